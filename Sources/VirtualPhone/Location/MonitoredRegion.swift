import AfterglowWire
import PhonePort
import VirtualAir

/// A region that an app has asked to be told of; outlives the app's processes and the phone's reboots (rule E6).
final class MonitoredRegion {
  let installed: InstalledApp
  /// As the app described it last.
  var region: RegionDescription
  /// Which beacons are in it; `nil` for a circle.
  private(set) var constraint: BeaconConstraint?
  private(set) var state = RegionState.unknown
  private(set) var lastHeard = WorldTime.zero
  /// How long after it was last heard an exit is noticed this time.
  private(set) var exitDelay = Duration.zero
  /// Whether the next exit will go unnoticed (rule E4).
  private(set) var losesExit = false
  /// Left without anybody noticing.
  private(set) var isLost = false
  /// Nobody listens for it at the moment: the time does not count.
  private(set) var isPaused = false
  /// Whether a packet was heard since the receiver was last opened for it: one is enough.
  private var wasHeard = false
  /// When a phone without the hardware for it will take notice of a beacon (rule E3).
  var noticeTime: WorldTime?

  /// Since when the phone has been on the other side of a circle's edge (rule E19).
  var crossedAt: WorldTime?
  /// What its app knows of its state.
  var toldState = RegionState.unknown
  /// What is withheld from a monitor until its app comes to the front (rule E18).
  var withheld: [RegionNews] = []

  init(_ region: RegionDescription, of installed: InstalledApp) {
    self.region = region
    constraint = region.constraint
    self.installed = installed
  }

  /// The app describes it anew; with other beacons it is another place.
  func describe(_ region: RegionDescription) {
    let isSame = region.constraint == constraint && region.circle == self.region.circle
    self.region = region
    constraint = region.constraint
    if !isSame { forgetState() }
  }

  var isInside: Bool { state == .inside }
  /// Whether its exit is waited for.
  var awaitsExit: Bool { constraint != nil && isInside && !isLost && !isPaused }

  func contains(_ beacon: IBeacon) -> Bool { constraint?.matches(beacon) ?? false }

  /// Whether another packet would tell something.
  func isListening(at time: WorldTime) -> Bool {
    isInside ? !wasHeard : noticeTime.map { time >= $0 } ?? true
  }

  func hear(at time: WorldTime) {
    lastHeard = time
    wasHeard = true
    (isLost, isPaused) = (false, false)
  }

  /// Listens anew for the next packet.
  func listenAgain() { wasHeard = false }

  func enter(exitDelay: Duration, losesExit: Bool) {
    state = .inside
    self.exitDelay = exitDelay
    self.losesExit = losesExit
    noticeTime = nil
  }

  /// The phone is inside a circle.
  func enterCircle() { state = .inside }

  func leave() {
    state = .outside
    (isLost, isPaused) = (false, false)
    noticeTime = nil
  }

  func lose() { isLost = true }
  func pause() { isPaused = true }

  func resume(at time: WorldTime) {
    isPaused = false
    lastHeard = time
    wasHeard = false
  }

  /// Nobody can say any more where the phone is.
  func forgetState() {
    state = .unknown
    (isLost, isPaused) = (false, false)
    wasHeard = false
    noticeTime = nil
  }
}

extension BeaconConstraint {
  /// Whether a beacon is among those meant.
  func matches(_ beacon: IBeacon) -> Bool {
    beacon.uuid == ServiceUUID(uuid) && (major ?? beacon.major) == beacon.major
      && (minor ?? beacon.minor) == beacon.minor
  }
}
