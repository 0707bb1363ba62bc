/// The formats that a capture can be in.
public enum CaptureFormat: String, CaseIterable, Sendable {
  /// What `ubertooth-btle` prints: a head line, a line of bytes, and an explanation that is passed over.
  case ubertooth
  /// One advertisement a line, its AD structures in hexadecimal.
  case hex
  /// What Android, BlueZ and others log of HCI.
  case btsnoop
  /// What most sniffers write.
  case pcap
  /// What Wireshark writes.
  case pcapng

  /// How much of a capture's beginning is looked at to tell its format.
  static let detectionLimit = LineReader.lineLimit + 65_536

  /// Tells the format from a capture's beginning; `nil` when it does not look like any.
  ///
  /// An Ubertooth log may begin in the middle of a record, whose line of bytes alone would pass for `hex`: its head
  /// lines are therefore looked for first.
  static func detect(in beginning: ByteView) -> CaptureFormat? {
    if BtsnoopReader.begins(beginning) { return .btsnoop }
    if PcapHeader.begins(beginning) { return .pcap }
    if PcapngReader.begins(beginning) { return .pcapng }
    if anyLine(of: beginning, satisfies: UbertoothHead.begins) { return .ubertooth }
    if anyLine(of: beginning, satisfies: isPlausibleHexadecimal) { return .hex }
    return nil
  }

  private static func anyLine(of text: ByteView, satisfies predicate: (ByteView) -> Bool) -> Bool {
    var rest = text
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      if predicate(rest[..<end]) { return true }
      rest = rest[(end + 1)...]
    }
    return predicate(rest)
  }
}
