import AfterglowCapture

/// Tells what recorded advertisements mean.
struct DecodeVerb: Verb {
  let name = "decode"
  let summary = "tell what recorded Bluetooth advertisements mean"

  func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let options = try Options(
      arguments, of: name, flags: PacketFilter.flags.union(["--follow", "--json", "--summary"]),
      values: PacketFilter.values.union(["--format"]), maximumOperands: 1)
    let format = try CaptureFormat(option: options["--format"])
    let filter = try PacketFilter(options)
    let form: DecodeRun.Form = options.contains("--summary") ? .summary : options.contains("--json") ? .json : .text
    let operand = options.operands.first ?? "-"
    let isFolder = DecodeRun.isFolder(operand)
    if options.contains("--follow") {
      guard form != .summary else { throw .usage("--follow goes on for ever, and --summary waits for the end") }
      guard !isFolder else { throw .usage("--follow takes one file, and '\(operand)' is a directory") }
      guard operand != "-" else { throw .usage("--follow takes a file; standard input is read until it is closed") }
    }
    var run = DecodeRun(form, filter: filter, namesFiles: isFolder, in: surroundings)
    if options.contains("--follow") {
      try run.follow(operand, format: format)
    } else {
      try run.readOperand(operand, format: format)
    }
    let (records, malformed, foreign) = (run.records, run.malformed, run.foreign)
    let isJSON = options.contains("--json")
    let summary = run.finish()
    if form == .summary {
      for line in isJSON ? [summary.json.text] : summary.lines { try surroundings.output.line(line) }
    }
    if foreign > 0 { surroundings.sayForeign(foreign, of: records) }
    if malformed > 0, records > 1 { surroundings.say("\(malformed) of \(records) records are malformed") }
    return malformed + foreign == 0 ? .success : malformed + foreign >= records ? .badData : .findings
  }

  var help: String {
    """
    Tells what recorded Bluetooth advertisements mean.

    Usage: afterglow decode [OPTION]… [FILE|DIRECTORY]

    FILE is a recording; without one, or with '-', it is read from standard input. Of a directory, all recordings in it
    and in the directories below are read in the order of their names. These formats are known, and told apart by what
    is in them:

      pcap       what most sniffers write, in microseconds or nanoseconds, of link type 201 or 187 (HCI), 254 (Linux
                 monitor), 251 or 256 (link layer) or 272 (Nordic).
      pcapng     the same as Wireshark writes it, with any number of sections and interfaces.
      btsnoop    what Android, BlueZ ('btmon -w') and others log of HCI: datalinks 1001, 1002 and 2001.
      ubertooth  what 'ubertooth-btle' prints: for each packet a line that begins with 'systime=', then a line of
                 bytes. The rest is passed over.
      hex        one advertisement a line, its AD structures as pairs of hexadecimal digits of either case. Spaces,
                 tabs and colons may stand between bytes, and 0x before them. Empty lines and lines that begin with
                 '#' are passed over. There is no time, address or signal strength in it.

    Where a recording carries the checksums of advertising packets they are computed; a damaged packet is shown as
    damaged, whatever its bytes seem to say, and is no finding.

    Options:
      --format FORMAT  read the input as one of the formats above, whatever it looks like
      --json           one JSON object a line instead of text
      --summary        counts by kind, by Apple's messages, by overflow bit and by address instead of packets
      --follow         when the file ends, wait for more of it, until interrupted. What comes through a pipe is waited
                       for in any case.
      --help           this text
    and which packets are wanted; all that is given must hold:
      --overflow       those with an overflow area
      --ibeacon        iBeacons
      --service UUID   those that name a service: 4, 8 or 32 hexadecimal digits, 32 with dashes
      --address A      those from or to an address: six bytes with colons between them
      --since TIME     from a time on: 2020-05-02T15:50:26Z, or a date alone
      --until TIME     before a time
      --min-rssi DBM   no weaker than this

    An advertisement and its scan response belong together: where either of them has what '--overflow', '--ibeacon' or
    '--service' asks for, both are wanted, each with what its address said last in the other. In a summary all that an
    address said stands beside it.

    Each packet is one line: time (UTC; or the line in the file), address of the sender, signal strength in dBm, type
    of the packet, and what it is: service UUIDs, an iBeacon, AltBeacon or Eddystone, Apple's messages by name,
    manufacturer data by company, a connection request, or an overflow area, which is what a backgrounded iPhone app's
    services become: a mask of 128 bits. Many services share a bit, so a set bit is consistent with a service and never
    proof of it.

    With --json each object has 'kind', 'bytes', 'checksum' (valid, damaged or unchecked) and 'offset' (of its record
    in the input), and what applies of 'file', 'line', 'time', 'direction', 'address', 'addressKind', 'rssiDBm',
    'txPowerDBm', 'channel', 'type', 'target', 'connection', 'extended' (header of an extended advertisement),
    'contents' (the advertisement's parts in their order) and 'fault'. A record that reports several advertisements is
    several objects.

    What is malformed is reported on standard error with its line and byte offset in the input, and counted; it does
    not stop the rest, unless nothing says where the next record begins. A packet whose parts are malformed is still
    shown, as far as they go. A line longer than 65,536 bytes is malformed. The exit code is then 1, or 65 if nothing
    else was there.

    Exit codes: 0 well, 1 some packets malformed, 64 wrong command line, 65 not a recording, 66 no input, 74 reading
    or writing failed.

    Examples:
      afterglow decode btsnoop_hci.log
      afterglow decode --summary captures/
      afterglow decode --overflow --min-rssi -70 sniffed.pcapng
      afterglow decode --follow --json --service FD6F live.pcap
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
