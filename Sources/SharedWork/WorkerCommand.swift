import Foundation

/// The command that starts this program as a worker. The worker runs pieces of a plan for the process that started it.
public struct WorkerCommand: Sendable {
  private let executable: URL
  private let arguments: [String]
  /// The strings that each worker receives before its first piece.
  public var briefing: [String] = []

  /// The environment variable that marks a worker. The value of the variable is the identifier of the process that
  /// started the worker.
  private static let variable = "AFTERGLOW_WORKER_OF"

  /// Creates a command for this program's own executable; `nil` if the path of the executable is unknown.
  ///
  /// - Parameter arguments: The arguments without the program's name. A worker has to build the same plan from these
  ///   arguments.
  public init?(arguments: [String]) {
    guard let path = Bundle.main.executablePath else { return nil }
    self.init(executable: path, arguments: arguments)
  }

  init(executable: String, arguments: [String]) {
    self.executable = URL(fileURLWithPath: executable)
    self.arguments = arguments
  }

  /// The number of active processors of this machine.
  public static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Whether the environment variable marks this process as a worker of its parent process.
  public static func isWorker(in environment: [String: String]) -> Bool {
    environment[variable] == "\(getppid())"
  }

  func start(input: Pipe, output: Pipe) throws -> Process {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      [Self.variable: "\(getpid())"]) { _, new in new }
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    return process
  }
}

/// The worker's side of the exchange, which reads the numbers of pieces from the standard input, and prints the results
/// to the standard output.
public final class WorkerEnd {
  /// The strings that the parent process sent to this worker before the first piece.
  public let briefing: [String]

  /// Reads the briefing from the standard input.
  ///
  /// - Throws: ``WorkFailure`` if the first line is not a briefing.
  public init() throws {
    guard let line = readLine(), let briefing = try? JSONDecoder().decode([String].self, from: Data(line.utf8)) else {
      throw WorkFailure("a worker received no briefing")
    }
    self.briefing = briefing
  }

  /// Waits for the number of the next piece; returns `nil` after the last piece.
  func nextPiece() throws -> Int? {
    guard let line = readLine() else { return nil }
    guard let piece = Int(line) else { throw WorkFailure("'\(line)' is not the number of a piece") }
    return piece
  }

  func answer(_ piece: Int, with result: Data) throws {
    try FileHandle.standardOutput.write(contentsOf: Data((ShardFile.line(of: piece, result) + "\n").utf8))
  }
}
