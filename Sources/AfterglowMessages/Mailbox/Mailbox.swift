internal import AfterglowWire

/// Datagrams to and from one installation, in pieces that fit through a characteristic, over one link after the other.
///
/// A transfer that a lost link has cut off goes on where it was: both sides begin a link by saying how much has come.
/// What was handed to a link that broke may be lost; what is neither confirmed nor too old is sent again.
struct Mailbox: Sendable {
  private struct Transfer {
    var id: UInt32
    var bytes: [UInt8]
  }

  /// A datagram of the other's that has come in part.
  private struct Partial {
    var id: UInt32
    var length: Int
    var bytes: [UInt8]
  }

  /// Datagrams that wait or are not confirmed: beyond, none are taken, and the messenger repeats them later.
  static let capacity = 64
  /// Bytes on their way that are not confirmed; a few chunks a connection interval, for half a second.
  static let window = 16_384

  private let own: InstallationID
  private let session: UInt32

  private var outgoing = Queue<Transfer>()
  private var nextTransfer: UInt32 = 1
  /// The next byte to send: so many transfers behind the first, and so far into it.
  private var cursor = (transfer: 0, offset: 0)
  private var bytesInFlight = 0

  /// The session that the other one is in, and how far its transfers have come.
  private var heard: MailboxFrame.Heard?
  private var partial: Partial?
  private var isProgressDue = false

  init(own: InstallationID, session: UInt32) {
    self.own = own
    self.session = session
  }

  /// The datagrams that the other one has not confirmed, in order.
  var unconfirmed: [[UInt8]] { (0..<outgoing.count).map { outgoing[$0].bytes } }

  /// What a link begins with.
  var hello: MailboxFrame { .hello(MailboxFrame.Hello(installation: own, session: session, heard: heard)) }

  /// Takes a datagram along; `false` if there is no room, or it is too long.
  mutating func enqueue(_ datagram: [UInt8]) -> Bool {
    guard outgoing.count < Self.capacity, 1...MailboxFrame.maximumTransferSize ~= datagram.count else { return false }
    outgoing.append(Transfer(id: nextTransfer, bytes: datagram))
    nextTransfer &+= 1
    return true
  }

  /// The other one has said who it is: sending goes on where its memory ends.
  mutating func greeted(by hello: MailboxFrame.Hello) {
    if heard?.session != hello.session {
      // It has been launched anew: what had come in part will be sent from its beginning, if at all.
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

  /// The other one says how far our transfers have come.
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

  /// A piece of a datagram has come; the datagram if it was the last one.
  ///
  /// Pieces come in order over a link: one that does not fit comes from before a link was lost, and is not needed.
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

  /// The next frame of at most `size` bytes; `nil` if there is nothing to say, or enough is on its way.
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
