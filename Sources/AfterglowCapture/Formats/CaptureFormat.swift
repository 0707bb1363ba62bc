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

  /// Tells the format from a capture's beginning, or from all of it; `nil` when more has to be seen, or it is none.
  ///
  /// An Ubertooth log may begin in the middle of a record, whose line of bytes alone would pass for `hex`: one such line
  /// decides nothing until another one follows it, or the end. So the answer is the same however little is read at once.
  static func detect(in beginning: ByteView, isWhole: Bool) -> CaptureFormat? {
    if BtsnoopReader.begins(beginning) { return .btsnoop }
    if PcapHeader.begins(beginning) { return .pcap }
    if PcapngReader.begins(beginning) { return .pcapng }
    var (rest, isHexadecimal, wasHexadecimal) = (beginning, false, false)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? (isWhole && !rest.isEmpty ? rest.endIndex : nil) {
      let line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if UbertoothHead.begins(line) { return .ubertooth }
      guard isPlausibleHexadecimal(line) else {
        if !isPassedOver(line) { wasHexadecimal = false }
        continue
      }
      if wasHexadecimal { return .hex }
      (isHexadecimal, wasHexadecimal) = (true, true)
    }
    return isWhole && isHexadecimal ? .hex : nil
  }

  /// Comments and empty lines stand between any others.
  private static func isPassedOver(_ line: ByteView) -> Bool {
    guard let first = line.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }) else { return true }
    return first == UInt8(ascii: "#")
  }
}
