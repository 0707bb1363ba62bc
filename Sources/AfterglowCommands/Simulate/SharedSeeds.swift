import SharedWork

/// Seeds that are played in several processes or in several runs, according to `--jobs`, `--shard` and `--merge`.
struct SharedSeeds {
  /// The options of verbs and tasks that play several seeds.
  static let options: [OptionSyntax] = [
    .value(
      "--jobs", "N", .number(1...1_024),
      "play N seeds at once, each in its own process (the number of processors); N does not change the output"),
    .value("--shard", "I/N", "play only the seeds of part I of N, and print their results for --merge"),
    .value(
      "--merge", "FILE", .file, "merge the results of all shards into the output of one run ('-': standard input)"),
  ]

  private let jobs: Int
  private let shard: WorkShard?
  private let merged: String?
  private let surroundings: Surroundings
  /// Whether this process is a worker, which plays seeds for the main process.
  private let isWorker: Bool

  /// Reads the options, and the file of `--merge`.
  init(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) {
    self.surroundings = surroundings
    isWorker = surroundings.worker != nil && WorkerCommand.isWorker(in: surroundings.environment)
    jobs = options.integer("--jobs") ?? WorkerCommand.processorCount
    shard = options["--shard"].flatMap(WorkShard.init)
    if let text = options["--shard"], shard == nil {
      throw .usage("--shard takes a part and the number of parts, such as 2/5, not '\(text)'")
    }
    guard shard == nil || options["--merge"] == nil else {
      throw .usage("--shard plays a part, and --merge only merges; pass only one of these options")
    }
    merged =
      if let file = options["--merge"], !isWorker {
        String(decoding: try surroundings.contents(of: file), as: UTF8.self)
      } else { nil }
  }

  /// Waits for the first texts from the main process (the briefing), and returns the connection to the main process.
  /// Returns `nil` if this process is not a worker.
  func worker() throws(CommandFailure) -> WorkerEnd? {
    guard isWorker else { return nil }
    do { return try WorkerEnd() } catch { throw .inputOutput("\(error)") }
  }

  /// Returns those of the options `--jobs`, `--shard` and `--merge` that the command line contains. Usage errors name
  /// these options.
  static func given(_ options: Options) -> [String] {
    Self.options.map(\.name).filter { options[$0] != nil }
  }

  /// Plays the seeds of a plan as `--jobs`, `--shard` or `--merge` demands.
  ///
  /// - Parameters:
  ///   - plan: The plan, with a piece of work for each seed.
  ///   - worker: The result of `worker()`.
  ///   - briefing: The texts that a worker receives before its first piece.
  ///   - inProcess: Whether all pieces have to be played in this process.
  ///   - progress: Called with the number of pieces that other processes have played.
  ///
  /// - Throws: A failure of a piece, of a process, or of the file of `--merge`.
  func play(
    _ plan: WorkPlan, as worker: WorkerEnd?, briefing: [String], inProcess: Bool, progress: (Int) -> Void
  ) throws(CommandFailure) {
    var command = inProcess ? nil : surroundings.worker
    command?.briefing = briefing
    var failure: CommandFailure?
    do {
      if let worker {
        try plan.serve(worker)
      } else if let merged {
        try plan.merge(merged)
      } else if let shard {
        try plan.run(shard, jobs: jobs, by: command, stoppingIf: { surroundings.isInterrupted }) { line in
          try surroundings.output.line(line)
        }
      } else if let command, jobs > 1 {
        var played = 0
        try plan.run(jobs: jobs, by: command, stoppingIf: { surroundings.isInterrupted }) {
          played += 1
          progress(played)
        }
      } else {
        try plan.run { surroundings.isInterrupted }
      }
    } catch let error as CommandFailure {
      failure = error
    } catch let error as WorkFailure {
      failure = merged == nil ? .inputOutput("\(error)") : .badData("--merge: \(error)")
    } catch {
      failure = .inputOutput("\(error)")
    }
    if let failure { throw failure }
  }
}
