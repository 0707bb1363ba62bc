import AfterglowCapture
import AfterglowCommands
import AfterglowWire
import Foundation
import Testing

@Suite struct OverflowVerbTests {
  private func overflow(_ arguments: String..., input: String = "") -> Invocation {
    Invocation(["overflow"] + arguments, input: MemorySource(Array(input.utf8)))
  }

  private func objects(_ run: Invocation) throws -> [[String: Any]] {
    try run.outputLines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  @Test(arguments: OverflowCode.allCases)
  func `an encoded identifier is decoded to the same identifier, and its services set the encoded mask`(
    code: OverflowCode
  ) throws {
    let identifiers = ["01020304", "E7DCE3FF", "FFFFFFFF", "00000001"]
    let encoded = try objects(
      Invocation(
        ["overflow", "encode", "--code", code.description, "--services", "--json"] + identifiers,
        input: MemorySource([])))
    #expect(encoded.map { $0["installation"] as? String } == identifiers)
    for object in encoded {
      let mask = try #require(object["mask"] as? String)
      let services = try #require(object["services"] as? [String])
      #expect(OverflowMask(services: services.compactMap { ServiceUUID($0) }).description == mask)
      let decoded = overflow("decode", "--code", code.description, mask)
      let identifier = try #require(object["installation"] as? String)
      #expect(decoded.output == "\(mask)  \(code) \(identifier)\n")
      #expect(decoded.code == .success)
    }
  }

  @Test func `a mask is explained bit by bit and code by code`() throws {
    let run = overflow("explain", "0x55 80 40 C0 20 000000 00:00:08:00:00:00:00:00")
    #expect(run.code == .success)
    #expect(run.outputLines.first == "558040C0200000000000080000000000: 10 bits")
    #expect(
      run.output.contains(
        "bank0    01020304; trusted only after a mask with this bank empty and the pattern in the other bank\n"))
    #expect(run.output.contains("rail     nothing: not this code\n"))
    let json = try objects(overflow("explain", "--json", "00000000000000000000080000000000"))
    let bits = try #require(json[0]["bits"] as? [[String: Any]])
    #expect(bits.count == 1)
    #expect(bits[0]["bit"] as? Int == 83)
    #expect(bits[0]["tablePosition"] as? Int == 84)
    let services = try #require(bits[0]["consistentWith"] as? [[String: String]])
    #expect(services.contains { $0["service"] == IdentityService.reference.description })
    #expect(services.allSatisfy { $0["source"]?.isEmpty == false })
  }

  @Test func `erasures and corrections are counted`() throws {
    let code = OverflowCode.rail(RailCode())
    var mask = code.mask(for: try #require(InstallationID("E7DCE3FF")))
    for bit in [0, 64, 1, 65] { mask[bit] = true }
    #expect(overflow("decode", mask.description).output.hasSuffix("  rail E7DCE3FF, 2 erasures\n"))
    let hamming = overflow("decode", "80000000000000005B5E39DF1FFE0000".replacingOccurrences(of: "5B5E", with: "5B5F"))
    #expect(hamming.output.hasSuffix("  hamming E7DCE3FF, 1 correction\n"))
  }

  @Test func `bits of known services count as erasures: a mark is still found, and no wrong identifier is read`() {
    // Bit 65 is in bank 1's mark, where the pattern has a zero; bit 83 is in the bank's identifier.
    let inMark = "0000000000000000578040C020000000"
    let known = OverflowArea.service(settingBit: 65).description
    #expect(overflow("decode", inMark).output == "\(inMark)  no code reads it\n")
    #expect(overflow("decode", "--known", known, inMark).output == "\(inMark)  bank1 01020304, 1 erasure\n")
    let inIdentifier = "0000000000000000558048C020000000"
    let reference = IdentityService.reference.description
    #expect(overflow("decode", inIdentifier).output == "\(inIdentifier)  bank1 01120304\n")
    #expect(
      overflow("decode", "--known", "\(known),\(reference)", inIdentifier).output
        == "\(inIdentifier)  no code reads it\n")
  }

  @Test func `a mask that no code can read is reported`() {
    let run = overflow("decode", "00000000000000000000000000000000")
    #expect(run.output == "00000000000000000000000000000000  no code reads it\n")
    #expect(run.code == .findings)
  }

