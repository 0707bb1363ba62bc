import Foundation

/// What a survey may be told on the command line: whole numbers above zero, such as `--seeds 3`, `--seed` among them.
public struct SurveyOptions {
  private var values: [String: Int]

  /// Reads the command line. Whatever is not an option with its number ends the program with its usage and exit code 64, or
  /// 0 where that was asked for.
  public init(_ defaults: [String: Int], usage: String) {
    values = defaults
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      guard values[argument] != nil, let value = arguments.popFirst().flatMap({ Int($0) }), Self.range ~= value else {
        print(usage)
        exit(argument == "--help" ? 0 : 64)
      }
      values[argument] = value
    }
  }

  private static let range = 1...1_000_000_000

  /// The number of an option that has a default.
  public subscript(_ option: String) -> Int { values[option, default: 1] }

  /// As many seeds as an option says, from `--seed` on.
  public func seeds(_ option: String = "--seeds") -> Range<UInt64> {
    let first = UInt64(self["--seed"])
    return first..<first + UInt64(self[option])
  }
}

/// Prints a line at once, wherever it goes: a survey takes a while.
public func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
