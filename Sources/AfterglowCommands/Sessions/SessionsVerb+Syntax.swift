extension SessionsVerb {
  static let grammar = CommandSyntax(
    name: "sessions", summary: "tell who was near a receiver and when, and show it on a page",
    introduction: "Tells who was near the receiver of a recording, and when.",
    usage: ["[OPTION]… [FILE|DIRECTORY]…"],
    operands: OperandSyntax(placeholder: "FILE", kind: .file, maximum: .max),
    description: """
      FILE is a recording in one of the formats of 'afterglow decode'; without one, or with '-', it is read from standard
      input. Of a directory all recordings are read. All recordings are taken as those of one receiver.

      A peer that is never silent for longer than the gap is present from its first packet to its last. A phone changes
      its address every quarter of an hour; two addresses are one peer only where an identifier proves it:

        overflow  an installation identifier of Afterglow's, read from overflow areas by the rules of trust that a phone
                  goes by: another app may set bits of the same mask. What is no proof is counted and names nobody.
        iBeacon   with --region, major and minor are the identifier. Other beacons are one peer where UUID, major and minor
                  are the same.
        GATT      the identity service, where it is advertised, or listed over a connection that the recording shows from
                  its beginning.

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
        ]), OptionGroup(nil, OptionSyntax.reception),
      OptionGroup(
        nil,
        [
          .value(
            "--html", "FILE", .file,
            "write a page as well: a timeline with a bar for each presence, as high as the signal was strong, to be zoomed ",
            "by mouse, fingers and keyboard, and the table. It needs nothing from elsewhere, and works in light and ",
            "dark and on a phone."),
          .flag("--json", "one JSON object instead of the table"), .captureFormat,
        ]),
    ],
    notes: """
      Printed is a line for each presence, identified peers first, in the order of time: who; first and last packet (UTC);
      how long between them; packets; signal strength in dBm: weakest, lower quartile, median, upper quartile, strongest;
      and by what the peer is known and what its addresses said of themselves. On Ctrl-C it is printed of what was read
      until then.

      What is kept is bounded: 50,000 presences; on the page 1,000 peers with 5,000 presences, the identified ones and then
      those with the most packets, and 100,000 points of signal strength, each the mean of one second, or of 2, 4, 8, …
      seconds where the recording is too long for that.
      """,
    exitCodes: text(
      "0 well, 1 some packets malformed or without time, 64 wrong command line, 65 not a recording, or without ",
      "times, 66 no input, 74 reading or writing failed, 130 interrupted"),
    examples: [
      "afterglow sessions btsnoop_hci.log", "afterglow sessions --identified --html who.html captures/",
      "afterglow demo --quiet --capture air.pcapng; afterglow sessions --gap 300 air.pcapng",
    ])
}
