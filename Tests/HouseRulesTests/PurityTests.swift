import Foundation
import HouseRules
import Testing

/// The engine is a value: time and entropy come in as arguments (CONTRIBUTING.md).
@Suite struct PurityTests {
  private static let pureModules = [
    "Sources/AfterglowCore", "Sources/AfterglowMessages", "Sources/AfterglowProximity", "Sources/AfterglowTime",
    "Sources/AfterglowWire",
  ]

  /// Expressions that read a clock, or draw from the system's generator.
  private static let impurities = [
    "Date(", "Date.now", "ContinuousClock", "SuspendingClock", "DispatchTime", "DispatchWallTime", "clock_gettime",
    "gettimeofday", "CFAbsoluteTime", "ProcessInfo", "Task.sleep", "SystemRandomNumberGenerator", "arc4random",
    "UUID()", "drand48",
  ]
  /// Random draws, which are pure only with a generator passed in.
  private static let draws = [".random(", ".randomElement(", ".shuffle(", ".shuffled("]

  static func impurities(in text: String) -> [Int] {
    SwiftText(text).code.filter { _, line in
      impurities.contains { line.contains($0) }
        || draws.contains { line.contains($0) } && !line.contains("using") && !line.contains("func ")
    }.map(\.number)
  }

  @Test func `the wire, the engine and the messages read no clock, and draw no unseeded random numbers`() throws {
    for path in try ProjectFiles.swiftFiles(below: Self.pureModules) {
      let lines = Self.impurities(in: try ProjectFiles.text(path))
      #expect(lines.isEmpty, "\(path), lines \(lines)")
    }
  }

  @Test(arguments: [
    "let now = Date()", "ContinuousClock().now", "Int.random(in: 0..<3)", "let x = list.randomElement()",
    "var generator = SystemRandomNumberGenerator()",
  ])
  func `the check finds each impurity`(line: String) {
    #expect(Self.impurities(in: line) == [1])
  }

  @Test(arguments: [
    "Int.random(in: 0..<3, using: &generator)", "// Date() would be the wall clock", "let candidate = candidates(",
    "static func random(using generator: inout some RandomNumberGenerator)",
  ])
  func `the check accepts pure code`(line: String) {
    #expect(Self.impurities(in: line).isEmpty)
  }
}
