import Afterglow
import AfterglowScenarios
import BenchmarkSupport
import Foundation

/// The survey's options from the command line.
struct SituationsOptions {
  var situations = Situation.all
  var seeds: Range<UInt64> = 1..<11
  var results: String?
  /// The options by which processes share the work.
  private(set) var sharing = SurveySharing()
  /// The options that have to be the same in all shards.
  private(set) var words: [String] = []
  var listsOnly = false
  /// Whether to print the events of each world as it is played.
  var traces = false
  /// Whether to report each long period in which neither phone of a pair read the other phone.
  var reportsGaps = false
  /// The kind of identifier that the phones send.
  var identifier = IdentifierMode.fixed
  /// Whether to print the stored results without playing anything.
  var printsOnly = false

  /// Parses the command line. If the command line is invalid, the program prints its usage and ends with exit code 64.
  /// After `--help` the exit code is 0.
  init(usage: String) {
    func fail(_ code: Int32) -> Never {
      print(usage + SurveySharing.usage)
      exit(code)
    }
    var arguments = CommandLine.arguments.dropFirst()
    func number() -> Int {
      guard let value = arguments.popFirst().flatMap({ Int($0) }), 0...1_000_000 ~= value else { fail(64) }
      return value
    }
    var (names, count, first, hours) = ([Substring](), 10, 1, 0)
    while let argument = arguments.popFirst() {
      if sharing.reads(argument, from: &arguments) { continue }
      switch argument {
      case "--situation": names += (arguments.popFirst() ?? "").split(separator: ",")
      case "--seeds": count = number()
      case "--seed": first = number()
      case "--results": results = arguments.popFirst()
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
      // A file of results contains only situations of their default length, so `--hours` is not allowed with a file.
      if results != nil { fail(64) }
      for index in situations.indices { situations[index].length = .seconds(3_600 * hours) }
    }
    if situations.isEmpty || seeds.isEmpty || printsOnly && results == nil { fail(64) }
    words = [
      names.isEmpty ? "all" : names.joined(separator: ","), "--seed \(first)", "--seeds \(count)", "--hours \(hours)",
      "identifier \(identifier)",
    ]
  }
}
