import AfterglowProximity
import AfterglowWire

/// Checks ranging, region monitoring, location updates and background tasks, which keep the app awake. No activity may
/// begin while it runs, or continue without permission.
struct VigilChecker {
  private var ranging: Set<BeaconRegion> = []
  private var monitoring: Set<BeaconRegion> = []
  private var updates = false
  private var task = false
  private var radio = RadioState.unknown
  private var location: LocationAuthorization?
  private var services = true
  private var application = ApplicationState.active
  private var wanted: Set<BeaconRegion> = []
  /// The region that the beacon channel may range in addition to the app's regions; empty without this channel.
  private let identity: Set<BeaconRegion>
  /// The regions that the beacon channel may monitor; empty without this channel.
  private let beacons: Set<BeaconRegion>
  var violations: [String] = []

  init(_ configuration: Configuration) {
    let uuid = configuration.beacons.identityRegion
    identity = configuration.channels.contains(.beacon) ? [BeaconRegion(uuid: uuid)] : []
    beacons =
      identity.isEmpty ? [] : identity.union(WakeRegion.allCases.map { BeaconRegion(uuid: $0.uuid(identity: uuid)) })
  }

  private mutating func demand(_ condition: Bool, _ violation: @autoclosure () -> String) {
    if !condition { violations.append(violation()) }
  }

  mutating func take(_ event: Event) {
    switch event {
    case .centralStateChanged(let state): radio = state
    case .locationAuthorizationChanged(let authorization): location = authorization
    case .locationServicesChanged(let isEnabled): services = isEnabled
    case .applicationStateChanged(let state): application = state
    case .rangingRequested(let region): wanted.insert(region)
    case .rangingWithdrawn(let region): wanted.remove(region)
    case .regionMonitoringFailed(let region): monitoring.remove(region)
    default: break
    }
  }

  mutating func take(_ command: Command, at now: Instant) {
    switch command {
    case .startRanging(let region): demand(ranging.insert(region).inserted, "\(command) twice at \(now)")
    case .stopRanging(let region): demand(ranging.remove(region) != nil, "\(command) for nothing at \(now)")
    case .startMonitoring(let region): demand(monitoring.insert(region).inserted, "\(command) twice at \(now)")
    case .stopMonitoring(let region): demand(monitoring.remove(region) != nil, "\(command) for nothing at \(now)")
    case .startLocationUpdates, .stopLocationUpdates:
      demand(updates == (command == .stopLocationUpdates), "\(command) twice at \(now)")
      updates = command == .startLocationUpdates
    case .beginBackgroundTask, .endBackgroundTask:
      demand(task == (command == .endBackgroundTask), "\(command) twice at \(now)")
      task = command == .beginBackgroundTask
    case .report(.rangingChanged(let region, .refused)): wanted.remove(region)
    default: break
    }
  }

  /// Checks the invariants that hold after every event.
  mutating func settle(at now: Instant) {
    let mayRange = services && (location == .always(.full) || location == .whenInUse(.full))
    demand(ranging.isEmpty || mayRange && [.poweredOn, .unauthorized].contains(radio), "ranges in vain at \(now)")
    demand(ranging.subtracting(wanted).subtracting(identity).count <= 1, "ranges what nobody wants at \(now)")
    demand(
      ranging.isSubset(of: wanted.union(identity)) || application == .background, "ranges for nobody in front at \(now)"
    )
    demand(monitoring.isEmpty || services && location == .always(.full), "monitors in vain at \(now)")
    demand(
      monitoring.count <= 20 && monitoring.isSubset(of: wanted.union(beacons)), "monitors what nobody wants at \(now)")
    demand(!updates || services && location != .denied && location != .restricted, "updates in vain at \(now)")
    demand(!task || application == .background, "a background task in front at \(now)")
  }
}
