import AfterglowCapture

extension AnalyzeVerb {
  static let grammar = CommandSyntax(
    name: "analyze", summary: "find the hash of the overflow area in the log of a phone that walks through services",
    introduction: """
      Finds the hash that turns service UUIDs into bits of the overflow area, from what a sniffer heard of a phone that
      walks through them: in the background, UUID 00000000-0000-0000-0000-000000000000, …01, …02 and so on, one after
      the other, for example one a second.
      """,
    usage: ["[OPTION]… [FILE]", "--live [OPTION]…"],
    operands: OperandSyntax(placeholder: "FILE", kind: .file, maximum: 1),
    description: """
      FILE is a recording in one of the formats of 'afterglow decode'; without one, or with '-', it is read from
      standard input. 'afterglow demo sequential' prints one. Which UUID is behind an advertisement is nowhere in it,
      and is found out:

        steps     a change of the mask is a step; repeated readings are one. Times are not needed. Damaged packets are
                  left out. Where packets have addresses, the one with the most changes is the phone, and so are
                  addresses that change masks before or after it.
        foreign   a bit in more than a quarter of the masks belongs to another app on the phone and is taken away.
        hash      all 256 polynomials of 8 bits, both orders of the UUID's bytes, both orders of the bits in a byte,
                  remainder read forward or mirrored, highest or lowest bit dropped: 4,096 of them, less those under
                  which 256 UUIDs leave some bit unset; each with all 128 constants that may be exclusive-ored to the
                  position. The difference of neighbouring steps does not know the constant and leaves a few; votes of
                  neighbouring steps leave a few constants; for these the observed bits are aligned with the predicted
                  ones, with missing steps and ones out of order allowed. At least 16 steps are needed, and three of
                  four must be explained, or there is no finding.
        numbering an initial value, a final exclusive or, and whether bytes and bits are counted from the front or
                  from the back all show as that constant: they cannot be told apart, and the plainest is named.

      Up to 4,096 steps are looked at.
      """,
    groups: groups,
    notes: """
      Printed are the findings, the verdict first, and then the table of all 128 bits with the UUIDs that were seen to set
      each (as the number at their end), or why it was not seen: 'hidden' behind another app's bit, 'missed' where the
      steps that would have set it are missing from the log, 'not reached' where the walk was too short.
      """,
    exitCodes: text(
      "0 the hash is the one that Afterglow uses and the walk came by all bits, 1 it is another or the walk ",
      "was too short, 64 wrong command line, 65 not a recording of a walk, 66 no input, 69 the radio cannot be used, ",
      "74 reading or writing failed"),
    examples: [
      "afterglow demo sequential | afterglow analyze",
      "afterglow demo sequential > walk.txt; afterglow analyze --summary walk.txt",
      "ubertooth-btle -f | tee walk.txt; afterglow analyze --summary walk.txt",
    ])

  private static let findings = OptionGroup(
    nil,
    [
      .captureFormat, .flag("--summary", "the findings without the table"),
      .flag("--json", "all in one JSON object"),
    ])

  #if os(Linux)
    private static let live = OptionSyntax.flag(
      "--live", "listen with this machine's Bluetooth instead, as 'afterglow scan' does, until it is interrupted; ",
      "takes what follows")
    private static let groups = [findings, OptionGroup(nil, [live]), OptionGroup(nil, Options.live)]
  #else
    private static let groups = [findings]
  #endif
}

extension OptionSyntax {
  static let captureFormat = value(
    "--format", "FORMAT", .choice(CaptureFormat.allCases.map(\.rawValue)),
    "read the input as one of the formats of 'decode', whatever it looks like")
}
