internal import AfterglowWire

/// Datagrams to and from one installation, in chunks that fit through a characteristic, over successive links.
///
/// If a lost link has interrupted a transfer, the next link continues the transfer. Each side begins a link by stating
/// which byte of the other side's transfers it received last. The other side continues after this byte. Bytes that were
/// passed to a link before it broke may be lost. The mailbox therefore repeats the datagrams that are not confirmed.
struct Mailbox: Sendable {
  private struct Transfer {
    var id: UInt32
    var bytes: [UInt8]
  }

  /// A partly received datagram from the other installation.
  private struct Partial {
    var id: UInt32
    var length: Int
    var bytes: [UInt8]
  }

  /// The maximum number of datagrams that wait or are not confirmed. The mailbox refuses further datagrams. The
  /// messenger later sends the messages in refused datagrams again.
  static let capacity = 64
  /// The number of unconfirmed bytes at which sending pauses. The limit allows a few chunks in each connection interval
  /// for half a second.
  static let window = 16_384

  private let own: InstallationID
  private let session: UInt32

  private var outgoing = Queue<Transfer>()
  private var nextTransfer: UInt32 = 1
  /// The position of the next byte to send: the index of its transfer in the queue, and its offset in the transfer.
  private var cursor = (transfer: 0, offset: 0)
  private var bytesInFlight = 0

  /// The mailbox session of the other side, and how much of the other side's transfers has arrived.
  private var heard: MailboxFrame.Heard?
  private var partial: Partial?
  private var isProgressDue = false

  init(own: InstallationID, session: UInt32) {
    self.own = own
    self.session = session
  }

  /// The datagrams that the other installation has not confirmed, in the order of sending.
  var unconfirmed: [[UInt8]] { (0..<outgoing.count).map { outgoing[$0].bytes } }

  /// The first frame on a link.
  var hello: MailboxFrame { .hello(MailboxFrame.Hello(installation: own, session: session, heard: heard)) }

  /// Queues a datagram. Returns `false` if the queue is full, or if the datagram is empty or too long.
  mutating func enqueue(_ datagram: [UInt8]) -> Bool {
    guard outgoing.count < Self.capacity, 1...MailboxFrame.maximumTransferSize ~= datagram.count else { return false }
    outgoing.append(Transfer(id: nextTransfer, bytes: datagram))
    nextTransfer &+= 1
    return true
  }

  /// Handles a hello, in which the other installation states its identifier. Sending continues after the last byte that
  /// the hello confirms. If the hello confirms nothing of this session, sending begins again with the first unconfirmed
  /// datagram.
  mutating func greeted(by hello: MailboxFrame.Hello) {
    if heard?.session != hello.session {
      // The hello is the first one, or the peer's app was relaunched. A relaunched app sends a partly received datagram
      // from the beginning, or not at all.
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

  /// Handles a report from the other installation that states how much of this phone's transfers has arrived.
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

  /// Handles a chunk of a datagram that has arrived. Returns the datagram if the chunk completes it.
  ///
  /// Over one link, chunks arrive in the order of sending. A chunk that does not continue the transfer was sent before
  /// a link was lost, and is not needed.
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

  /// Returns the next frame of at most `size` bytes; `nil` if there is nothing to send, or if too many bytes are
  /// unconfirmed.
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
