extension SessionsVerb {
  static let grammar = CommandSyntax(
    name: "sessions", summary: "list who was near a receiver and when, and show it on a page",
    introduction: "Lists who was near the receiver of a recording, and when.",
    usage: ["[OPTION]… [FILE|DIRECTORY]…"],
    operands: OperandSyntax(placeholder: "FILE", kind: .file, maximum: .max),
    description: """
      FILE is a recording in one of the formats of 'afterglow decode'. Without FILE, or with '-', the verb reads standard
      input. From a directory it reads all recordings. It treats all recordings as those of one receiver.

      A device that is never silent for longer than the gap is present from its first packet to its last. A phone changes
      its address every quarter of an hour. An identifier proves that two addresses are one device:

        overflow  An installation identifier of Afterglow, read from overflow areas. Another app may set bits of the same
                  mask, so the verb trusts a mask by the rules that a phone uses. It counts the other masks, and they
                  identify nobody.
        iBeacon   With --region, major and minor are the identifier. Other beacons are one device if UUID, major and
                  minor are the same.
        GATT      The identity service, if it is advertised, or if it is listed over a connection that is recorded from
                  its beginning.

      Without an identifier, two private addresses are likely one device if the second begins within 2 s of the end of the
      first, within 10 dB of its strength and with the same content, and if no other address fits. This proves nothing, and
      every output says so. --proven keeps such addresses apart.

      An address that names two installations proves neither, and counts as a device of its own. Packets of connections
      count if the recording shows who sent them.
      """,
    groups: [
      OptionGroup(
        nil,
        [
          .value(
            "--gap", "SECONDS", .number(1...86_400),
            "the silence in seconds after which a device counts as gone, 1 to 86400 (60)"),
          .value("--region", "UUID", "the UUID of beacons whose major and minor are an installation identifier"),
          .flag("--identified", "leave out addresses that nothing identifies"),
          .flag("--proven", "keep addresses apart unless an identifier proves that they are one device"),
        ]), OptionGroup(nil, OptionSyntax.reception),
      OptionGroup(
        nil,
        [
          .value(
            "--html", "FILE", .file,
            "also write a page: the number of devices over time, a timeline with a lane for each device, and the table. ",
            "The timeline can be zoomed, sorted and filtered by mouse, fingers and keyboard. The page works offline, in ",
            "light and dark, and on a phone"),
          .flag("--json", "print one JSON object instead of the table"), .captureFormat,
        ]),
    ],
    notes: """
      The output begins with the number of devices that were near, and how many are identified. A line for each presence
      follows, identified devices first, in the order of time: who; first and last packet (UTC); the time between them;
      packets; signal strength in dBm (weakest, lower quartile, median, upper quartile, strongest); how the device was
      identified, and the names and services that it advertised. '+5' after an address means that the device had five more
      addresses. Ctrl-C prints the results so far.

      The verb keeps up to 50,000 presences. The page shows up to 1,000 devices with 5,000 presences: the identified ones,
      then those with the most packets. It also has up to 100,000 points of signal strength. Each is the mean of one second,
      or of 2, 4, 8, … seconds if the recording is too long.
      """,
    exitCodes: text(
      "0 success, 1 some packets malformed or without time, 64 wrong command line, 65 not a recording, or without ",
      "times, 66 no input, 74 reading or writing failed, 130 interrupted"),
    examples: [
      "afterglow demo --quiet --capture air.pcapng; afterglow sessions air.pcapng",
      "afterglow sessions --gap 300 --html who.html air.pcapng", "afterglow sessions --identified --json air.pcapng",
    ])
}
