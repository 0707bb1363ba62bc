import AfterglowCapture

/// Tells what recorded advertisements mean.
struct DecodeVerb: Verb {
  let name = "decode"
  let summary = "tell what recorded Bluetooth advertisements mean"

  func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let options = try Options(
      arguments, of: name, flags: ["--json", "--summary"], values: ["--format"], maximumOperands: 1)
    let format = try CaptureFormat(option: options["--format"])
    let input = try CaptureInput(options.operands.first ?? "-", format: format, in: surroundings)
    let (isJSON, isSummary) = (options.contains("--json"), options.contains("--summary"))
    let summary = try input.forEachPacket(in: surroundings) { (packet, meaning) throws(CommandFailure) in
      if isSummary { return }
      try surroundings.output.line(isJSON ? JSON(packet, meaning).text : PacketText(packet, meaning).line)
    }
    if summary.records == 0 { throw .badData("\(input.name) holds not one record of the format '\(input.format)'") }
    if isSummary {
      for line in isJSON ? [summary.json.text] : summary.lines { try surroundings.output.line(line) }
    }
    if summary.malformed == 0 { return .success }
    if summary.records > 1 { surroundings.say("\(summary.malformed) of \(summary.records) records are malformed") }
    return summary.malformed == summary.records ? .badData : .findings
  }

  var help: String {
    """
    Tells what recorded Bluetooth advertisements mean.

    Usage: afterglow decode [OPTION]… [FILE]

    FILE is a recording; without one, or with '-', it is read from standard input. These formats are known, and told
    apart by what is in them:

      pcap       what most sniffers write, in microseconds or nanoseconds, of link type 201 or 187 (HCI), 254 (Linux
                 monitor), 251 or 256 (link layer) or 272 (Nordic).
      pcapng     the same as Wireshark writes it, with any number of sections and interfaces.
      btsnoop    what Android, BlueZ ('btmon -w') and others log of HCI: datalinks 1001, 1002 and 2001.

      ubertooth  what 'ubertooth-btle' prints: for each packet a line that begins with 'systime=', then a line of
                 bytes. The rest is passed over. The checksum of advertising packets is computed; a damaged packet is
                 shown as damaged, whatever its bytes seem to say.
      hex        one advertisement a line, its AD structures as pairs of hexadecimal digits of either case. Spaces,
                 tabs and colons may stand between bytes, and 0x before them. Empty lines and lines that begin with
                 '#' are passed over. There is no time, address or signal strength in it.

    Options:
      --format FORMAT  read the input as one of the formats above, whatever it looks like
      --json           one JSON object a line instead of text
      --summary        counts by kind and by address instead of packets
      --help           this text

    Each packet is one line: time (UTC; or the line in the file), address of the sender, signal strength in dBm, type
    of the packet, and what it is: service UUIDs, an iBeacon, manufacturer data by company, a connection request, or
    an overflow area, which is what a backgrounded iPhone app's services become: a mask of 128 bits. Many services
    share a bit, so a set bit is consistent with a service and never proof of it.

    With --json each object has 'kind', 'bytes', 'checksum' (valid, damaged or unchecked) and 'offset' (of its record
    in the input), and what applies of 'line', 'time', 'address', 'addressKind', 'rssiDBm', 'channel', 'type',
    'target', 'connection', 'contents' (the advertisement's parts in their order) and 'fault'.

    What is malformed is reported on standard error with its line and byte offset in the input, and counted; it does
    not stop the rest. A packet whose parts are malformed is still shown, as far as they go. A line longer than 65,536
    bytes is malformed. The exit code is then 1, or 65 if nothing else was there.

    Exit codes: 0 well, 1 some packets malformed, 64 wrong command line, 65 not a recording, 66 no input, 74 reading
    or writing failed.

    Examples:
      afterglow decode capture.txt
      afterglow decode --summary capture.txt
      ubertooth-btle -f | afterglow decode --json -
      echo '02011A 14FF4C00 01 00000000000000000000080000000000' | afterglow decode
    """
  }
}

extension CaptureFormat {
  static var names: String { allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ") }

  /// What `--format` says; `nil` where it is not given.
  init?(option text: String?) throws(CommandFailure) {
    guard let text else { return nil }
    guard let format = CaptureFormat(rawValue: text) else {
      throw .usage("unknown format '\(text)'; known are \(Self.names)")
    }
    self = format
  }
}
