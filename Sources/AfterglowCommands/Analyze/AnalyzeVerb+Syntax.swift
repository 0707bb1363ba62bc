import AfterglowCapture

extension AnalyzeVerb {
  static let grammar = CommandSyntax(
    name: "analyze", summary: "find the hash of the overflow area in the log of a phone that walks through services",
    introduction: """
      Finds the hash that turns service UUIDs into bits of the overflow area. The input is a sniffer's recording of a phone
      that walks through the UUIDs in the background: it advertises 00000000-0000-0000-0000-000000000000, then …01, …02
      and so on, for example one a second.
      """,
    usage: ["[OPTION]… [FILE]", "--live [OPTION]…"],
    operands: OperandSyntax(placeholder: "FILE", kind: .file, maximum: 1),
    description: """
      FILE is a recording in one of the formats of 'afterglow decode'. Without FILE, or with '-', the verb reads standard
      input. 'afterglow demo sequential' prints such a recording. The advertisements do not contain their UUIDs, so the
      verb infers them:

        steps     Each change of the mask is one step. The verb needs no times and ignores damaged packets. If packets
                  have addresses, the address with the most changes is the phone's. An address whose mask changes only
                  before the first or after the last of these changes also belongs to the phone.
        foreign   A bit in more than a quarter of the masks belongs to another app on the phone, and is removed.
        hash      The verb tries all 256 polynomials of 8 bits, both orders of the UUID's bytes, both orders of the
                  bits in a byte, the remainder read forward or mirrored, and its highest or lowest bit dropped.
                  These are 4,096 hashes. The verb skips hashes under which 256 UUIDs leave a bit unset. The position
                  differences between consecutive steps do not depend on the constant that is exclusive-ored to each
                  position. These differences rule out all but a few hashes, and votes of consecutive steps rule out all
                  but a few of the 128 constants. For each remaining pair of hash and constant, the verb aligns the
                  observed bits with the predicted ones, and allows missing steps and steps out of order. A finding
                  needs at least 16 steps, and must explain three quarters of them.
        numbering An initial value, a final XOR, and the ends from which bytes and bits are counted all change only the
                  constant. The recording cannot tell these causes apart, so the verb names the simplest cause.

      The verb reads up to 4,096 steps.
      """,
    groups: groups,
    notes: """
      The output begins with the verdict and the findings. A table of all 128 bits follows, with the last digits of the
      UUIDs that set each bit. A bit that no UUID set is 'hidden' (another app sets it too), 'missed' (the steps that set
      it are missing from the log) or 'not reached' (the walk was too short).
      """,
    exitCodes: text(
      "0 the hash is Afterglow's and the walk reached all bits, 1 the hash is not Afterglow's or the walk ",
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
      .flag("--json", "the findings and the table as one JSON object"),
    ])

  #if os(Linux)
    private static let live = OptionSyntax.flag(
      "--live", "listen with this machine's Bluetooth, as 'afterglow scan' does, until interrupted, instead of ",
      "reading a file; takes the options that follow")
    private static let groups = [findings, OptionGroup(nil, [live]), OptionGroup(nil, Options.live)]
  #else
    private static let groups = [findings]
  #endif
}

extension OptionSyntax {
  static let captureFormat = value(
    "--format", "FORMAT", .choice(CaptureFormat.allCases.map(\.rawValue)),
    "read the input in this format of 'decode', without detecting the format")
}
