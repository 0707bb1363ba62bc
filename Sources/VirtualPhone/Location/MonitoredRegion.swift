package import AfterglowWire
package import PhonePort
import VirtualAir

/// A region that an app monitors. The region outlives the app's processes and the phone's reboots (rule E6).
final class MonitoredRegion {
  let installed: InstalledApp
  /// The region as the app last described it.
  var region: RegionDescription
  /// The beacons in the region; `nil` for a circle.
  private(set) var constraint: BeaconConstraint?
  private(set) var state = RegionState.unknown
  private(set) var lastHeard = WorldTime.zero
  /// The time from the last packet to the report of the exit.
  private(set) var exitDelay = Duration.zero
  /// Whether the next exit will go unnoticed (rule E4).
  private(set) var losesExit = false
  /// Whether the phone has left the region unnoticed.
  private(set) var isLost = false
  /// Whether the radio has stopped listening for the region. When the radio listens again, the time of ``exitDelay``
  /// begins anew.
  private(set) var isPaused = false
  /// Whether a packet has arrived since the receiver was last opened for the region. No further packet is needed until
  /// the receiver is opened again.
  private var wasHeard = false
  /// The time at which a phone without region hardware will notice a beacon; `nil` until a packet arrives (rule E3).
  var noticeTime: WorldTime?
  /// The time at which the first state is reported as outside, unless a beacon is heard before; `nil` if the phone does
  /// not wait for a first state (rule E5).
  var settlesAt: WorldTime?

  /// The time of the first check that found the phone on the other side of the circle's edge; `nil` if no crossing
  /// waits to be reported (rule E19).
  var crossedAt: WorldTime?
  /// The state that was last reported to the app.
  var toldState = RegionState.unknown
  /// The reports that are withheld from a monitor until its app comes to the front (rule E18).
  var withheld: [RegionNews] = []

  init(_ region: RegionDescription, of installed: InstalledApp) {
    self.region = region
    constraint = region.constraint
    self.installed = installed
  }

  /// Replaces the description. If the new description has other beacons or another circle, the state becomes unknown.
  func describe(_ region: RegionDescription) {
    let isSame = region.constraint == constraint && region.circle == self.region.circle
    self.region = region
    constraint = region.constraint
    if !isSame { forgetState() }
  }

  var isInside: Bool { state == .inside }
  /// Whether the phone waits for the exit from a region of beacons; always `false` for a circle.
  var awaitsExit: Bool { constraint != nil && isInside && !isLost && !isPaused }

  func contains(_ beacon: IBeacon) -> Bool { constraint?.matches(beacon) ?? false }

  /// Whether the region needs another packet.
  func isListening(at time: WorldTime) -> Bool {
    isInside ? !wasHeard : noticeTime.map { time >= $0 } ?? true
  }

  func hear(at time: WorldTime) {
    lastHeard = time
    wasHeard = true
    (isLost, isPaused) = (false, false)
  }

  /// Records that the region needs another packet.
  func listenAgain() { wasHeard = false }

  func enter(exitDelay: Duration, losesExit: Bool) {
    state = .inside
    self.exitDelay = exitDelay
    self.losesExit = losesExit
    (noticeTime, settlesAt) = (nil, nil)
  }

  /// Records that the phone is inside the circle.
  func enterCircle() { state = .inside }

  func leave() {
    state = .outside
    (isLost, isPaused) = (false, false)
    (noticeTime, settlesAt) = (nil, nil)
  }

  func lose() { isLost = true }
  func pause() { isPaused = true }

  func resume(at time: WorldTime) {
    isPaused = false
    lastHeard = time
    wasHeard = false
  }

  /// Makes the state unknown.
  func forgetState() {
    state = .unknown
    (isLost, isPaused) = (false, false)
    wasHeard = false
    (noticeTime, settlesAt, crossedAt) = (nil, nil, nil)
  }
}

extension BeaconConstraint {
  /// Whether a beacon satisfies the constraint.
  package func matches(_ beacon: IBeacon) -> Bool {
    beacon.uuid == ServiceUUID(uuid) && (major ?? beacon.major) == beacon.major
      && (minor ?? beacon.minor) == beacon.minor
  }
}
