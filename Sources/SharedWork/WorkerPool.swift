import Foundation

/// Processes that run the pieces of one plan. Each process runs one piece at a time.
final class WorkerPool {
  private final class Worker {
    let process: Process
    let input: FileHandle
    let output: FileHandle
    /// The received part of a line whose end has not arrived.
    var rest = Data()
    /// The piece that the process is running; `nil` if the process has no work.
    var piece: Int?

    init(_ command: WorkerCommand) throws {
      let (input, output) = (Pipe(), Pipe())
      process = try command.start(input: input, output: output)
      self.input = input.fileHandleForWriting
      self.output = output.fileHandleForReading
    }

    func send(_ line: String) throws {
      do {
        try input.write(contentsOf: Data((line + "\n").utf8))
      } catch {
        throw WorkFailure("a worker process does not accept work; its message is above")
      }
    }
  }

  private let workers: [Worker]
  /// The longest time for which one call of `readable(_:)` waits for an answer, in milliseconds.
  private static let look: Int32 = 200

  init(_ count: Int, of command: WorkerCommand) throws {
    // SIGPIPE is ignored, so that a write to a worker that has ended fails and does not end this process.
    signal(SIGPIPE, SIG_IGN)
    workers = try (0..<count).map { _ in try Worker(command) }
    let briefing = String(decoding: try JSONEncoder().encode(command.briefing), as: UTF8.self)
    for worker in workers { try worker.send(briefing) }
  }

  deinit {
    for worker in workers {
      try? worker.input.close()
      // A worker that is still running a piece is terminated at once, because its result is no longer needed.
      if worker.piece != nil { worker.process.terminate() }
    }
    for worker in workers { worker.process.waitUntilExit() }
  }

  /// Lets the workers run the pieces, and passes each result to `receive` when the result arrives. After `stops` has
  /// returned `true`, the workers finish their present pieces and get no further pieces.
  func play(_ pieces: [Int], stoppingIf stops: () -> Bool, _ receive: (Int, Data) throws -> Void) throws {
    var waiting = pieces[...]
    func assign(_ worker: Worker) throws {
      worker.piece = stops() ? nil : waiting.popFirst()
      if let piece = worker.piece { try worker.send("\(piece)") }
    }
    for worker in workers { try assign(worker) }
    while true {
      let busy = workers.filter { $0.piece != nil }
      guard !busy.isEmpty else { return }
      for worker in readable(busy) {
        let data = worker.output.availableData
        guard !data.isEmpty else {
          throw WorkFailure("a worker process ended while it was running piece \(worker.piece ?? 0)")
        }
        worker.rest += data
        while let end = worker.rest.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: worker.rest[..<end], as: UTF8.self)
          worker.rest = Data(worker.rest[worker.rest.index(after: end)...])
          guard let (piece, result) = ShardFile.piece(in: line[...]), piece == worker.piece else {
            throw WorkFailure("a worker process printed '\(line.prefix(80))' instead of a result")
          }
          try assign(worker)
          try receive(piece, result)
        }
      }
    }
  }

  /// Waits for answers of workers, for at most `look` milliseconds. Returns the workers that have answered or ended.
  private func readable(_ workers: [Worker]) -> [Worker] {
    var descriptors = workers.map { pollfd(fd: $0.output.fileDescriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&descriptors, nfds_t(descriptors.count), Self.look) > 0 else { return [] }
    return zip(workers, descriptors).filter { $0.1.revents != 0 }.map(\.0)
  }
}
