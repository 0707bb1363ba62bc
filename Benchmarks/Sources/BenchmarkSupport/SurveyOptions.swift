import Foundation
public import SharedWork

/// What a survey may be told on the command line: whole numbers above zero, such as `--seeds 3`, `--seed` among them, and
/// which processes share the work.
public struct SurveyOptions {
  private var values: [String: Int]
  private let sharing: SurveySharing

  /// Reads the command line. If it is wrong, the program ends with its usage and exit code 64, and with 0 after `--help`.
  public init(_ defaults: [String: Int], usage: String) {
    values = defaults
    var sharing = SurveySharing()
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      if sharing.reads(argument, from: &arguments) { continue }
      guard values[argument] != nil, let value = arguments.popFirst().flatMap({ Int($0) }), Self.range ~= value else {
        print(usage + SurveySharing.usage)
        exit(argument == "--help" ? 0 : 64)
      }
      values[argument] = value
    }
    self.sharing = sharing
  }

  private static let range = 1...1_000_000_000

  /// The number of an option that has a default.
  public subscript(_ option: String) -> Int { values[option, default: 1] }

  /// The seeds from `--seed` on; the option gives their number.
  public func seeds(_ option: String = "--seeds") -> Range<UInt64> {
    let first = UInt64(self["--seed"])
    return first..<first + UInt64(self[option])
  }

  /// Makes a plan, and plays it in as many processes as the command line says. A worker or a shard ends the program here.
  ///
  /// - Parameter build: Adds all pieces and steps to the plan.
  ///
  /// - Throws: What a piece or a step throws.
  public func play(_ build: (WorkPlan) throws -> Void) throws {
    try sharing.play(values.keys.sorted().map { "\($0) \(self[$0])" }, build)
  }
}

/// Which processes share the work of a survey: `--jobs`, `--shard` and `--merge`.
public struct SurveySharing {
  private var jobs = WorkerCommand.processorCount
  private var shard: WorkShard?
  private var merged: String?

  /// Creates the usual sharing: a process for each processor of this machine.
  public init() {}

  /// What the usage of a survey says about these options.
  public static let usage = """


    All surveys: --jobs N plays in N processes at once (the number of processors). --shard I/N plays only part I of N, and
    prints its results. --merge FILE reads the outputs of all parts, one after the other ('-' is standard input), and prints
    the output of a single run. The output is always the same. docs/surveys.md has examples.
    """

  /// Reads an option with its value, if it is one of these.
  public mutating func reads(_ option: String, from arguments: inout ArraySlice<String>) -> Bool {
    switch option {
    case "--jobs":
      guard let number = arguments.first.flatMap({ Int($0) }), 1...1_024 ~= number else { return false }
      jobs = number
    case "--shard":
      guard let part = arguments.first.flatMap({ WorkShard($0) }) else { return false }
      shard = part
    case "--merge":
      guard let file = arguments.first else { return false }
      merged = file
    default: return false
    }
    arguments.removeFirst()
    return true
  }

  /// Plays a plan; a worker or a shard ends the program here.
  ///
  /// - Parameters:
  ///   - options: What shards of the same work have in common.
  ///   - build: Adds all pieces and steps to the plan.
  ///
  /// - Throws: What a piece or a step throws.
  public func play(_ options: [String], _ build: (WorkPlan) throws -> Void) throws {
    let name = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
    let plan = WorkPlan(([name] + options).joined(separator: " "))
    try build(plan)
    let command = WorkerCommand(arguments: Array(CommandLine.arguments.dropFirst()))
    let start = ContinuousClock().now
    do {
      if WorkerCommand.isWorker(in: ProcessInfo.processInfo.environment) {
        try plan.serve(WorkerEnd())
        exit(0)
      } else if let merged {
        try plan.merge(Self.text(of: merged))
      } else if let shard {
        try plan.run(shard, jobs: jobs, by: command) { say($0) }
        exit(0)
      } else if let command, jobs > 1 {
        try plan.run(jobs: jobs, by: command)
      } else {
        try plan.run()
      }
    } catch let failure as WorkFailure {
      complain("\(name): \(failure)")
      exit(merged == nil ? 74 : 65)
    }
    guard merged == nil else { return }
    let time = fixed((ContinuousClock().now - start) / .seconds(1), 1)
    complain("\(plan.count) pieces of work in \(time) s")
  }

  private static func text(of file: String) throws -> String {
    let handle = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file)
    guard let handle else {
      complain("--merge: '\(file)' cannot be read")
      exit(66)
    }
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
  }
}

/// Prints a line and flushes the output, because a survey runs long.
public func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// Prints a line on the standard error, for what differs from run to run.
public func complain(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
