extension SessionsVerb {
  static let grammar = CommandSyntax(
    name: "sessions", summary: "tell who was near a receiver and when, and show it on a page",
    introduction: "Tells who was near the receiver of a recording, and when.",
    usage: ["[OPTION]… [FILE|DIRECTORY]…"],
    operands: OperandSyntax(placeholder: "FILE", kind: .file, maximum: .max),
    description: """
      FILE is a recording in one of the formats of 'afterglow decode'; without one, or with '-', it is read from standard
      input. Of a directory all recordings are read. All recordings are taken as those of one receiver.

      A device that is never silent for longer than the gap is present from its first packet to its last. A phone changes
      its address every quarter of an hour. An identifier proves that two addresses are one device:

        overflow  an installation identifier of Afterglow's, read from overflow areas by the rules of trust that a phone
                  goes by: another app may set bits of the same mask. What is no proof is counted and names nobody.
        iBeacon   with --region, major and minor are the identifier. Other beacons are one device where UUID, major and
                  minor are the same.
        GATT      the identity service, where it is advertised, or listed over a connection that the recording shows from
                  its beginning.

      Without an identifier, two private addresses are likely one device if the second begins within 2 s of the end of the
      first, within 10 dB of its strength and with the same content, and if no other address fits. That is no proof, and
      every output says so; --proven keeps such addresses apart.

      An address that names two installations proves neither, and stands for itself. Connections are counted where the
      recording tells whose packets they are.
      """,
    groups: [
      OptionGroup(
        nil,
        [
          .value("--gap", "SECONDS", .number(1...86_400), "the silence after which somebody has gone, 1 to 86400 (60)"),
          .value("--region", "UUID", "the UUID of beacons whose major and minor are an installation identifier"),
          .flag("--identified", "leave out addresses that nothing identifies"),
          .flag("--proven", "keep addresses apart unless an identifier proves that they are one device"),
        ]), OptionGroup(nil, OptionSyntax.reception),
      OptionGroup(
        nil,
        [
          .value(
            "--html", "FILE", .file,
            "write a page as well: how many were near over time, a timeline with a lane for each device, to be zoomed, ",
            "sorted and filtered by mouse, fingers and keyboard, and the table. It needs nothing from elsewhere, and works in light and ",
            "dark and on a phone."),
          .flag("--json", "one JSON object instead of the table"), .captureFormat,
        ]),
    ],
    notes: """
      Printed is how many devices were near and what is known of them. Then comes a line for each presence, identified
      devices first, in the order of time: who; first and last packet (UTC); how long between them; packets; signal strength
      in dBm: weakest, lower quartile, median, upper quartile, strongest; and by what the device is known and what its
      addresses said of themselves. '+5' behind an address means that the device had five more. Ctrl-C prints the same of
      what was read until then.

      What is kept is bounded: 50,000 presences; on the page 1,000 devices with 5,000 presences, the identified ones and then
      those with the most packets, and 100,000 points of signal strength, each the mean of one second, or of 2, 4, 8, …
      seconds where the recording is too long for that.
      """,
    exitCodes: text(
      "0 well, 1 some packets malformed or without time, 64 wrong command line, 65 not a recording, or without ",
      "times, 66 no input, 74 reading or writing failed, 130 interrupted"),
    examples: [
      "afterglow demo --quiet --capture air.pcapng; afterglow sessions air.pcapng",
      "afterglow sessions --gap 300 --html who.html air.pcapng", "afterglow sessions --identified --json air.pcapng",
    ])
}
