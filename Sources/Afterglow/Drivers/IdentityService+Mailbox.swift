import AfterglowWire

extension IdentityService {
  /// The UUID of the mailbox, which is a characteristic of the reference service and carries frames. The UUID is
  /// random.
  static let mailbox = ServiceUUID(high: 0x6B1E_0C54_93D7_4F0A, low: 0xA8C2_57E9_1D3F_B604)
  /// The UUID of the characteristic to which pulses are written, in the reference service. The UUID is random.
  static let pulse = ServiceUUID(high: 0xC0D5_2B7E_41F8_4E63, low: 0x9A17_6CE2_08B4_5F3D)
}
