import Foundation
import Glibc

/// A record on disk of the monitors that this process has added to the kernel. A later process removes the monitors
/// that this process has not removed.
struct MonitorRecord {
  private let folder: URL
  private let process: pid_t

  init(folder: URL = URL(filePath: "/run/afterglow"), process: pid_t = getpid()) {
    self.folder = folder
    self.process = process
  }

  func record(_ handle: UInt16, of adapter: String) {
    // A failure to write is ignored, because the record matters only if this process ends without removing the monitor.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? String(handle).write(to: file(of: adapter, process), atomically: true, encoding: .utf8)
  }

  func remove(of adapter: String) {
    try? FileManager.default.removeItem(at: file(of: adapter, process))
  }

  /// Returns the handles of monitors that ended processes have not removed. Each handle is returned only once.
  func takeStale(of adapter: String) -> [UInt16] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let parts = name.split(separator: ".")
      guard parts.count == 2, parts[0] == adapter, let owner = pid_t(parts[1]), kill(owner, 0) != 0, errno == ESRCH
      else { return nil }
      let file = file(of: adapter, owner)
      defer { try? FileManager.default.removeItem(at: file) }
      return (try? String(contentsOf: file, encoding: .utf8)).flatMap { UInt16($0) }
    }
  }

  private func file(of adapter: String, _ process: pid_t) -> URL {
    folder.appending(path: "\(adapter).\(process)")
  }
}
