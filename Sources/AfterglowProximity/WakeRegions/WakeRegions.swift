package import AfterglowWire

/// Follows the beacon regions: which of them this phone is inside, on which wake region it broadcasts, and when it
/// ranges.
///
/// Whichever region is entered, the phone ranges only the identity region. In the background it ranges for as long as
/// iOS lets the app run after a region event. If neighbours are measured continuously, it ranges for as long as a phone
/// is in the identity region. The phone broadcasts on a wake region that no phone nearby uses. When a phone detects its
/// own region, another phone has picked the same one, and both pick again.
///
/// Two phones pick different regions as follows. Each pick among `n` free regions takes the identifier modulo `n`, and
/// continues with the quotient. If both phones know the same regions to be in use, and have always picked the same
/// region, their remainders have been the same so far. After nine picks among 18, 17, 16, … regions those remainders
/// make up the whole identifier (18 · 17 · … · 10 > 2³²). No two phones have the same identifier, so they differ after
/// nine picks in a row at the latest. The first pick separates 17 pairs of 18. A pick follows the region's entry after
/// `minimumStay` at the earliest.
///
/// So a phone that knows two other regions to be free leaves its own within ``longestSharing(_:)`` of another phone's
/// arrival. This holds in a room of up to 17 phones, except that regions that were left within the last 45 s still
/// count as in use. If a single region is free, the phone tosses a coin: it stays or leaves, and tosses again after
/// `patience` if it is still not alone. If no region is free, as in a crowd of more phones than regions, it stays, and
/// checks again at intervals.
package struct WakeRegions: Sendable {
  /// How the phone picked a wake region.
  private struct Choice {
    var region: WakeRegion
    var since: Instant
  }

  private enum State {
    case unchosen
    case alone(Choice)
    /// Another phone broadcasts on the same region.
    case contested(Choice, pickAt: Instant)
  }

  /// A phone stays on a wake region at least this long. Others notice a region within seconds (rule E3), and a phone
  /// that changed faster would make many regions appear in use.
  package static let minimumStay: Int64 = 5_000_000_000
  /// With a single free region, one of two phones may stay. iOS reports up to 40 s later that the other phone has left
  /// (rule E4).
  package static let patience: Int64 = 45_000_000_000
  /// After a phone has been alone in its region for this long, its next picks begin again with the whole identifier.
  package static let calm: Int64 = 60_000_000_000

  /// An entry is usually noticed within a few seconds, but 15 s were also measured (rule E3).
  package static let longestNotice: Int64 = 15_000_000_000

  /// Returns how long a phone in front stays on air in a region together with another phone in range, if two other
  /// regions are free.
  ///
  /// The other phone's beacon has its turn within a round, and is noticed within `longestNotice`. Another round may
  /// pass until this phone's next wake turn, which then uses another region. That makes 21.4 s with the default
  /// schedule. A pair shares a region for longer only if both phones notice each other later than that.
  package static func longestSharing(_ schedule: BroadcastSchedule) -> Duration {
    schedule.round * 2 + .nanoseconds(max(longestNotice, minimumStay))
  }

  /// The identifier on air, by which regions are picked.
  private var name: InstallationID
  private let identity: ServiceUUID
  private let isOn: Bool
  private let measures: Bool
  private let own: [WakeRegion]
  private let window: Int64

  private var state = State.unchosen
  private var isInFront = false
  /// Bit `n` for region `n`, bit 0 for the identity region.
  private var inside: UInt32 = 0
  /// The rest of the identifier, from which the next picks are made.
  private var quotient: UInt32
  private var rangingEnd: Instant?
  /// Core Location has refused to range; the next attempt may succeed.
  private var hasFailed = false

  package init(installation: InstallationID, isOn: Bool, measures: Bool, _ configuration: BeaconConfiguration) {
    name = installation
    identity = configuration.identityRegion
    self.isOn = isOn
    self.measures = measures
    ranged = BeaconRegion(uuid: configuration.identityRegion)
    own = Array(WakeRegion.allCases.prefix(max(0, configuration.maximumWakeRegions)))
    window = configuration.rangingWindow.usableNanoseconds
    quotient = installation.rawValue
    let (identity, own) = (identity, own)
    monitored = isOn ? [ranged] + own.map { BeaconRegion(uuid: $0.uuid(identity: identity)) } : []
  }

  /// The regions to monitor: the identity region first, because it has to be in iOS's priority pool (rule E2).
  package let monitored: [BeaconRegion]

  /// The region to range in.
  package let ranged: BeaconRegion

  /// Whether beacons are to be ranged now.
  package var wantsRanging: Bool {
    isOn && !hasFailed && (isInFront || rangingEnd != nil || measures && isInIdentityRegion)
  }

  /// The regions that Core Location has to monitor and range for the beacon channel now.
  var needs: BeaconNeeds { BeaconNeeds(monitored: monitored, ranged: wantsRanging ? ranged : nil) }

  /// Whether any phone broadcasts in the identity region or a wake region.
  package var hasCompany: Bool { inside != 0 }

  /// The wake region to broadcast on while the app is in front; `nil` if there is no region to choose from.
  package var broadcast: WakeRegion? {
    switch state {
    case .unchosen: nil
    case .alone(let choice), .contested(let choice, _): choice.region
    }
  }

  package var nextDeadline: Instant? {
    switch state {
    case .unchosen, .alone: isInFront ? nil : rangingEnd
    case .contested(_, let pickAt): Instant.earlier(pickAt, isInFront ? nil : rangingEnd)
    }
  }

  // MARK: Events

  package mutating func applicationChanged(to application: ApplicationState, at now: Instant) {
    isInFront = application == .active
    hasFailed = false
    switch state {
    case .unchosen: if isOn, isInFront { pick(at: now) }
    case .alone(let choice):
      // Another phone has picked the region in the meantime. This phone picks another, because it was not on air.
      guard isInFront, isInUse(choice.region) else { return }
      meetAnew(after: choice, at: now)
      state = .unchosen
      pick(at: now)
    case .contested(let choice, _): if !isInFront { state = .alone(choice) }  // no phone hears it in the background
    }
  }

  /// Adopts another identifier, and picks another region with it, so that the region does not connect the two
  /// identifiers.
  package mutating func rename(to name: InstallationID, at now: Instant) {
    self.name = name
    quotient = name.rawValue
    switch state {
    case .unchosen: break
    case .alone:
      state = .unchosen
      if isInFront { pick(at: now) }
    case .contested: break  // picks again by itself
    }
  }

  /// Records that the phone is inside a region, after a crossing or on request.
  package mutating func entered(_ region: BeaconRegion, at now: Instant) {
    guard isOn, let bit = bit(of: region) else { return }
    inside |= 1 << bit
    hasFailed = false
    rangingEnd = now.advanced(byNanoseconds: window)
    if case .alone(let choice) = state, choice.region.rawValue == bit { contest(choice, at: now) }
  }

  package mutating func exited(_ region: BeaconRegion) {
    guard let bit = bit(of: region) else { return }
    inside &= ~(1 << bit)
    if case .contested(let choice, _) = state, choice.region.rawValue == bit { state = .alone(choice) }
  }

  package mutating func rangingFailed(_ region: BeaconRegion) {
    if region == ranged { hasFailed = true }
  }

  package mutating func expire(at now: Instant) {
    if let end = rangingEnd, end <= now { rangingEnd = nil }
    if case .contested(_, let pickAt) = state, pickAt <= now { pick(at: now) }
  }

  private func bit(of region: BeaconRegion) -> UInt8? {
    region.uuid == identity ? 0 : WakeRegion(region.uuid, identity: identity)?.rawValue
  }

  private var isInIdentityRegion: Bool { inside & 1 == 1 }

  private func isInUse(_ region: WakeRegion) -> Bool { inside >> region.rawValue & 1 == 1 }

  // MARK: Picking

  /// Handles another phone that may be on the same region.
  private mutating func contest(_ choice: Choice, at now: Instant) {
    guard isInFront, isInUse(choice.region) else { return }
    meetAnew(after: choice, at: now)
    let earliest = choice.since.advanced(byNanoseconds: Self.minimumStay)
    state = .contested(choice, pickAt: max(now, earliest))
    if earliest <= now { pick(at: now) }
  }

  private mutating func meetAnew(after choice: Choice, at now: Instant) {
    if choice.since.advanced(byNanoseconds: Self.calm) <= now { quotient = name.rawValue }
  }

  private mutating func pick(at now: Instant) {
    let current: Choice? =
      switch state {
      case .unchosen: nil
      case .alone(let choice), .contested(let choice, _): choice
      }
    var options = own.filter { $0 != current?.region && !isInUse($0) }
    if let current, options.count < 2 { options.append(current.region) }
    // If all regions are in use, a newcomer picks any of them.
    if options.isEmpty { options = own }
    guard !options.isEmpty else { return }
    let region = options[draw(below: options.count)]
    let choice = current.flatMap { $0.region == region ? $0 : nil } ?? Choice(region: region, since: now)
    // A phone that stays, or that arrives when all regions are in use, checks again later.
    state =
      isInUse(region) ? .contested(choice, pickAt: now.advanced(byNanoseconds: Self.patience)) : .alone(choice)
  }

  private mutating func draw(below count: Int) -> Int {
    let (next, index) = quotient.quotientAndRemainder(dividingBy: UInt32(count))
    quotient = next == 0 ? name.rawValue : next
    return Int(index)
  }
}
