import Afterglow
import AfterglowScenarios
import Foundation

/// What the survey was told on the command line.
struct SituationsOptions {
  var situations = Situation.all
  var seeds: Range<UInt64> = 1..<11
  var results: String?
  var jobs = 1
  /// Which of the processes that share the work this one is.
  var part: Int?
  var listsOnly = false
  /// Tells what happens in each world while it is played.
  var traces = false
  /// Reports each long time in which neither phone of a pair read the other.
  var reportsGaps = false
  /// What the phones show of themselves.
  var identifier = IdentifierMode.fixed
  /// Prints what was kept, and plays nothing.
  var printsOnly = false

  /// Reads the command line; what it does not understand ends the program with the usage and exit code 64.
  init(usage: String) {
    func fail(_ code: Int32) -> Never {
      print(usage)
      exit(code)
    }
    var arguments = CommandLine.arguments.dropFirst()
    func number() -> Int {
      guard let value = arguments.popFirst().flatMap({ Int($0) }), 0...1_000_000 ~= value else { fail(64) }
      return value
    }
    var (names, count, first, hours) = ([Substring](), 10, 1, 0)
    while let argument = arguments.popFirst() {
      switch argument {
      case "--situation": names += (arguments.popFirst() ?? "").split(separator: ",")
      case "--seeds": count = number()
      case "--seed": first = number()
      case "--results": results = arguments.popFirst()
      case "--jobs": jobs = number()
      case "--part": part = number()
      case "--trace": traces = true
      case "--rotating": identifier = .rotating
      case "--gaps": reportsGaps = true
      case "--hours": hours = number()
      case "--list": listsOnly = true
      case "--print": printsOnly = true
      case "--help": fail(0)
      default: fail(64)
      }
    }
    seeds = UInt64(first)..<UInt64(first + count)
    if !names.isEmpty {
      situations = situations.filter { situation in
        names.contains { $0.hasSuffix("=") ? situation.name == $0.dropLast() : situation.name.hasPrefix($0) }
      }
    }
    if hours > 0 {
      // A file of results is for the situations as they are.
      if results != nil { fail(64) }
      for index in situations.indices { situations[index].length = .seconds(3_600 * hours) }
    }
    if situations.isEmpty || seeds.isEmpty || jobs > 1 && results == nil { fail(64) }
  }

  /// Whether a piece of work is this process's.
  func isMine(_ index: Int) -> Bool { part.map { index % jobs == $0 } ?? true }

  /// Has as many processes as there are jobs play the work, each its part of it.
  func share() throws {
    let processes = try (0..<jobs).map { part in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = CommandLine.arguments.dropFirst() + ["--part", "\(part)"]
      try process.run()
      return process
    }
    for process in processes { process.waitUntilExit() }
  }
}
