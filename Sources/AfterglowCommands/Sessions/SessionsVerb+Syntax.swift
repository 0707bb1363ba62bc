extension SessionsVerb {
  static let grammar = CommandSyntax(
    name: "sessions", summary: "list which devices were near a receiver and when, also on a page",
    introduction: "Lists which devices were near the receiver of a recording, and when.",
    usage: ["[OPTION]… [FILE|DIRECTORY]…"],
    operands: OperandSyntax(placeholder: "FILE", kind: .file, maximum: .max),
    description: """
      FILE is a recording in one of the formats of 'afterglow decode'. Without FILE, or with '-', the verb reads standard
      input. From a directory, the verb reads all recordings. The verb treats all recordings as if one receiver had made
      them.

      A device that is never silent for longer than the gap is present from its first packet to its last. A phone changes
      its address every quarter of an hour. An identifier proves that two addresses are one device:

        overflow  An installation identifier of Afterglow, read from overflow areas. Another app may set bits of the
                  same mask, so the verb trusts a mask only under the conditions under which a phone does. The verb
                  counts the masks that it does not trust, but identifies no device by them.
        iBeacon   In beacons with the UUID of --region, major and minor are the identifier. Other beacons are one device
                  if UUID, major and minor are the same.
        GATT      The identity service, if the device advertises it, or lists it over a connection that was recorded
                  from its beginning.

      Without an identifier, two private addresses are likely one device if the second begins within 2 s of the end of the
      first, within 10 dB of its strength and with the same content, and if no other address fits. Such a match proves
      nothing, and every output says so. --proven keeps such addresses apart.

      An address that names two installations identifies neither, and counts as a separate device. Packets of
      connections count if the recording shows which device sent them.
      """,
    groups: [
      OptionGroup(
        nil,
        [
          .value(
            "--gap", "SECONDS", .number(1...86_400),
            "the silence in seconds after which a device counts as gone, 1 to 86400 (60)"),
          .value("--region", "UUID", "the UUID of beacons whose major and minor are an installation identifier"),
          .flag("--identified", "leave out addresses without an identifier"),
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
      The output begins with the number of devices that were near, and the number of identified devices. A line for each
      presence follows, identified devices first, in the order of time: who; first and last packet (UTC); the time
      between them; packets; signal strength in dBm (weakest, lower quartile, median, upper quartile, strongest); how
      the device was identified, and its advertised name, services and company. '+5' after an address means that the
      device had five more addresses. Ctrl-C ends the verb, and prints the results for the packets that were read.

      The verb keeps up to 50,000 presences. The page shows up to 1,000 devices with 5,000 presences: first the
      identified devices, then the devices with the most packets. The page also has up to 100,000 points of signal
      strength. Each point is the mean of one second, or of 2, 4, 8, … seconds if the recording is too long.
      """,
    exitCodes: text(
      "0 success, 1 some packets malformed or without time, 64 wrong command line, 65 not a recording, or one without ",
      "times, 66 no input, 74 reading or writing failed, 130 interrupted"),
    examples: [
      "afterglow demo --quiet --capture air.pcapng; afterglow sessions air.pcapng",
      "afterglow sessions --gap 300 --html who.html air.pcapng", "afterglow sessions --identified --json air.pcapng",
    ])
}
