import AfterglowWire

extension OverflowVerb {
  static let grammar = CommandSyntax(
    name: "overflow", summary: "look into the overflow area: what bits mean, codes in and out, what survives",
    introduction: """
      Looks into the overflow area: the mask of 128 bits in which iOS hides the services of apps in the background.
      """,
    usage: [
      "explain [--json] MASK…", "bits [--json] UUID…", "encode --code CODE [--services] [--json] ID…",
      "decode [--code CODE] [--known UUID,…] [--tolerate-loss] [--json] MASK…", "table [--json]",
      "survival [--masks NUMBER] [--seed NUMBER] [--json]",
    ],
    tasks: [
      TaskSyntax(name: "explain", summary: "what the set bits of masks are consistent with", operands: items("MASK")),
      TaskSyntax(name: "bits", summary: "the bit that each service sets", operands: items("UUID")),
      TaskSyntax(name: "encode", summary: "the mask of an identifier", operands: items("ID")),
      TaskSyntax(name: "decode", summary: "the identifier in a mask", operands: items("MASK")),
      TaskSyntax(name: "table", summary: "all 128 bits"),
      TaskSyntax(name: "survival", summary: "what each code survives beside other apps"),
    ],
    description: description,
    groups: [
      OptionGroup(
        "Options:",
        [.flag("--json", "JSON, one object a line: for each mask, identifier or row; for 'bits' one in all")]),
      OptionGroup(
        "of encode:", of: ["encode"],
        [
          .value("--code", "CODE", .choice(codes), "the code to use"),
          .flag("--services", "list the services of each mask"),
        ]),
      OptionGroup(
        "of decode:", of: ["decode"],
        [
          .value("--code", "CODE", .choice(codes), "the code to use (all)"),
          .value("--known", "UUID,…", "services of our own whose bits are no pollution"),
          .flag(
            "--tolerate-loss",
            "one bit may be missing: in the foreground iOS moves one service to the ordinary list"),
        ]),
      OptionGroup(
        "of survival:", of: ["survival"],
        [
          .value("--masks", "NUMBER", .number(1...100_000_000), "masks for each number of services (10000)"),
          .value("--seed", "NUMBER", .seed, "random seed: the same number gives the same figures (1)"),
        ]),
    ],
    exitCodes: text(
      "0 well, 1 some lines malformed, or a mask that no code reads, 64 wrong command line, 65 no line is ",
      "what it should be, 66 no input, 74 reading or writing failed, 130 interrupted"),
    examples: [
      "afterglow overflow explain 00000000000000000000080000000000",
      "afterglow overflow bits FD6F FE2C 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6",
      "afterglow overflow encode --code rail --services E7DCE3FF",
      "afterglow overflow decode 558040C0200000000000000000000000",
      "echo 558040C0200000000000000000000000 | afterglow overflow decode --json -",
    ])

  private static let codes = OverflowCode.allCases.map(\.description)

  private static func items(_ placeholder: String) -> OperandSyntax {
    OperandSyntax(placeholder: placeholder, kind: .text, maximum: .max)
  }

  private static let description = """
    A MASK is 32 hexadecimal digits, the first mask byte first, as 'decode' shows them. A UUID is 4, 8 or 32 digits,
    32 with dashes. An ID, an installation's identifier, is 8 digits. For '-' they are read from standard input, one
    a line; empty lines and lines that begin with '#' are passed over, and a wrong line is reported with its number,
    counted, and does not stop the rest.

      explain   each set bit: where it lies, the smallest UUID that sets it, and what it is consistent with from a
                small catalogue of published services; then what each code reads. Every bit is shared by one UUID
                in 128, so a bit is consistent with a service and never proof of it.
      bits      the bit that each UUID sets, which of them collide, and what our codes would suffer from an app that
                advertises them beside us: of 1,000 identifiers, how many are read, read wrongly, or not read, the
                mean number of erasures, and where the bits fall.
      encode    the mask that a phone sends for an identifier, and with --services the service UUIDs to advertise,
                in their order. A CODE is 'bank0', 'bank1', 'hamming', 'rail' or 'quad'.
      decode    the identifier that each code reads, and how many erasures or corrections it took. The bank code
                shows whatever stands in a bank: a reader trusts it only after it has seen that bank empty. The quad code
                shows up to 30 erasures: beyond 19 a reader waits for a second mask that says the same.
      table     all 128 bits: byte, bit in the byte (0 is the least significant), position as the published tables
                count (most significant first), and the smallest UUID that sets it.
      survival  for 0 to 40 services of other apps on the phone, each any bit with equal chance: the percentage of
                masks read / read wrongly. 'one bank' believes bank 0, 'either bank' whichever shows a pattern,
                'trusted bank' only one seen empty, as the reference does. 'limit' is the most bits that any code
                could carry past these services, of the 32 that an identifier needs: the capacity of 128 channels
                in which a zero may become a one and never the reverse.
    """
}
