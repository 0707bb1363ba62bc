import Foundation

/// Independent pieces of work, and steps that use the results of the pieces in a fixed order.
///
/// A plan can be run in this process, in several processes, or in several runs on several machines. The steps always
/// receive the results in the order in which the pieces were added, so that every run has the same output. The pieces
/// pass their results as JSON, even within one process.
public final class WorkPlan {
  /// The title, for example the options of the command line. All runs that share this plan need the same title.
  public let title: String
  private var pieces: [Piece] = []
  private var steps: [Step] = []

  private struct Piece {
    /// The known result of a piece that need not be run; otherwise `nil`.
    var known: Data?
    var run: () throws -> Data
  }

  /// A step that uses the results of successive pieces, or of no piece.
  private struct Step {
    var pieces: Range<Int>
    var run: ([Data]) throws -> Void
  }

  /// Creates a plan without work.
  public init(_ title: String) {
    self.title = title
  }

  /// The number of pieces.
  public var count: Int { pieces.count }

  /// Adds a piece of work and the step that uses its result.
  ///
  /// - Parameters:
  ///   - known: The result of the piece, if it is known from an earlier run.
  ///   - run: A closure that runs the piece. The closure may run in another process, and must not print to the standard
  ///     output.
  ///   - then: A closure that uses the result. The closure runs in this process, after all steps that were added
  ///     earlier.
  ///
  /// - Throws: An error if `known` cannot be encoded.
  public func add<Result: Codable & SendableMetatype>(
    known: Result? = nil, _ run: @escaping () throws -> Result, then: @escaping (Result) throws -> Void
  ) throws {
    let known = try known.map(Self.encode)
    pieces.append(Piece(known: known) { try Self.encode(run()) })
    steps.append(
      Step(pieces: pieces.count - 1..<pieces.count) { for data in $0 { try then(Self.decode(data)) } })
  }

  /// Adds a piece of work for each item, and one step that uses the results of all these pieces.
  ///
  /// - Parameters:
  ///   - items: The items, in the order in which `then` receives the results of the items.
  ///   - run: A closure that runs the piece of one item. The closure may run in another process, and must not print to
  ///     the standard output.
  ///   - then: A closure that uses the results.
  public func add<Item, Result: Codable & SendableMetatype>(
    each items: some Sequence<Item>, _ run: @escaping (Item) throws -> Result,
    then: @escaping ([Result]) throws -> Void
  ) {
    let first = pieces.count
    for item in items { pieces.append(Piece { try Self.encode(run(item)) }) }
    steps.append(Step(pieces: first..<pieces.count) { try then($0.map(Self.decode)) })
  }

  /// Adds a step that uses no piece of work, for example a step that prints a heading.
  public func then(_ action: @escaping () throws -> Void) {
    steps.append(Step(pieces: pieces.count..<pieces.count) { _ in try action() })
  }

  // MARK: Playing

  /// Runs the pieces without a known result, one after the other in this process, and executes the steps.
  ///
  /// - Parameter stops: A closure that returns whether to end early. The steps whose pieces have run are still
  ///   executed.
  ///
  /// - Throws: The error that a piece or a step throws.
  public func run(stoppingIf stops: () -> Bool = { false }) throws {
    var progress = PlanProgress(self)
    for index in pieces.indices {
      if stops() { break }
      try progress.receive(result(of: index), of: index)
    }
    try progress.finish()
  }

  /// Runs the pieces in several processes, and the steps in this process. If `jobs` is at most 1, or if at most one
  /// piece has no known result, this process also runs the pieces and does not call `onPiece`.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of processes.
  ///   - command: The command that starts this program with the same arguments, as a worker.
  ///   - stops: A closure that returns whether to end early. The steps whose pieces have run are still executed.
  ///   - onPiece: A closure that is called after each piece that another process has run.
  ///
  /// - Throws: The error that a step throws, or that a piece throws in this process. ``WorkFailure`` if another
  ///   process does not run its pieces, for example because a piece throws an error there. Foundation's error
  ///   if another process cannot be started.
  public func run(
    jobs: Int, by command: WorkerCommand, stoppingIf stops: () -> Bool = { false }, onPiece: () -> Void = {}
  ) throws {
    let open = pieces.indices.filter { pieces[$0].known == nil }
    guard jobs > 1, open.count > 1 else { return try run(stoppingIf: stops) }
    var progress = PlanProgress(self)
    for index in pieces.indices {
      if let known = pieces[index].known { try progress.receive(known, of: index) }
    }
    let pool = try WorkerPool(min(jobs, open.count), of: command)
    try pool.play(open, stoppingIf: stops) { index, data in
      onPiece()
      try progress.receive(data, of: index)
    }
    try progress.finish()
  }

