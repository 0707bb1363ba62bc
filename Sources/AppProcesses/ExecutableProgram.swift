import Foundation
import PhonePort
import VirtualPhone

/// An app's code as a program of its own.
struct ExecutableProgram: AppProgram {
  let name: String
  let path: String
  let arguments: [String]
  let environment: [String: String]
  /// Whether the app's program is also the program that runs the world. If so, a function has the same distance from
  /// the program's beginning in both processes.
  let isThisProgram: Bool
  let container: URL
  let limits: ProcessLimits

  func makeProcess(of process: AppProcess, _ transmit: @escaping (PhoneRequest) -> PhoneReply) -> any AppEndpoint {
    ExecutableProcess(self, of: process, transmit)
  }

  /// Returns the app's home folder on a phone. The error output of the app's process is in a file beside this folder.
  func home(on phone: String) -> URL {
    container.appending(path: Self.fileName(phone)).appending(path: Self.fileName(name))
  }

  /// Returns a name without characters that have a meaning in a path.
  private static func fileName(_ name: String) -> String {
    let safe = String(name.map { $0 == "/" || $0 == "\0" ? "_" : $0 })
    return safe.isEmpty || safe.hasPrefix(".") ? "_" + safe : safe
  }

  /// Returns the environment variables of the process. Apart from the folders, only `LD_LIBRARY_PATH` may differ
  /// between host machines.
  func environment(home: URL) -> [String: String] {
    var result = [
      "AFTERGLOW_HOSTED": "1", "CFFIXED_USER_HOME": home.path, "HOME": home.path, "LANG": "C.UTF-8",
      "PATH": "/usr/bin:/bin",
      "SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1",
      "TMPDIR": home.appending(path: "tmp").path + "/", "TZ": "UTC", "XDG_CACHE_HOME": home.path + "/Library/Caches",
      "XDG_CONFIG_HOME": home.path + "/Library/Preferences",
      "XDG_DATA_HOME": home.path + "/Library/Application Support",
    ]
    if let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] { result["LD_LIBRARY_PATH"] = libraries }
    result.merge(environment) { $1 }
    return result
  }
}
