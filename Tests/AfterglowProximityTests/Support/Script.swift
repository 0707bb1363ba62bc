import AfterglowProximity
import AfterglowWire
import Testing

/// An engine in a test: each line is an event, its time in seconds, and the commands that must follow.
///
/// Commands are compared as lines of text: `connect B`, `B: connected`, `+BC00BD17` for a neighbour that appeared,
/// `=BC00BD17 -54` for one that was heard again, `?BC00BD17` for one whose presence became unknown, `-BC00BD17` for one
/// that departed.
struct Script {
  var engine: Engine
  /// Whether the lines include conditions.
  var tellsConditions = false
  /// Whether the lines include pulses.
  var tellsPulses = false
  /// Short names for long lists of services.
  var lists: [[ServiceUUID]: String] = [:]
  var names: [PeerIdentifier: String] = [peerB: "B", peerC: "C"]

  init(_ configuration: Configuration = Configuration(), key: IdentifierKey? = nil) {
    engine = Engine(installation: phoneA, key: key, configuration: configuration)
  }

  /// A script in which the central radio is on.
  static func listening(_ configuration: Configuration = Configuration()) -> Script {
    var script = Script(configuration)
    _ = script.engine.handle(.centralStateChanged(.poweredOn), at: seconds(0))
    return script
  }

  mutating func play(_ event: Event, at time: Double) -> [String] {
    lines(engine.handle(event, at: seconds(time)))
  }

  mutating func expect(
    _ event: Event, at time: Double, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = play(event, at: time)
    #expect(lines == expected, "\(event) at \(time) s", sourceLocation: sourceLocation)
  }

  /// The next deadline, in seconds.
  var deadline: Double? { engine.nextDeadline.map { Double($0.nanoseconds) / 1e9 } }

  /// Wakes the engine at each of its deadlines until `end`. Returns all commands and reports.
  mutating func sleep(until end: Double) -> [String] {
    var lines: [String] = []
    while let deadline = engine.nextDeadline, deadline <= seconds(end) {
      lines += self.lines(engine.handle(.wake, at: deadline))
    }
    return lines
  }

  /// Discovers, connects and identifies a peer, after which its first reading is requested.
  mutating func meet(_ id: PeerIdentifier, _ installation: InstallationID, at time: Double) {
    _ = play(.discovered(id, Advertisement()), at: time)
    _ = play(.connected(id), at: time)
    _ = play(.servicesDiscovered(id, services(of: installation)), at: time)
  }

  /// The number of a region that a test made with `region(_:)`.
  private func name(_ region: BeaconRegion) -> String { region.uuid.high == 0 ? "R\(region.uuid.low)" : "dummy" }

  private func name(_ id: PeerIdentifier) -> String { names[id] ?? "\(id.low)" }

  private func lines(_ commands: [Command]) -> [String] {
    commands.filter { command in
      switch command {
      case .report(.conditionsChanged): tellsConditions
      case .openPulse, .writePulse: tellsPulses
      default: true
      }
    }.map(line)
  }

  private func line(_ command: Command) -> String {
    switch command {
    case .startScanning(let services, allowsDuplicates: false): "scan \(services)"
    case .startScanning(let services, allowsDuplicates: true): "scan \(services.count) services"
    case .stopScanning: "stop scanning"
    case .publish(let services): "publish \(services)"
    case .replaceServices(let former, let services): "replace \(former) with \(services)"
    case .startAdvertising(.beacon(let beacon)):
      "advertise \(beacon.installation.map { "beacon \($0)" } ?? "beacon in \(beacon.uuid)")"
    case .startAdvertising(.services(let services)):
      services.count < 2 ? "advertise \(services)" : "advertise \(lists[services] ?? "\(services.count) services")"
    case .stopAdvertising: "stop advertising"
    case .connect(let id): "connect \(name(id))"
    case .cancelConnection(let id): "cancel \(name(id))"
    case .discoverServices(let id): "discover services of \(name(id))"
    case .readRSSI(let id): "read \(name(id))"
    case .release(let id): "release \(name(id))"
    case .startMonitoring(let region): "monitor \(name(region))"
    case .stopMonitoring(let region): "stop monitoring \(name(region))"
    case .requestState(let region): "request state of \(name(region))"
    case .startRanging(let region): "range \(name(region))"
    case .stopRanging(let region): "stop ranging \(name(region))"
    case .startLocationUpdates: "start location"
    case .stopLocationUpdates: "stop location"
    case .beginBackgroundTask: "begin task"
    case .endBackgroundTask: "end task"
    case .preserve(let bytes): "preserve \(bytes.count) bytes"
    case .nudge: "nudge"
    case .announce: "announce"
    case .openMailbox(let id): "open mailbox of \(name(id))"
    case .openPulse(let id): "open pulse of \(name(id))"
    case .writePulse(let id, let frame): "pulse to \(name(id))" + text(frame)
    case .report(.appeared(let neighbor)): "+\(neighbor.id)"
    case .report(.updated(let neighbor)): "=\(neighbor.id)" + (neighbor.rssiDBm.map { " \($0)" } ?? "")
    case .report(.lostSight(let neighbor)): "?\(neighbor.id)"
    case .report(.departed(let neighbor)): "-\(neighbor.id)"
    case .report(.sighted(let sighting)): text(sighting)
    case .report(.witnessed(let reading)): "\(reading.witness) reads \(reading.installation) \(reading.rssiDBm)"
    case .report(.ranged(let beacons, let region)): "\(name(region)): \(beacons.count) beacons"
    case .report(.rangingChanged(let region, let state)): "\(name(region)): \(state)"
    case .report(.conditionsChanged(let conditions)): "conditions \(conditions)"
    case .report(.dialed(let id, let step)): "\(name(id)): " + text(step)
    }
  }

  private func text(_ sighting: Sighting) -> String {
    let peer = sighting.peer.map(name) ?? "nobody"
    let facts = sighting.evidence.facts.map { fact in
      switch fact.value {
      case .text(let text): text
      case .number(let number): "\(number)"
      }
    }
    return "\(peer) is \(sighting.installation)" + (facts.isEmpty ? "" : ", " + facts.joined(separator: " "))
  }

  private func text(_ bytes: [UInt8]) -> String {
    guard let frame = try? PulseFrame(parsing: bytes) else { return ", unreadable" }
    return (frame.hasRead ? ", read" : "") + (frame.isEnding ? ", ending" : "") + (frame.isOutdated ? ", outdated" : "")
      + (frame.steadySeconds > 0 ? ", steady for \(frame.steadySeconds) s" : "")
  }

  private func text(_ step: DialStep) -> String {
    switch step {
    case .reserved(let installation, let other): "reserved \(installation), linked as \(name(other))"
    case .superseded(let installation, let other): "superseded \(installation) by \(name(other))"
    case .failed(let failure): "failed(\(failure))"
    case .discovered(let services): "discovered" + services.map { " \($0)" }.joined()
    case .connecting, .connected, .discoveringServices, .discoveredServices, .otherService,
      .referenceService, .identityService, .identified, .ourselves, .notOurs, .rssi, .rssiUnanswered, .parked, .lost,
      .gaveUp:
      "\(step)"
    }
  }
}
