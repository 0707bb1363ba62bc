import AfterglowProximity

/// What Core Bluetooth tells of mailboxes, in either role.
enum MailboxEvent {
  /// Frames of so many bytes can be written or notified.
  case opened(MailboxLink, frameSize: Int)
  case closed(MailboxLink)
  case received([UInt8], MailboxLink)
  /// The last frame is on its way, and there is room for another.
  case written(MailboxLink)
}

extension IdentityService {
  /// The characteristic of the reference service through which datagrams pass: a random UUID, drawn for this purpose.
  static let mailbox = ServiceUUID(high: 0x6B1E_0C54_93D7_4F0A, low: 0xA8C2_57E9_1D3F_B604)
}
