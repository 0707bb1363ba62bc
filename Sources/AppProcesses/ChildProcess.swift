import CProcessSpawn
import Foundation

/// A process of the machine, and the socket by which the world communicates with the process. The process is killed
/// when the last reference to this object is released.
final class ChildProcess {
  let socket: TurnSocket
  private let pid: pid_t
  private let errors: String
  private var status: Int32?

  init?(_ program: ExecutableProgram, phone: String) {
    let home = program.home(on: phone)
    for folder in ["Documents", "Library/Application Support", "Library/Caches", "Library/Preferences", "tmp"] {
      try? FileManager.default.createDirectory(at: home.appending(path: folder), withIntermediateDirectories: true)
    }
    let errors = home.path + ".stderr"
    self.errors = errors
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
    socket = TurnSocket(ends[0])
    defer { close(ends[1]) }
    let environment = program.environment(home: home).map { "\($0)=\($1)" }.sorted()
    ag_pin()
    pid = Self.strings([program.path] + program.arguments) { arguments in
      Self.strings(environment) { environment in
        ag_spawn(
          program.path, arguments, environment, home.path, errors, ends[1], Int64(program.limits.diskBytes))
      }
    }
    guard pid > 0 else {
      ag_unpin()
      return nil
    }
  }

  deinit {
    guard pid > 0 else { return }
    ag_unpin()
    guard status == nil else { return }
    kill(pid, SIGKILL)
    _ = wait()
  }

  var processorTime: Int64 { ag_processor_time(pid) }

  /// Makes the process send its last output and then end.
  func interrupt() { kill(pid, SIGABRT) }

  /// Waits until the process has ended, and describes how it ended, as a crash log does.
  func lastWords() -> String {
    // The socket is closed a moment before the process ends.
    let status = wait()
    let signal = status & 0x7F
    let text = (try? String(contentsOfFile: errors, encoding: .utf8)) ?? ""
    let last = text.split(separator: "\n").last { $0.contains("atal error") || $0.contains("BUG") } ?? ""
    let reason = last.isEmpty ? "" : ": \(last)"
    switch signal {
    case 0 where status >> 8 == 126: return "the app's program cannot be started\(reason)"
    case 0: return "the app has called exit(\(status >> 8))\(reason)"
    case SIGXFSZ: return "the app has filled its disk: a file is larger than the app's quota"
    default: return "the app has crashed with \(Self.name(of: signal))\(reason)"
    }
  }

  private func wait() -> Int32 {
    if let status { return status }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    self.status = status
    return status
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGILL: "SIGILL"
    case SIGTRAP: "SIGTRAP"
    case SIGABRT: "SIGABRT"
    case SIGSEGV: "SIGSEGV"
    case SIGBUS: "SIGBUS"
    case SIGFPE: "SIGFPE"
    case SIGKILL: "SIGKILL"
    default: "signal \(signal)"
    }
  }

  /// Calls `body` with the strings in C's form, terminated by a null pointer.
  private static func strings<Value>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
  }
}
