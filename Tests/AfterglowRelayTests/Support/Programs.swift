import Foundation

/// Runs the machine's programs for tests.
enum Programs {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the path of a program, or `nil` if the machine lacks the program. A name with a slash is returned
  /// unchanged. The search includes two folders of daemons, which are not in every user's `PATH`.
  static func path(of name: String) -> String? {
    if name.contains("/") { return name }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + ["/usr/sbin", "/usr/local/sbin"]).map { $0 + "/" + name }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }

  struct Failure: Error {
    let command: String
    let status: Int32
    let output: String
  }

  /// The seconds after which a program that still runs is killed. No test asserts a program's duration, so the limit is
  /// far above any program's needs.
  static let hangLimit = 300

  /// The limit as an option of Mosquitto's own clients.
  static let clientsHangLimit = ["-W", "\(hangLimit)"]

  /// MQTT filters to which Mallory may not subscribe.
  static let foreignFilters = [
    "v1/in/B0B00000/+", "v1/in/B0B00000/BAD00000", "v1/in/#", "v1/in/+/+", "#", "v1/presence/+", "v1/presence/+/+",
    "v1/presence/#", "v1/presence/B0B00000/+", "v1/presence/B0B00000/B0B00000", "v1/presence/B0B00000/BAD00000",
    "$SYS/#", "$SYS/broker/clients/connected",
  ]

  /// Runs a program to its end. Returns the program's status and output.
  static func run(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:], secondsAtMost: Int = hangLimit
  ) throws -> (status: Int32, output: String) {
    let log = FileManager.default.temporaryDirectory.appending(path: "afterglow-\(UUID().uuidString).log").path
    defer { try? FileManager.default.removeItem(atPath: log) }
    // A program that hangs fails its test, and does not delay all other tests for ever.
    let child = try Child(
      path(of: "timeout") ?? "timeout",
      ["-s", "KILL", "\(secondsAtMost)", path(of: executable) ?? executable] + arguments,
      environment: environment, output: .file(log))
    let status = child.waitForEnd()
    return (status, String(decoding: try Data(contentsOf: URL(filePath: log)), as: UTF8.self))
  }

  /// Runs a program that takes a long time, and returns its status and output. The caller's actor is not blocked
  /// meanwhile.
  @concurrent
  static func runAside(
    _ executable: String, _ arguments: [String], environment: [String: String] = [:], secondsAtMost: Int = hangLimit
  ) async throws -> (status: Int32, output: String) {
    try run(executable, arguments, environment: environment, secondsAtMost: secondsAtMost)
  }

  /// Runs one of the project's own programs, and returns the program's output. Throws if the program fails.
  @discardableResult
  static func runOwn(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws -> String {
    let result = try run(root.appending(path: path).path, arguments, environment: environment)
    guard result.status == 0 else { throw Failure(command: path, status: result.status, output: result.output) }
    return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// A program that runs until it is killed. If the tests' own process ends first, for any reason, the program ends too.
final class Daemon {
  private let shell: Child

  /// Starts the program in a shell. The shell's input ends when this process closes it or ends. Then the shell kills
  /// the program.
  init(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    let script = "\"$@\" & cat >/dev/null; kill -s KILL $!; wait"
    let program = Programs.path(of: executable) ?? executable
    shell = try Child(
      "/bin/sh", ["-c", script, "sh", program] + arguments, environment: environment, takesInput: true)
  }

  /// Ends the program as a power failure would, and waits until the process has ended.
  func kill() {
    shell.endInput()
    shell.waitForEnd()
  }

  deinit { kill() }
}

/// A folder for one test. The folder is removed when this object is deallocated.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "afterglow-relay-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Copies the contents of another folder, and preserves the files' times, which show whether a file is up to date.
  func copyContents(of other: ScratchFolder) throws {
    _ = try Programs.run("cp", ["-a", other.path("") + "/.", url.path])
  }
}