  @Test func `'overflow bits' prints the collisions of services, and the services' effect on the codes`() throws {
    // The first two services both set bit 0.
    let run = overflow("bits", "00000000-0000-0000-0000-000000000000", "B82AB3FC-1595-4F6A-80F0-FE094CC218F9", "FD6F")
    #expect(run.output.contains("collisions: bit 0: 00000000-0000-0000-0000-000000000000, B82AB3FC"))
    #expect(run.outputLines.contains { $0.hasPrefix("  0     0        0      7  B82AB3FC") })
    let json = try objects(
      overflow("bits", "--json", "-", input: "FD6F\n\n# none\nFD6F\n2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6\n"))
    #expect((json[0]["services"] as? [Any])?.count == 2)
    let codes = try #require(json[0]["codes"] as? [[String: Any]])
    #expect(codes.map { $0["code"] as? String } == ["bank0", "bank1", "hamming", "rail", "quad"])
    // Bits 83 and 89 are outside bank 0 and inside bank 1, and belong to two pairs of the rail code.
    #expect(codes.map { $0["read"] as? Int }[0] == 1_000)
    #expect(codes.map { $0["read"] as? Int }[3] == 1_000)
    #expect(codes[1]["read"] as? Int != 1_000)
    #expect(codes[3]["where"] as? String == "2 of 64 pairs; up to 27 pairs may be lost")
    // Bit 83 belongs to the reference service, and no symbol of the quad code uses this bit.
    #expect(codes[4]["read"] as? Int == 1_000)
    #expect(
      codes[4]["where"] as? String == "0 on set bits of the mark, 1 in the data, 1 on bits that the code leaves unset")
  }

  @Test func `the table has every bit once, with a UUID that sets the bit`() throws {
    let rows = try objects(overflow("table", "--json"))
    #expect(rows.map { $0["bit"] as? Int } == Array(0..<128))
    for row in rows {
      let (bit, byte) = (try #require(row["bit"] as? Int), try #require(row["byte"] as? Int))
      let service = try #require((row["smallestService"] as? String).flatMap { ServiceUUID($0) })
      #expect(OverflowArea.bit(for: service) == bit)
      #expect(row["tablePosition"] as? Int == 8 * byte + 7 - (bit - 8 * byte))
    }
    #expect(overflow("table").outputLines.count == 129)
  }

  @Test(.enabled(if: PublishedTable.isPresent, "needs the reference material beside the project"))
  func `the table equals the published table`() throws {
    let ours = try objects(overflow("table", "--json")).map { row in
      "\(row["tablePosition"] ?? ""),\(row["byte"] ?? ""),\(row["bitInByte"] ?? ""),\(row["smallestService"] ?? "")"
    }
    #expect(Set(ours) == Set(try PublishedTable.rows()))
  }

  @Test func `'overflow survival' prints a row for each number of foreign services`() throws {
    let rows = try objects(overflow("survival", "--masks", "20", "--json"))
    #expect(rows.map { $0["foreignServices"] as? Int } == Array(0...40))
    for row in rows { #expect((row["rail"] as? [String: Int]) == ["read": 20, "wrong": 0]) }
    let text = overflow("survival", "--masks", "20", "--seed", "7")
    #expect(text.outputLines.count == 42)
    #expect(text.output == overflow("survival", "--masks", "20", "--seed", "7").output)
    #expect(text.output != overflow("survival", "--masks", "20", "--seed", "8").output)
  }

  @Test func `a malformed line is reported with its number, and later lines are read`() {
    let input = "558040C0200000000000000000000000\r\nnonsense\n\n# comment\n558040C02\n"
    let run = overflow("decode", "-", input: input)
    #expect(run.outputLines == ["558040C0200000000000000000000000  bank0 01020304"])
    #expect(
      run.errorLines == [
        "afterglow: standard input: line 2 is invalid: masks are 32 hexadecimal digits, as 'decode' shows them",
        "afterglow: standard input: line 5 is invalid: masks are 32 hexadecimal digits, as 'decode' shows them",
        "afterglow: malformed lines: 2 of 3",
      ])
    #expect(run.code == .findings)
    #expect(overflow("decode", "-", input: "nonsense\n").code == .badData)
    #expect(overflow("decode", "-", input: "\n# nothing\n").code == .noInput)
    #expect(overflow("explain", "-", input: String(repeating: "A", count: 100_000)).code == .badData)
  }

  @Test(arguments: [
    ([], "'overflow' needs a task: one of explain, bits, encode, decode, table, survival"),
    (["expalin"], "unknown task 'expalin' of 'overflow'; the tasks are explain, bits, encode, decode, table, survival"),
    (["explain"], "missing masks (32 hexadecimal digits, as 'decode' shows them); pass '-' for standard input"),
    (["explain", "12"], "'12' is invalid: masks are 32 hexadecimal digits, as 'decode' shows them"),
    (["bits", "FD6"], "'FD6' is invalid: UUIDs are 4, 8 or 32 hexadecimal digits, 32 with dashes"),
    (["encode", "01020304"], "option '--code' is missing; pass one of bank0, bank1, hamming, rail"),
    (["encode", "--code", "bank", "01020304"], "--code takes one of bank0, bank1, hamming, rail, quad, not 'bank'"),
    (["encode", "--code=rail", "00000000"], "'00000000' is invalid: identifiers are 8 hexadecimal digits"),
    (["decode", "--known", "FD6F,", "-"], "--known takes UUIDs separated by commas, and '' is not a UUID"),
    (["decode", "-", "-"], "'-' is given twice"),
    (["table", "1"], "'1' is one operand too many"),
    (["table", "--masks", "1"], "option '--masks' belongs to 'overflow survival', not to 'overflow table'"),
    (["survival", "--masks", "0"], "--masks takes a whole number from 1 to 100000000, not '0'"),
  ])
  func `a wrong command line prints an error and no result`(arguments: [String], message: String) {
    let run = Invocation(["overflow"] + arguments, input: MemorySource([]))
    #expect(run.code == .usage)
    #expect(run.errors.hasPrefix("afterglow: \(message)"), "\(run.errors)")
    #expect(run.output.isEmpty)
  }
}

/// The published table, which exists only on a machine on which the project is developed.
private enum PublishedTable {
  private static let path = URL(filePath: #filePath).appending(path: "../../../../shared/data/overflow-table.csv")
    .standardized.path

  static let isPresent = FileManager.default.fileExists(atPath: path)

  static func rows() throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst().map(String.init)
  }
}
