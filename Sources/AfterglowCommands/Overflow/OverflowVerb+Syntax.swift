import AfterglowWire

extension OverflowVerb {
  static let grammar = CommandSyntax(
    name: "overflow", summary: "inspect the overflow area: explain bits, encode and decode identifiers",
    introduction: """
      Explains masks of the overflow area, in which iOS sends the services of apps in the background as 128 bits. Encodes
      identifiers into masks, and decodes them.
      """,
    usage: [
      "explain [--json] MASK…", "bits [--json] UUID…", "encode --code CODE [--services] [--json] ID…",
      "decode [--code CODE] [--known UUID,…] [--tolerate-loss] [--json] MASK…", "table [--json]",
      "survival [--masks NUMBER] [--seed NUMBER] [--json]",
    ],
    tasks: [
      TaskSyntax(
        name: "explain", summary: "list the services that the set bits of masks are consistent with",
        operands: items("MASK")),
      TaskSyntax(name: "bits", summary: "list the bit that each service sets", operands: items("UUID")),
      TaskSyntax(name: "encode", summary: "print the mask of an identifier", operands: items("ID")),
      TaskSyntax(name: "decode", summary: "print the identifier in a mask", operands: items("MASK")),
      TaskSyntax(name: "table", summary: "list all 128 bits"),
      TaskSyntax(name: "survival", summary: "compare how the codes survive the bits of other apps"),
    ],
    description: description,
    groups: [
      OptionGroup(
        "Options:",
        [
          .flag(
            "--json",
            "print one JSON object a line: one for each mask, identifier or row; 'bits' prints a single object")
        ]),
      OptionGroup(
        "For encode:", of: ["encode"],
        [
          .value("--code", "CODE", .choice(codes), "the code to use"),
          .flag("--services", "list the services of each mask"),
        ]),
      OptionGroup(
        "For decode:", of: ["decode"],
        [
          .value("--code", "CODE", .choice(codes), "read only this code (all)"),
          .value(
            "--known", "UUID,…", "further services that the sending app advertises; their bits do not count as wrong"),
          .flag(
            "--tolerate-loss",
            "allow one missing bit: in the foreground iOS moves one service to the ordinary list"),
        ]),
      OptionGroup(
        "For survival:", of: ["survival"],
        [
          .value(
            "--masks", "NUMBER", .number(1...100_000_000), "the number of masks for each number of services (10000)"),
          .value("--seed", "NUMBER", .seed, "random seed: the same number gives the same figures (1)"),
        ]),
    ],
    exitCodes: text(
      "0 success, 1 some lines malformed, or a mask that no code reads, 64 wrong command line, 65 all lines ",
      "malformed, 66 no input, 74 reading or writing failed, 130 interrupted"),
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
    A MASK is 32 hexadecimal digits, the first byte of the mask first, as 'decode' shows them. A UUID is 4, 8 or 32
    digits, 32 with dashes. An ID, an installation's identifier, is 8 digits. For '-', the verb reads masks, UUIDs or
    identifiers from standard input, one a line. The verb skips empty lines and lines that begin with '#'. It reports a
    malformed line with the line's number, and continues.

      explain   Lists each set bit with its position, the smallest UUID that sets the bit, and the services in a small
                catalogue of published services that set the bit. Then lists the identifier that each code reads. One
                UUID in 128 sets each bit, so a bit is consistent with a service and never proves it.
      bits      Lists the bit that each UUID sets, and the UUIDs that share a bit. Then shows how another app that
                advertises these UUIDs disturbs each code: how many of 1,000 identifiers are read, read wrongly, or not
                read, the mean number of erasures, and the parts of the code that contain the bits.
      encode    Prints the mask that a phone sends for an identifier, and with --services the service UUIDs to
                advertise, in their order. A CODE is 'bank0', 'bank1', 'hamming', 'rail' or 'quad'.
      decode    Prints the identifier that each code reads, with the number of erasures or corrections. The bank code
                shows any content of a bank, but a reader trusts a bank only after it has seen that bank empty. The
                quad code shows up to 30 erasures; with more than 19, a reader waits for a second mask with the same
                identifier.
      table     Lists all 128 bits: byte, bit in the byte (0 is the least significant), position as the published
                tables count (most significant first), and the smallest UUID that sets it.
      survival  Prints the percentages of masks that are read correctly and wrongly, for 0 to 40 services of other apps
                on the phone. Each service sets one bit, and all 128 bits are equally likely. In the column 'one bank',
                the reader trusts bank 0; in 'either bank', the bank that shows a pattern; and in 'trusted bank', only a
                bank that was empty in an earlier mask, as the reference does. 'limit' is the number of bits that the
                best code could carry despite these services; an identifier needs 32. The limit is the capacity of 128
                channels in which a zero may become a one, but never the reverse.
    """
}
