import AppProcesses
import Foundation
import Testing

/// A world whose phones run the probe, each app in a process of its own. Records the lines that the phones log.
@MainActor
final class HostedWorld {
  let world: World
  let container: URL
  private(set) var lines: [String: [ConsoleLine]] = [:]

  init(seed: UInt64 = 1, wallClock: WallClock = WallClock(unixSeconds: 1_600_000_000)) {
    world = World(seed: seed, wallClock: wallClock)
    container = URL(filePath: NSTemporaryDirectory()).appending(path: "afterglow-hosted-\(UUID().uuidString)")
  }

  deinit {
    try? FileManager.default.removeItem(at: container)
  }

  /// The path of the probe's program, which is built beside the tests.
  static let probe = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "HostedProbe")

  /// Adds a phone and installs the probe. `mode` selects the behaviour of the probe.
  @discardableResult
  func addPhone(
    _ name: String, mode: String = "", infoPlist: InfoPlist = InfoPlist(backgroundModes: ["location"]),
    limits: ProcessLimits = ProcessLimits(), os: OSVersion = OSVersion(17)
  ) -> InstalledApp {
    let phone = world.addPhone(name, model: .iPhone12, os: os)
    phone.console = { [weak self] line in
      MainActor.assumeIsolated { self?.lines[name, default: []].append(line) }
    }
    return phone.install(
      PhoneApp(
        name: "Probe", infoPlist: infoPlist, executable: Self.probe,
        arguments: [mode], container: container, limits: limits))
  }

  func log(_ name: String) -> [String] { lines[name, default: []].map(\.message) }
}
