internal import AfterglowWire

/// Datagrams to and from one installation, in chunks that fit through a characteristic, over successive links.
///
/// A transfer that a lost link has interrupted continues where it was, because both sides begin a link by stating how
/// much has come. What was passed to a link that broke may be lost. Datagrams that are neither confirmed nor too old
/// are sent again.
struct Mailbox: Sendable {
  private struct Transfer {
    var id: UInt32
    var bytes: [UInt8]
  }

  /// A partly received datagram of the other installation.
  private struct Partial {
    var id: UInt32
    var length: Int
    var bytes: [UInt8]
  }

  /// The maximum number of datagrams that wait or are not confirmed. Further ones are refused, and the messenger
  /// repeats them later.
  static let capacity = 64
  /// The maximum number of unconfirmed bytes under way: a few chunks a connection interval, for half a second.
  static let window = 16_384

  private let own: InstallationID
  private let session: UInt32

  private var outgoing = Queue<Transfer>()
  private var nextTransfer: UInt32 = 1
  /// The next byte to send: its transfer, counted from the first in the queue, and its offset.
  private var cursor = (transfer: 0, offset: 0)
  private var bytesInFlight = 0

  /// The present session of the other installation, and how much of its transfers has come.
  private var heard: MailboxFrame.Heard?
  private var partial: Partial?
  private var isProgressDue = false

  init(own: InstallationID, session: UInt32) {
    self.own = own
    self.session = session
  }

  /// The datagrams that the other installation has not confirmed, in order.
  var unconfirmed: [[UInt8]] { (0..<outgoing.count).map { outgoing[$0].bytes } }

  /// The first frame on a link.
  var hello: MailboxFrame { .hello(MailboxFrame.Hello(installation: own, session: session, heard: heard)) }

  /// Queues a datagram. Returns `false` if there is no room, or the datagram is too long.
  mutating func enqueue(_ datagram: [UInt8]) -> Bool {
    guard outgoing.count < Self.capacity, 1...MailboxFrame.maximumTransferSize ~= datagram.count else { return false }
    outgoing.append(Transfer(id: nextTransfer, bytes: datagram))
    nextTransfer &+= 1
    return true
  }

  /// The other installation has named itself. Sending continues after the last bytes that it has confirmed.
  mutating func greeted(by hello: MailboxFrame.Hello) {
    if heard?.session != hello.session {
      // The peer's app was relaunched. It sends a partly received datagram from the beginning, if at all.
      partial = nil
      heard = MailboxFrame.Heard(session: hello.session, progress: MailboxFrame.Progress(transfer: 0, offset: 0))
    }
    (cursor, bytesInFlight) = ((0, 0), 0)
    guard let known = hello.heard, known.session == session else { return }
    confirmed(known.progress)
    if let first = outgoing.first, first.id == known.progress.transfer {
      cursor.offset = min(known.progress.offset, first.bytes.count)
    }
  }

  /// The other installation has stated how much of our transfers has come.
  mutating func confirmed(_ progress: MailboxFrame.Progress) {
    while let first = outgoing.first,
      first.id < progress.transfer || first.id == progress.transfer && progress.offset >= first.bytes.count
    {
      _ = outgoing.popFirst()
      if cursor.transfer > 0 {
        bytesInFlight -= first.bytes.count
        cursor.transfer -= 1
      } else {
        bytesInFlight -= cursor.offset
        cursor.offset = 0
      }
    }
  }

  /// A chunk of a datagram has come. Returns the datagram if the chunk was the last one.
  ///
  /// Chunks arrive in order over a link. A chunk that does not fit was sent before a link was lost, and is not needed.
  mutating func received(_ chunk: MailboxFrame.Chunk) -> [UInt8]? {
    guard let session = heard?.session else { return nil }
    let done = heard?.progress.transfer ?? 0
    if chunk.offset == 0, chunk.transfer > done || partial?.id == chunk.transfer {
      partial = Partial(id: chunk.transfer, length: chunk.length, bytes: [])
    }
    guard var now = partial, now.id == chunk.transfer, now.length == chunk.length, now.bytes.count == chunk.offset
    else {
      return nil
    }
    now.bytes += chunk.bytes
    let progress = MailboxFrame.Progress(transfer: now.id, offset: now.bytes.count)
    heard = MailboxFrame.Heard(session: session, progress: progress)
    guard now.bytes.count == now.length else {
      partial = now
      return nil
    }
    partial = nil
    isProgressDue = true
    return now.bytes
  }

  /// Returns the next frame of at most `size` bytes; `nil` if there is nothing to send, or enough is under way.
  mutating func nextFrame(size: Int) -> MailboxFrame? {
    if isProgressDue, let heard {
      isProgressDue = false
      return .progress(heard.progress)
    }
    guard cursor.transfer < outgoing.count, bytesInFlight < Self.window else { return nil }
    let transfer = outgoing[cursor.transfer]
    let room = max(1, size - MailboxFrame.Chunk.headerSize)
    let end = min(transfer.bytes.count, cursor.offset + room)
    let chunk = MailboxFrame.Chunk(
      transfer: transfer.id, length: transfer.bytes.count, offset: cursor.offset,
      bytes: Array(transfer.bytes[cursor.offset..<end]))
    bytesInFlight += chunk.bytes.count
    cursor = end == transfer.bytes.count ? (cursor.transfer + 1, 0) : (cursor.transfer, end)
    return .chunk(chunk)
  }
}