  /// Runs pieces as a worker. The process that started the worker sends the numbers of the pieces.
  public func serve(_ worker: WorkerEnd) throws {
    while let index = try worker.nextPiece() {
      guard pieces.indices.contains(index) else { throw WorkFailure("there is no piece \(index)") }
      try worker.answer(index, with: result(of: index))
    }
  }

  // MARK: Shards

  /// Runs the pieces of one shard of the plan, and prints their results as lines. This method executes no steps.
  ///
  /// - Parameters:
  ///   - shard: The shard to run.
  ///   - jobs: The maximum number of processes.
  ///   - command: The command that starts this program as a worker. If the command is `nil`, all pieces run in this
  ///     process.
  ///   - stops: A closure that returns whether to end early.
  ///   - print: A closure that is called with each line.
  ///
  /// - Throws: The error that `print` throws, or that a piece throws in this process. ``WorkFailure`` if another
  ///   process does not run its pieces, for example because a piece throws an error there. Foundation's error
  ///   if another process cannot be started.
  public func run(
    _ shard: WorkShard, jobs: Int, by command: WorkerCommand?, stoppingIf stops: () -> Bool = { false },
    print: (String) throws -> Void
  ) throws {
    try print(ShardFile.head(of: shard, title: title, pieces: pieces.count))
    let mine = pieces.indices.filter(shard.contains)
    var results: [Int: Data] = [:]
    var waiting = mine[...]
    func receive(_ index: Int, _ data: Data) throws {
      results[index] = data
      while let first = waiting.first, let data = results.removeValue(forKey: first) {
        waiting.removeFirst()
        try print(ShardFile.line(of: first, data))
      }
    }
    if let command, jobs > 1, mine.count > 1 {
      try WorkerPool(min(jobs, mine.count), of: command).play(mine, stoppingIf: stops, receive)
    } else {
      for index in mine where !stops() { try receive(index, result(of: index)) }
    }
  }

  /// Runs all steps with the results of all shards.
  ///
  /// - Parameter text: The lines of all shards, one shard after the other in any order.
  ///
  /// - Throws: The error that a step throws, or ``WorkFailure`` if the text lacks a result of this plan, has two
  ///   different results for one piece, or has a line that does not belong to this plan.
  public func merge(_ text: String) throws {
    let results = try ShardFile.results(in: text, title: title, pieces: pieces.count)
    var progress = PlanProgress(self)
    for (index, data) in results.enumerated() { try progress.receive(data, of: index) }
    try progress.finish()
  }

  // MARK: Parts

  private func result(of index: Int) throws -> Data { try pieces[index].known ?? pieces[index].run() }

  /// Executes each step when its results are known and all earlier steps have been executed.
  private struct PlanProgress {
    private let plan: WorkPlan
    private var results: [Data?]
    private var next = 0

    init(_ plan: WorkPlan) {
      self.plan = plan
      results = Array(repeating: nil, count: plan.pieces.count)
    }

    mutating func receive(_ data: Data, of index: Int) throws {
      results[index] = data
      while next < plan.steps.count, try runs(plan.steps[next]) { next += 1 }
    }

    /// Executes, in their order, the remaining steps whose results are all known. Skips the other steps.
    mutating func finish() throws {
      for step in plan.steps[next...] { _ = try runs(step) }
      next = plan.steps.count
    }

    private mutating func runs(_ step: Step) throws -> Bool {
      let data = results[step.pieces].compactMap(\.self)
      guard data.count == step.pieces.count else { return false }
      try step.run(data)
      for index in step.pieces { results[index] = nil }
      return true
    }
  }

  private static func encode(_ result: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(result)
  }

  private static func decode<Result: Decodable>(_ data: Data) throws -> Result {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(Result.self, from: data)
  }
}

/// The reason why shared work cannot continue.
public struct WorkFailure: Error, Equatable, CustomStringConvertible {
  /// A description of the reason.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
