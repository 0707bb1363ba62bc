package import AfterglowWire

/// Decides when this phone ranges, and on which wake region it broadcasts. The decisions depend on the beacon regions
/// that the phone is inside.
///
/// The phone ranges only the identity region. In the foreground, the phone always ranges. In the background, it ranges
/// for ``BeaconConfiguration/rangingWindow`` after the entry into any region. If neighbours are measured continuously,
/// the phone also ranges for as long as it is inside the identity region.
///
/// The phone broadcasts on a wake region that no phone nearby uses. A phone that detects its own wake region knows that
/// another phone has picked the same region. Both phones then pick another region.
///
/// Two phones pick different regions as follows. Each pick among `n` free regions divides the identifier by `n`: the
/// remainder selects the region, and the quotient is used for the next pick. Two phones that know the same regions to
/// be in use pick the same region as long as their remainders are equal. Nine remainders of picks among 18, 17, 16, …
/// regions determine the whole identifier (18 · 17 · … · 10 > 2³²). No two phones have the same identifier, so their
/// regions differ after at most nine picks in a row. The first pick separates 17 of every 18 pairs of phones. While the
/// app is in front and the identifier stays the same, a phone stays on a region for at least `minimumStay`.
///
/// So a phone that knows two other regions to be free leaves its own region within ``longestSharing(_:)`` of another
/// phone's arrival. In a room of up to 17 phones, at least two other regions are free. A region that was left within
/// the last 45 s may still appear in use. If a single region is free, the identifier decides whether the phone stays or
/// leaves. If the phone still shares its region after `patience`, the identifier decides again. If no region is free,
/// as in a crowd of more phones than regions, the phone stays, and checks at intervals for a free region.
package struct WakeRegions: Sendable {
  /// A picked wake region, and the time of the pick.
  private struct Choice {
    var region: WakeRegion
    var since: Instant
  }

  private enum State {
    case unchosen
    case alone(Choice)
    /// Another phone broadcasts on the chosen region.
    case contested(Choice, pickAt: Instant)
  }

  /// The minimum time for which a phone stays on a wake region. Other phones notice a region within seconds (rule E3),
  /// and a phone that changed its region faster would make many regions appear in use.
  package static let minimumStay: Int64 = 5_000_000_000
  /// The time after which a phone that still shares its region makes another pick. With a single free region, one of
  /// two phones may stay, and iOS reports up to 43 s later that the other phone has left (rule E4).
  package static let patience: Int64 = 45_000_000_000
  /// If another phone appears on a phone's region after at least this time, the phone's next pick uses the whole
  /// identifier instead of the last quotient.
  package static let calm: Int64 = 60_000_000_000

  /// The maximum time until iOS reports the entry into a region. A few seconds are usual, but 15 s were also measured
  /// (rule E3).
  package static let longestNotice: Int64 = 15_000_000_000

  /// Returns the maximum time for which a phone with the app in front broadcasts on the same region as another phone in
  /// range, if two other regions are free.
  ///
  /// Another phone's beacon is on air within one round, and is noticed within `longestNotice`. Another round may pass
  /// until this phone's next wake turn, which uses another region. The sum of these times is 21.4 s with the default
  /// schedule. Two phones share a region for longer only if both notice each other after more than `longestNotice`.
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
  /// The regions in which this phone is. Bit `n` stands for wake region `n`, and bit 0 for the identity region.
  private var inside: UInt32 = 0
  /// The quotient of the last pick, from which the next pick is made.
  private var quotient: UInt32
  private var rangingEnd: Instant?
  /// Whether Core Location has refused to range. Ranging is requested again when the phone enters a region, or when the
  /// state of the app changes.
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

  /// The region whose beacons are ranged: the identity region.
  package let ranged: BeaconRegion

  /// Whether beacons are to be ranged now.
  package var wantsRanging: Bool {
    isOn && !hasFailed && (isInFront || rangingEnd != nil || measures && isInIdentityRegion)
  }

  /// The regions that Core Location has to monitor and range for the beacon channel now.
  var needs: BeaconNeeds { BeaconNeeds(monitored: monitored, ranged: wantsRanging ? ranged : nil) }

  /// Whether any other phone broadcasts in the identity region or a wake region.
  package var hasCompany: Bool { inside != 0 }

  /// The wake region on which the phone broadcasts while the app is in front; `nil` until the phone has picked a wake
  /// region.
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
      // If another phone has picked this phone's region while this phone was not on air, this phone picks another
      // region.
      guard isInFront, isInUse(choice.region) else { return }
      meetAnew(after: choice, at: now)
      state = .unchosen
      pick(at: now)
    case .contested(let choice, _): if !isInFront { state = .alone(choice) }  // the phone's beacon is not on air now
    }
  }

  /// Adopts another identifier. The phone then picks a region by the new identifier, so that an observer cannot
  /// associate the two identifiers by the region. If the app is in the background, the phone picks the new region when
  /// the app next comes to the front.
  package mutating func rename(to name: InstallationID, at now: Instant) {
    self.name = name
    quotient = name.rawValue
    switch state {
    case .unchosen: break
    case .alone:
      state = .unchosen
      if isInFront { pick(at: now) }
    case .contested: break  // the phone picks a region at `pickAt`
    }
  }

  /// Records that the phone is inside a region, as iOS reports after a crossing or on request.
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

  /// If the app is in front and another phone has picked this phone's region, picks another region, now or after
  /// `minimumStay`.
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
    // The phone still shares its region if it has decided to stay, or if all regions are in use. It then checks later
    // for a free region.
    state =
      isInUse(region) ? .contested(choice, pickAt: now.advanced(byNanoseconds: Self.patience)) : .alone(choice)
  }

  private mutating func draw(below count: Int) -> Int {
    let (next, index) = quotient.quotientAndRemainder(dividingBy: UInt32(count))
    quotient = next == 0 ? name.rawValue : next
    return Int(index)
  }
}
