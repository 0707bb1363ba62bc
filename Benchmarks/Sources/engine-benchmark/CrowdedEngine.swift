import AfterglowProximity
import AfterglowWire
import BenchmarkSupport
import SeededRandom

/// An engine in the foreground that hears many neighbours over one channel.
struct CrowdedEngine {
  enum Channel: String, CaseIterable {
    case beacon
    /// The overflow area in the rail code. The engine tries this code first.
    case overflow
  }

  private(set) var engine: Engine
  private var now = Instant(nanoseconds: 0)
  private let reports: [Event]

  /// Creates an engine. An event of the beacon channel contains at most `batch` beacons, and an event of the overflow
  /// channel contains one advertisement.
  init(_ channel: Channel, neighbors count: Int, batch: Int, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var configuration = Configuration()
    configuration.overflow.maximumPeers = max(configuration.overflow.maximumPeers, count)
    configuration.channels = channel == .beacon ? .beacon : .overflow
    engine = Engine(installation: .random(using: &generator), configuration: configuration)
    let region = BeaconRegion(uuid: IdentityService.reference)
    let sightings = (0..<count).map { _ in
      (installation: InstallationID.random(using: &generator), rssiDBm: Int.random(in: -95 ... -40, using: &generator))
    }
    switch channel {
    case .beacon:
      reports = stride(from: 0, to: count, by: batch).map { start in
        let beacons = sightings[start..<min(start + batch, count)].map {
          RangedBeacon(major: $0.installation.major, minor: $0.installation.minor, rssiDBm: $0.rssiDBm)
        }
        return .beaconsRanged(beacons, in: region)
      }
    case .overflow:
      reports = sightings.map { sighting in
        let peer = PeerIdentifier(high: generator.next(), low: generator.next())
        let mask = RailCode().mask(for: sighting.installation)
        return .discovered(peer, Advertisement(rssiDBm: sighting.rssiDBm, overflow: mask))
      }
    }
    for event in [Event.centralStateChanged(.poweredOn), .locationAuthorizationChanged(.always(.full))] {
      _ = engine.handle(event, at: now)
    }
    _ = engine.handle(.applicationStateChanged(.active), at: now)
  }

  /// Passes one sighting of every neighbour to the engine, within a virtual second. Returns the number of commands.
  mutating func hearAll() -> Int {
    var commands = 0
    let step = Int64(1_000_000_000 / reports.count)
    for report in reports {
      now = Instant(nanoseconds: now.nanoseconds + step)
      commands += engine.handle(report, at: now).count
    }
    return commands
  }
}

/// A hand-written list for comparison, with the minimum of work. The list stores the time and the signal strength of
/// each neighbour's last packet.
struct HandWrittenList {
  private var heard: [InstallationID: (at: Instant, rssiDBm: Int?)] = [:]
  private var now = Instant(nanoseconds: 0)
  private let beacons: [RangedBeacon]

  init(neighbors count: Int, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    beacons = (0..<count).map { _ in
      let installation = InstallationID.random(using: &generator)
      return RangedBeacon(
        major: installation.major, minor: installation.minor, rssiDBm: Int.random(in: -95 ... -40, using: &generator))
    }
  }

  var count: Int { heard.count }

  mutating func hearAll() -> Int {
    for beacon in beacons {
      now = Instant(nanoseconds: now.nanoseconds + 1_000)
      if let installation = beacon.installation { heard[installation] = (now, beacon.rssiDBm) }
    }
    return heard.count
  }
}
