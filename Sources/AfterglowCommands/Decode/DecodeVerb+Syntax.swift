import AfterglowCapture
import AfterglowLinkLayer

extension DecodeVerb {
  static let grammar = CommandSyntax(
    name: "decode", summary: "explain recorded Bluetooth advertisements",
    introduction: "Reads recordings of Bluetooth advertisements, and explains each advertisement.",
    usage: ["[OPTION]… [FILE|DIRECTORY]…"],
    operands: OperandSyntax(placeholder: "FILE", kind: .file, maximum: .max), description: formats,
    groups: [
      OptionGroup(
        nil,
        [
          .value(
            "--format", "FORMAT", .choice(CaptureFormat.allCases.map(\.rawValue)),
            "read the input in this format, without detecting the format"),
          .flag("--json", "print one JSON object a line instead of text"),
          .flag(
            "--summary",
            "print counts by kind, checksum, Apple's messages, overflow bit and address instead of packets"),
          .flag(
            "--relative",
            "print times in seconds since the first packet; with --json, also as the member 'secondsSinceFirst'"),
          .flag(
            "--follow",
            "at the end of the file, wait for more data until interrupted. A pipe is always read to its end"
          ),
        ]),
      OptionGroup("Filters (a packet must match all that are given):", OptionSyntax.packetFilter),
    ],
    notes: notes,
    exitCodes: text(
      "0 success, 1 some records malformed or of an unsupported kind, 64 wrong command line, 65 not a recording or no ",
      "usable record, 66 no input, 69 compressed in a way that this build cannot read, 74 reading or writing failed, ",
      "130 interrupted"),
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
    FILE is a recording. Without FILE, or with '-', the verb reads standard input. The verb reads several files one
    after the other. From a directory, it reads all recordings, also those in subdirectories, in the order of their
    names. The verb detects the format from the content:

    \(CaptureFormat.help)

    A build with 'swift build --traits Compression' also reads recordings that are compressed with gzip or zstd. Any other
    build names the program that decompresses them.

    If a recording contains the checksums of advertising packets, the verb verifies them. The verb also accepts
    checksums whose bits are in reverse order, because one family of sniffers writes such checksums. A packet with a
    wrong checksum counts as valid, and is marked, if the recording says that the receiver found it valid. Otherwise the
    verb shows a packet with a wrong checksum as damaged, and ignores its content.
    """

  private static let notes = """
    An advertisement belongs to the last scan response from the same address, and a scan response to the last
    advertisement. If an advertisement or its scan response matches '--overflow', '--ibeacon', '--service', '--company'
    or '--name', both match. For each address, the summary lists the overflow bits, iBeacons, name, services, Apple's
    messages and company that the address has sent: the latest name, the first company, and up to eight iBeacons and
    services.

    Each packet is one line: time (UTC, or the line in the file), address of the sender, signal strength in dBm, type of
    the packet, and content. The content is service UUIDs, an iBeacon, AltBeacon or Eddystone, Apple's messages by name,
    manufacturer data by company, a connection request, or an overflow area. An overflow area is a mask of 128 bits, in
    which an iPhone advertises the services of apps in the background. Many services share a bit, so a set bit is
    consistent with a service and never proves it. The verb names services only if published services account for the
    whole mask. Bit 103 names no service: it is common on current iPhones, and its origin is unknown.

    A controller may report an extended advertisement in several parts. The line of the last part shows the whole content.

    With --json each object has 'kind', 'bytes', 'checksum' (valid, validByRecording, damaged or unchecked) and 'offset'
    (of its record in the input). Each object also has the applicable members among 'file', 'line', 'time',
    'secondsSinceFirst', 'direction', 'address', 'addressKind', 'rssiDBm', 'txPowerDBm', 'channel', 'type', 'target',
    'connection', 'extended' (header of an extended advertisement), 'contents' (the advertisement's parts in their
    order), 'linkType' (of a packet of an unsupported kind) and 'fault'. An overflow area has 'overflowMask', 'setBits',
    'consistentWith' (services that account for the whole mask) and 'commonBits' (common bits that name no service). A
    record that reports several advertisements becomes several objects.

    The verb reports each malformed record on standard error with its line and byte offset, and continues, unless it cannot
    find the next record. The verb still shows the readable parts of a malformed packet. A line longer than 65,536 bytes
    is malformed. If some records are malformed or of an unsupported kind, the exit code is 1; if all records are,
    the exit code is 65. Ctrl-C ends the verb. With --summary, the verb then prints the counts of the
    packets that it has read.
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
  /// The options that filter packets by time and signal strength, not by contents.
  static let reception: [OptionSyntax] = [
    .value(
      "--since", "TIME",
      "packets not before this time: 2020-05-02T15:50:26Z, a date alone, or +SECONDS after the first packet"),
    .value("--until", "TIME", "packets before this time"),
    .value("--min-rssi", "DBM", .number(-128...127), "packets with at least this signal strength"),
  ]

  /// The options that `PacketFilter` reads.
  static let packetFilter = contents + reception

  private static let contents: [OptionSyntax] =
    [
      .flag(
        "--advertisements",
        "packets from advertising channels only: no other HCI traffic, no packets of connections"),
      .flag("--overflow", "packets with an overflow area"), .flag("--ibeacon", "iBeacons"),
      .value("--service", "UUID", "packets that name this service: 4, 8 or 32 hexadecimal digits, 32 with dashes"),
      .value("--company", "ID", "packets with data of this company: four hexadecimal digits, such as 004C for Apple"),
      .value("--name", "TEXT", "packets whose device name contains this text; the case of ASCII letters is ignored"),
      .value(
        "--type", "TYPE",
        "packets of this type: ", PDUType.assigned.map(\.description).joined(separator: ", ")),
      .value("--address", "A", "packets from or to this address: six bytes separated by colons"),
    ]
}
