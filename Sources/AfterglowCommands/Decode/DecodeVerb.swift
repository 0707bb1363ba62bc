import AfterglowCapture
import AfterglowDecoding

/// Tells what recorded advertisements mean.
struct DecodeVerb: Verb {
  let name = "decode"
  let summary = "tell what recorded Bluetooth advertisements mean"

  func run(_ arguments: [String], in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    let options = try Options(
      arguments, of: name, flags: PacketFilter.flags.union(["--follow", "--json", "--relative", "--summary"]),
      values: PacketFilter.values.union(["--format"]), maximumOperands: .max)
    let format = try CaptureFormat(option: options["--format"])
    let filter = try PacketFilter(options)
    let form: PacketDecoder.Form = options.contains("--summary") ? .summary : options.contains("--json") ? .json : .text
    let operands = options.operands.isEmpty ? ["-"] : options.operands
    if options.contains("--follow") {
      guard form != .summary else { throw .usage("--follow goes on for ever, and --summary waits for the end") }
      guard operands.count == 1 else { throw .usage("--follow takes one file, and \(operands.count) are named") }
      guard !DecodeRun.isFolder(operands[0]) else {
        throw .usage("--follow takes one file, and '\(operands[0])' is a directory")
      }
      guard operands[0] != "-" else { throw .usage("--follow takes a file; standard input is read until it is closed") }
    }
    var run = DecodeRun(
      form, filter: filter, isRelative: options.contains("--relative"), namesFiles: DecodeRun.isSeveral(operands),
      in: surroundings)
    if options.contains("--follow") {
      try run.follow(operands[0], format: format)
    } else {
      try run.read(operands: operands, format: format)
    }
    let (records, malformed, foreign) = (run.records, run.malformed, run.foreign)
    let isJSON = options.contains("--json")
    let summary = run.finish()
    if form == .summary { try SummaryReport(summary).print(asJSON: isJSON, to: surroundings.output) }
    surroundings.sayForeign(foreign, of: records)
    if malformed > 0, records > 1 { surroundings.say("\(malformed) of \(records) records are malformed") }
    let useless = malformed + foreign.total
    return useless == 0 ? .success : useless >= records ? .badData : .findings
  }

  var help: String {
    """
    Tells what recorded Bluetooth advertisements mean.

    Usage: afterglow decode [OPTION]… [FILE|DIRECTORY]…

    FILE is a recording; without one, or with '-', it is read from standard input. Several are read one after the other.
    Of a directory, all recordings in it and in the directories below are read in the order of their names. These formats
    are known, and told apart by what is in them:

    \(CaptureFormat.help)

    Recordings that are packed with gzip or zstd are unpacked as they are read, in a build with 'swift build --traits
    Compression'; any other build names the program that unpacks them.

    Where a recording carries the checksums of advertising packets they are computed, and accepted in the reverse order
    of their bits too, as one family of sniffers records them. A packet with another checksum is valid where the recording
    says that the receiver found it so, and is marked. Any other is shown as damaged, and is no finding, whatever its
    bytes seem to say.

    Options:
      --format FORMAT  read the input as one of the formats above, whatever it looks like
      --json           one JSON object a line instead of text
      --summary        counts by kind, by checksum, by Apple's messages, by overflow bit and by address instead of packets
      --relative       times in seconds since the first packet; with --json as 'secondsSinceFirst' beside the time
      --follow         when the file ends, wait for more of it, until interrupted. What comes through a pipe is waited
                       for in any case.
      --help           this text
    and which packets are wanted; all that is given must hold:
      --advertisements what was heard on advertising channels alone: no other HCI traffic, no packets of connections
      --overflow       those with an overflow area
      --ibeacon        iBeacons
      --service UUID   those that name a service: 4, 8 or 32 hexadecimal digits, 32 with dashes
      --company ID     those with data of a company: four hexadecimal digits, such as 004C for Apple
      --name TEXT      those with this in their name, in upper or lower case
      --type TYPE      those of a type: ADV_IND, ADV_DIRECT_IND, ADV_NONCONN_IND, SCAN_REQ, SCAN_RSP, CONNECT_IND,
                       ADV_SCAN_IND or ADV_EXT_IND
      --address A      those from or to an address: six bytes with colons between them
      --since TIME     from a time on: 2020-05-02T15:50:26Z, a date alone, or +SECONDS after the first packet
      --until TIME     before a time
      --min-rssi DBM   no weaker than this

    An advertisement and its scan response belong together: where either of them has what '--overflow', '--ibeacon',
    '--service', '--company' or '--name' asks for, both are wanted, each with what its address said last in the other. In a
    summary all that an address said stands beside it.

    Each packet is one line: time (UTC; or the line in the file), address of the sender, signal strength in dBm, type
    of the packet, and what it is: service UUIDs, an iBeacon, AltBeacon or Eddystone, Apple's messages by name,
    manufacturer data by company, a connection request, or an overflow area, which is what a backgrounded iPhone app's
    services become: a mask of 128 bits. Many services share a bit, so a set bit is consistent with a service and never
    proof of it. Services are named only where published ones account for the whole mask. Bit 103 names none: it is common
    on current iPhones, whatever runs on them, and its origin is unknown.

    An extended advertisement that a controller reports in several parts is put together: the last part shows the whole.

    With --json each object has 'kind', 'bytes', 'checksum' (valid, validByRecording, damaged or unchecked) and 'offset'
    (of its record in the input), and what applies of 'file', 'line', 'time', 'secondsSinceFirst', 'direction', 'address',
    'addressKind', 'rssiDBm', 'txPowerDBm', 'channel', 'type', 'target', 'connection', 'extended' (header of an extended
    advertisement), 'contents' (the advertisement's parts in their order), 'linkType' (of a packet that is not read) and
    'fault'. An overflow area has 'overflowMask', 'setBits', 'consistentWith' (services that account for the whole mask)
    and 'commonBits' (those that name nobody). A record that reports several advertisements is several objects.

    What is malformed is reported on standard error with its line and byte offset in the input, and counted; it does
    not stop the rest, unless nothing says where the next record begins. A packet whose parts are malformed is still
    shown, as far as they go. A line longer than 65,536 bytes is malformed. The exit code is then 1, or 65 if nothing
    else was there.

    Exit codes: 0 well, 1 some packets malformed, 64 wrong command line, 65 not a recording, 66 no input, 69 packed in a
    way that this build does not read, 74 reading or writing failed.

    Examples:
      afterglow decode btsnoop_hci.log
      afterglow decode --summary captures/ more.pcapng
      afterglow decode --overflow --min-rssi -70 sniffed.pcapng
      afterglow decode --relative --advertisements --name kitchen --since +60 btsnoop_hci.log
      afterglow decode --follow --json --service FD6F live.pcap
      ubertooth-btle -f | afterglow decode --json -
      echo '02011A 14FF4C00 01 00000000000000000000080000000000' | afterglow decode
    """
  }
}

extension CaptureFormat {
  /// All formats with what they are, indented as help is.
  fileprivate static var help: String {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.flatMap { format in
      format.explanation.enumerated().map { line, text in
        "  " + padded(line == 0 ? format.rawValue : "", to: width) + "  " + text
      }
    }.joined(separator: "\n")
  }

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
