import Foundation
public import SharedWork

/// The options of a survey on its command line: positive integers such as `--seeds 3` and `--seed 1`, and the options
/// of ``SurveySharing``.
public struct SurveyOptions {
  private var values: [String: Int]
  private let sharing: SurveySharing

  /// Parses the command line. If the command line is invalid, the program prints its usage and ends with exit code 64.
  /// After `--help` the exit code is 0.
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

  /// The value of an option; 1 for an option that the survey does not have.
  public subscript(_ option: String) -> Int { values[option, default: 1] }

  /// Returns a range of seeds. The first seed is the value of `--seed`, and the value of `option` is the number of
  /// seeds.
  public func seeds(_ option: String = "--seeds") -> Range<UInt64> {
    let first = UInt64(self["--seed"])
    return first..<first + UInt64(self[option])
  }

  /// Makes a plan, and plays it in as many processes as the command line requests. In a worker process or a shard, and
  /// after a failure of a process or a merge, the call ends the program.
  ///
  /// - Parameter build: A closure that adds all pieces and steps to the plan.
  ///
  /// - Throws: The error that a piece or a step throws.
  public func play(_ build: (WorkPlan) throws -> Void) throws {
    try sharing.play(values.keys.sorted().map { "\($0) \(self[$0])" }, build)
  }
}

/// The options by which processes share the work of a survey: `--jobs`, `--shard` and `--merge`.
public struct SurveySharing {
  private var jobs = WorkerCommand.processorCount
  private var shard: WorkShard?
  private var merged: String?

  /// Creates the default options: one process for each processor of this machine.
  public init() {}

  /// The part of a survey's usage text that explains these options.
  public static let usage = """


    All surveys: --jobs N plays in N processes at once (the number of processors). --shard I/N plays only part I of N, and
    prints its results. --merge FILE reads the outputs of all parts, one after the other ('-' is standard input), and prints
    the output of a single run. The output is always the same. docs/surveys.md has examples.
    """

  /// Parses `option`, and removes its value from `arguments`. Returns `false` if `option` is not one of these options,
  /// or if its value is missing or invalid.
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

  /// Makes a plan, and plays it. In a worker process or a shard, and after a failure of a process or a merge, the call
  /// ends the program.
  ///
  /// - Parameters:
  ///   - options: The options that have to be the same in all shards.
  ///   - build: Adds all pieces and steps to the plan.
  ///
  /// - Throws: The error that a piece or a step throws.
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

/// Prints a line without a buffer, so that the progress of a long survey is visible at once.
public func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// Prints a line to standard error. Values that differ from run to run belong on standard error.
public func complain(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
