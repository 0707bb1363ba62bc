/// The formats of captures that the library reads.
public enum CaptureFormat: String, CaseIterable, Sendable {
  /// The output of `ubertooth-btle`: for each packet a header line, a line of bytes, and an explanation that the reader
  /// skips.
  case ubertooth
  /// Text with one advertisement on each line: its AD structures in hexadecimal.
  case hex
  /// The HCI log of Android, BlueZ and others.
  case btsnoop
  /// The HCI log of Apple's PacketLogger.
  case packetlogger
  /// The pcap format, which most sniffers write.
  case pcap
  /// The pcapng format, which Wireshark writes.
  case pcapng

  /// Returns the reader of this format, at the beginning of a capture.
  func reader(of window: ByteWindow) throws(CaptureError) -> any RecordReader {
    switch self {
    case .ubertooth: UbertoothReader(window)
    case .hex: HexReader(window)
    case .btsnoop: try BtsnoopReader(window)
    case .packetlogger: try PacketLoggerReader(window)
    case .pcap: try PcapReader(window)
    case .pcapng: PcapngReader(window)
    }
  }

  /// The lines of the help that describe the format and the programs that write it. Each line has at most about a
  /// hundred characters.
  public var explanation: [String] {
    switch self {
    case .ubertooth:
      [
        "the output of 'ubertooth-btle': for each packet a line that begins with 'systime=', then a line of",
        "bytes. Other lines are skipped.",
      ]
    case .hex:
      [
        "one advertisement a line: its AD structures as pairs of hexadecimal digits of either case. Spaces,",
        "tabs and colons may separate bytes, and 0x may precede them. Empty lines and lines that begin with",
        "'#' are skipped. The format has no time, address or signal strength.",
      ]
    case .btsnoop: ["the HCI logs of Android, BlueZ ('btmon -w') and others: datalinks 1001, 1002 and 2001."]
    case .packetlogger:
      ["the HCI logs ('.pklg') of Apple's PacketLogger, 'idevicebtlogger' and BTstack, in either byte order."]
    case .pcap:
      [
        "what most sniffers write, in microseconds or nanoseconds, of link type 201 or 187 (HCI), 254 (Linux",
        "monitor), 251 or 256 (link layer), 272 (Nordic), or 192 (PPI) around one of these types. Packets of",
        "other link types are only counted.",
      ]
    case .pcapng: ["the same in Wireshark's format, with any number of sections and interfaces."]
    }
  }

  /// The maximum number of bytes at a capture's beginning from which the format is detected.
  static let detectionLimit = LineReader.lineLimit + 65_536

  /// Detects the format from a capture's beginning, or from the whole capture. Returns `nil` if more bytes are needed,
  /// or if no format fits.
  ///
  /// An Ubertooth log may begin in the middle of a record, and the record's line of bytes looks like a line of the
  /// format `hex`. Therefore one line of digits does not identify `hex`: a second line of digits, or the end of the
  /// capture, must follow. The result does not depend on the number of bytes in each read.
  static func detect(in beginning: ByteView, isWhole: Bool) -> CaptureFormat? {
    if BtsnoopReader.begins(beginning) { return .btsnoop }
    if PcapHeader.begins(beginning) { return .pcap }
    if PcapngReader.begins(beginning) { return .pcapng }
    guard let isPacketLogger = PacketLoggerReader.begins(beginning, isWhole: isWhole) else { return nil }
    if isPacketLogger { return .packetlogger }
    var (rest, isHexadecimal, wasHexadecimal) = (beginning.withoutByteOrderMark, false, false)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? (isWhole && !rest.isEmpty ? rest.endIndex : nil) {
      let line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      if UbertoothHead.begins(line) { return .ubertooth }
      guard isPlausibleHexadecimal(line) else {
        if !isBlankOrComment(line) { wasHexadecimal = false }
        continue
      }
      if wasHexadecimal { return .hex }
      (isHexadecimal, wasHexadecimal) = (true, true)
    }
    return isWhole && isHexadecimal ? .hex : nil
  }
}
