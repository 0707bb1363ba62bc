import AfterglowCapture
import AfterglowCommands
import AfterglowWire
import Foundation
import SeededRandom
import Testing
import VirtualPhone

@MainActor @Suite struct AnalyzeVerbTests {
  /// The log of a walk in the tool's hexadecimal format, with each advertisement repeated a few times.
  private static func log(
    steps: Int = 256, missing: Double = 0, duplicated: Double = 0, foreign: [Int] = [], seed: UInt64 = 1,
    bit: (Int) -> Int = { OverflowArea.bit(for: ServiceUUID(high: 0, low: UInt64($0))) }
  ) -> String {
    var generator = SplitMix64(seed: seed)
    var lines = ["# one phone, seen by a sniffer beside it"]
    for step in 0..<steps where Double.random(in: 0..<1, using: &generator) >= missing {
      var mask = OverflowMask()
      for bit in foreign + [bit(step)] { mask[bit] = true }
      let line = "02011A14FF4C0001\(mask)"
      lines += Array(repeating: line, count: .random(in: 1...6, using: &generator))
      if Double.random(in: 0..<1, using: &generator) < duplicated { lines += ["# again", line] }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func `a walk without gaps matches the project's hash, and the table of all positions is printed`() throws {
    let run = Invocation("analyze", input: Self.log(steps: 128))
    #expect(run.code == .success)
    #expect(run.errors.isEmpty)
    #expect(run.outputLines.contains { $0.hasPrefix("hash ") && $0.contains("polynomial 0x09, the UUID's bytes as") })
    #expect(run.outputLines.first == "verdict             matches Afterglow's hash, all 128 positions")
    let computed = Invocation("overflow", "table").outputLines.dropFirst()
    let found = run.outputLines.suffix(128)
    for (ours, theirs) in zip(computed, found) {
      #expect(ours.split(separator: " ").prefix(4) == theirs.split(separator: " ").prefix(4))
      #expect(ours.suffix(2) == theirs.suffix(2))
    }
    #expect(found.count == 128)
  }

  @Test(arguments: 1...20)
  func `a walk with missing and repeated steps still matches the project's hash`(seed: UInt64) {
    let run = Invocation("analyze", "--summary", input: Self.log(missing: 0.05, duplicated: 0.02, seed: seed))
    #expect(run.code == .success, "\(run.output)")
    #expect(run.output.contains("128 of 128"))
  }

  @Test func `JSON contains the verdict, the hash and every position`() throws {
    let run = Invocation("analyze", "--json", "-", input: Self.log(missing: 0.05, foreign: [103]))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(object["matches"] as? Bool == true)
    #expect(object["complete"] as? Bool == true)
    #expect(object["foreignBits"] as? [Int] == [103])
    #expect((object["hashes"] as? [[String: Any]])?.first?["polynomial"] as? String == "09")
    let positions = try #require(object["positions"] as? [[String: Any]])
    #expect(positions.count == 128)
    #expect(positions[103]["knowledge"] as? String == "hidden")
  }

  @Test func `a hash that differs from the project's is reported as a finding`() {
    // The bit's position is the lower seven bits of a CRC-8 with polynomial 0x07. The order of the positions within
    // each byte is reversed.
    func bit(_ number: Int) -> Int {
      var register = UInt8(number >> 8)
      for _ in 0..<8 { register = register & 0x80 == 0 ? register << 1 : register << 1 ^ 0x07 }
      register ^= UInt8(number & 0xFF)
      for _ in 0..<8 { register = register & 0x80 == 0 ? register << 1 : register << 1 ^ 0x07 }
      return Int(register & 0x7F) ^ 7
    }
    let run = Invocation("analyze", "--summary", input: Self.log(missing: 0.05, bit: bit))
    #expect(run.code == .findings)
    #expect(run.output.contains("polynomial 0x07"))
    #expect(
      run.output.contains("7: initial value and final XOR are 0, bits counted from the most significant"))
    #expect(run.output.contains("is not Afterglow's hash"))
  }

  @Test func `the message for a walk that is too short says what is missing`() {
    let run = Invocation("analyze", input: Self.log(steps: 50))
    #expect(run.code == .findings)
    #expect(run.output.contains("50 of 128: 50 seen, 78 not reached"))
    #expect(run.output.contains("matches Afterglow's hash, but the walk did not reach all positions"))
  }

  @Test func `malformed lines are reported and left out`() {
    let log = Self.log() + "14FF4C0001 00\n0201\nnonsense\n"
    let run = Invocation("analyze", "--summary", input: log)
    #expect(run.code == .success)
    #expect(run.errorLines.count == 4)
    #expect(run.errorLines.last?.contains("records left out as malformed: ") == true)
  }

  @Test(arguments: [
    ("020106\n", "standard input contains no overflow area"),
    (
      String(repeating: "14FF4C000100000000000000000000080000000000\n", count: 100),
      "standard input: no phone in the recording walks through services: the overflow area changes 0 times, and 16 changes are needed"
    ),
  ])
  func `a recording without a walk is reported`(input: String, message: String) {
    let run = Invocation("analyze", input: input)
    #expect(run.code == .badData)
    #expect(run.errors == "afterglow: \(message)\n")
    #expect(run.output.isEmpty)
  }

  @Test func `a recording with bits in random order is reported`() {
    var generator = SplitMix64(seed: 9)
    let run = Invocation("analyze", input: Self.log { _ in .random(in: 0..<128, using: &generator) })
    #expect(run.code == .badData)
    #expect(run.errors.contains("no phone in the recording walks through the services 0, 1, 2, …"))
    #expect(run.output.isEmpty)
  }

  #if os(Linux)
    @Test func `the log of the sequential demonstration gives all 128 positions`() {
      let log = Invocation("demo", "sequential").output
      let run = Invocation("analyze", "--summary", input: log)
      #expect(run.code == .success)
      #expect(run.output.contains("UUIDs 0 to 299: 300 seen, 0 missed"))
      #expect(run.output.contains("128 of 128: 128 seen"))
      #expect(run.output.contains("polynomial 0x09,"))
    }

    @Test(arguments: 1...5)
    func `the analysis finds all 128 positions even if the log lacks some steps and repeats others`(seed: UInt64) {
      var generator = SplitMix64(seed: seed)
      let records = Invocation("demo", "sequential").output.split(separator: "\n").chunks(of: 2)
      var (steps, last): ([[[Substring]]], Substring?) = ([], nil)
      for record in records {
        // Scan responses without an overflow area belong to the step in which they arrive.
        let mask = record.last.flatMap {
          $0.firstRange(of: " ff 4c 00 01 ").map { range in record[1][range.upperBound...] }
        }
        if let mask, mask.prefix(47) != last?.prefix(47) {
          steps.append([])
          last = mask
        }
        if !steps.isEmpty { steps[steps.count - 1].append(record) }
      }
      #expect(steps.count == 300)
      let kept = steps.flatMap { step in
        let draw = Double.random(in: 0..<1, using: &generator)
        return draw < 0.05 ? [] : draw < 0.07 ? step + step : step
      }
      let run = Invocation("analyze", "--summary", input: kept.joined().joined(separator: "\n") + "\n")
      #expect(run.code == .success, "\(run.output) \(run.errors)")
      #expect(run.output.contains("128 of 128"))
      #expect(run.output.contains("polynomial 0x09,"))
      #expect(!run.output.contains("seen, 0 missed"))
    }
  #endif
}

extension Array {
  fileprivate func chunks(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
