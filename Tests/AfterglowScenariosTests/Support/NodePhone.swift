import Advertiser
import Afterglow
import AfterglowDiagnostics
import AfterglowScenarios
import VirtualPhone

/// A phone with the Advertiser, and its node's reports.
@MainActor
final class NodePhone {
  let phone: Phone
  let installed: InstalledApp
  private(set) var events: [(time: WorldTime, event: NodeTrace)] = []
  private(set) var log: [String] = []

  /// Creates a phone. By default it has iOS 11, on which phones in the background find each other. Unless `answers` are
  /// given, location and Bluetooth are permitted.
  init(
    _ name: String, in world: World, at x: Double = 0, os: OSVersion = OSVersion(11, 4, 1),
    answers: PermissionAnswers? = nil
  ) throws {
    phone = world.addPhone(name, model: .iPhone6, os: os, at: Position(x: x, y: 0))
    installed = phone.install(try .advertiser(), answers: answers ?? .init())
    if answers == nil {
      phone.setLocationAuthorization(.authorizedAlways, for: installed)
      phone.setBluetoothAuthorization(.allowedAlways, for: installed)
    }
    phone.console = { [weak self] in self?.log.append($0.message) }
  }

  func launch() {
    let world: World = phone.world
    phone.launch(installed)?.observeAdvertiser { [weak self] in self?.events.append((world.now, $0)) }
  }

  /// The identifier that this installation reports.
  var installation: InstallationID? {
    log.last { $0.hasPrefix("My personal identity service is ") }
      .flatMap { $0.split(separator: " ").last }.flatMap { ServiceUUID(String($0)) }
      .flatMap(IdentityService.installation(in:))
  }

  var arrivals: [(time: WorldTime, neighbor: Neighbor)] {
    events.compactMap { if case .appeared(let neighbor) = $0.event { ($0.time, neighbor) } else { nil } }
  }

  var departures: [(time: WorldTime, neighbor: Neighbor)] {
    events.compactMap { if case .departed(let neighbor) = $0.event { ($0.time, neighbor) } else { nil } }
  }

  var lossesOfSight: [(time: WorldTime, neighbor: Neighbor)] {
    events.compactMap { if case .lostSight(let neighbor) = $0.event { ($0.time, neighbor) } else { nil } }
  }

  /// The steps of the dialer, with the peer's identifier.
  var steps: [(peer: PeerIdentifier, step: DialStep)] {
    events.compactMap { if case .dialed(let peer, let step) = $0.event { (peer, step) } else { nil } }
  }

  /// Returns the number of signal strengths read since a moment.
  func readings(since time: WorldTime) -> Int {
    events.count {
      if case .dialed(_, .rssi) = $0.event { $0.time >= time } else { false }
    }
  }
}
