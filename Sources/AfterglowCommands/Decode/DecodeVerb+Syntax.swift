import AfterglowCapture
import AfterglowLinkLayer

extension DecodeVerb {
  static let grammar = CommandSyntax(
    name: "decode", summary: "tell what recorded Bluetooth advertisements mean",
    introduction: "Tells what recorded Bluetooth advertisements mean.", usage: ["[OPTION]… [FILE|DIRECTORY]…"],
    operands: OperandSyntax(placeholder: "FILE", kind: .file, maximum: .max), description: formats,
    groups: [
      OptionGroup(
        nil,
        [
          .value(
            "--format", "FORMAT", .choice(CaptureFormat.allCases.map(\.rawValue)),
            "read the input as one of the formats above, whatever it looks like"),
          .flag("--json", "one JSON object a line instead of text"),
          .flag(
            "--summary",
            "counts by kind, by checksum, by Apple's messages, by overflow bit and by address instead of packets"),
          .flag(
            "--relative",
            "times in seconds since the first packet; with --json as 'secondsSinceFirst' beside the time"),
          .flag(
            "--follow",
            "when the file ends, wait for more of it, until interrupted. What comes through a pipe is waited for in any ",
            "case."),
        ]),
      OptionGroup("and which packets are wanted; all that is given must hold:", OptionSyntax.packetFilter),
    ],
    notes: notes,
    exitCodes: text(
      "0 well, 1 some packets malformed, 64 wrong command line, 65 not a recording, 66 no input, 69 packed in a ",
      "way that this build does not read, 74 reading or writing failed, 130 interrupted"),
    examples: [
      "afterglow demo overflow --quiet --capture air.pcapng; afterglow decode air.pcapng",
      "afterglow decode --summary air.pcapng Tests/AfterglowCommandsTests/Captures/phones.txt",
      "afterglow decode --overflow --min-rssi -70 air.pcapng",
      "afterglow decode --relative --advertisements --since +60 air.pcapng",
      "afterglow decode --json --service 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6 --follow air.pcapng",
      "ubertooth-btle -f | afterglow decode --json -",
      "echo '02011A 14FF4C00 01 00000000000000000000080000000000' | afterglow decode",
    ])

  private static let formats = """
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
    """

  private static let notes = """
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
    else was there. On Ctrl-C the counts of what was read until then are printed.
    """
}

extension CaptureFormat {
  /// All formats with their descriptions, indented for the help.
  fileprivate static var help: String {
    let width = allCases.map(\.rawValue.count).max() ?? 0
    return allCases.flatMap { format in
      format.explanation.enumerated().map { line, text in
        "  " + padded(line == 0 ? format.rawValue : "", to: width) + "  " + text
      }
    }.joined(separator: "\n")
  }
}

extension OptionSyntax {
  /// The options that filter by the reception alone, whatever the packet contains.
  static let reception: [OptionSyntax] = [
    .value(
      "--since", "TIME", "from a time on: 2020-05-02T15:50:26Z, a date alone, or +SECONDS after the first packet"),
    .value("--until", "TIME", "before a time"),
    .value("--min-rssi", "DBM", .number(-128...127), "packets no weaker than this"),
  ]

  /// The options that `PacketFilter` reads.
  static let packetFilter = contents + reception

  private static let contents: [OptionSyntax] =
    [
      .flag(
        "--advertisements",
        "what was heard on advertising channels alone: no other HCI traffic, no packets of connections"),
      .flag("--overflow", "those with an overflow area"), .flag("--ibeacon", "iBeacons"),
      .value("--service", "UUID", "those that name a service: 4, 8 or 32 hexadecimal digits, 32 with dashes"),
      .value("--company", "ID", "those with data of a company: four hexadecimal digits, such as 004C for Apple"),
      .value("--name", "TEXT", "those with this in their name, in upper or lower case"),
      .value(
        "--type", "TYPE",
        "those of a type: ", PDUType.assigned.map(\.description).joined(separator: ", ")),
      .value("--address", "A", "those from or to an address: six bytes with colons between them"),
    ]
}
