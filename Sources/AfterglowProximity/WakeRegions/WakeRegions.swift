package import AfterglowWire

/// The beacon regions around: which of them this phone is inside of, on which wake region it broadcasts, when it ranges.
///
/// Whatever region is entered, ranging happens in the identity region alone. In the background it goes on for as long as
/// iOS lets the app run after a region event, or, if neighbours are measured without end, as long as anybody is in
/// the identity region. The phone broadcasts on a wake region that nobody around uses. When it turns
/// out to be inside of its own, somebody else has picked the same one, and both pick anew.
///
/// How they part: each pick among `n` free regions takes the identifier modulo `n`, and goes on with the quotient. Two
/// that know the same regions to be in use, and have picked the same every time, have the same remainders so far. After
/// the regions 18, 17, 16, … have been left to choose from, nine times, those remainders make up the whole identifier
/// (18 · 17 · … · 10 > 2³²), and no two phones have the same: after nine picks in a row at the latest they are apart.
/// The first pick parts 17 pairs of 18. A pick follows upon the region's entry, after `minimumStay` at the earliest.
///
/// So a phone that knows two other regions to be free leaves its own within ``longestSharing(_:)`` of somebody's coming:
/// in a room of up to 17 phones, but for regions that were left within the last 45 s and still count as in use. With
/// a single free region the phone tosses for it: it stays or goes, and tosses again after `patience` if it is still not
/// alone. With none, as in a crowd of more phones than regions, it stays, and looks again every so often.
package struct WakeRegions: Sendable {
  /// How a wake region was come by.
  private struct Choice {
    var region: WakeRegion
    var since: Instant
  }

  private enum State {
    case unchosen
    case alone(Choice)
    /// Somebody else broadcasts on the same region.
    case contested(Choice, pickAt: Instant)
  }

  /// Others learn of a region within seconds (rule E3): leaving it sooner would leave traces everywhere.
  package static let minimumStay: Int64 = 5_000_000_000
  /// With a single free region one of the two may stay: the other's leaving is known after up to 40 s (rule E4).
  package static let patience: Int64 = 45_000_000_000
  /// A phone that has been alone in its region for this long meets the next phone there as if for the first time.
  package static let calm: Int64 = 60_000_000_000

  /// An entry is noticed within a second or a few, but 15 s were measured as well (rule E3).
  package static let longestNotice: Int64 = 15_000_000_000

  /// How long a phone in front stays on air in a region that somebody in earshot is in, too, if two others are free.
  ///
  /// The other one's beacon has its turn within a round and is noticed within `longestNotice`; another round may pass
  /// until this phone's own next turn in a wake region, which is in another one then: 21.4 s with the default schedule. A
  /// pair shares a region for longer only if both phones are slower to notice.
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
  /// What is left of the identifier to pick by.
  private var quotient: UInt32
  private var rangingEnd: Instant?
  /// Core Location has refused to range, which the next occasion may find mended.
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

  /// What is to be monitored: the identity region first, which has to be among iOS's priority pool (rule E2).
  package let monitored: [BeaconRegion]

  /// The region to range in.
  package let ranged: BeaconRegion

  /// Whether beacons are to be ranged now.
  package var wantsRanging: Bool {
    isOn && !hasFailed && (isInFront || rangingEnd != nil || measures && isInIdentityRegion)
  }

  /// What Core Location is to do for it now.
  var needs: BeaconNeeds { BeaconNeeds(monitored: monitored, ranged: wantsRanging ? ranged : nil) }

  /// Whether anybody broadcasts in the identity region or a wake region.
  package var hasCompany: Bool { inside != 0 }

  /// The wake region to broadcast on while the app is in front; `nil` with none to choose from.
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

  // MARK: What is told

  package mutating func applicationChanged(to application: ApplicationState, at now: Instant) {
    isInFront = application == .active
    hasFailed = false
    switch state {
    case .unchosen: if isOn, isInFront { pick(at: now) }
    case .alone(let choice):
      // Somebody has taken its place meanwhile: it is the one to go, for it was not on air.
      guard isInFront, isInUse(choice.region) else { return }
      meetAnew(after: choice, at: now)
      state = .unchosen
      pick(at: now)
    case .contested(let choice, _): if !isInFront { state = .alone(choice) }  // nobody hears a beacon from there
    }
  }

  /// The phone shows another identifier. It picks another region with it, so that the region joins no two identifiers.
  package mutating func rename(to name: InstallationID, at now: Instant) {
    self.name = name
    quotient = name.rawValue
    switch state {
    case .unchosen: break
    case .alone:
      state = .unchosen
      if isInFront { pick(at: now) }
    case .contested: break  // picks anew by itself
    }
  }

  /// The phone is inside of a region: it has entered it, or was asked and said so.
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

  /// Somebody else may be on the same region.
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
    // Where all regions are in use, a newcomer takes any.
    if options.isEmpty { options = own }
    guard !options.isEmpty else { return }
    let region = options[draw(below: options.count)]
    let choice = current.flatMap { $0.region == region ? $0 : nil } ?? Choice(region: region, since: now)
    // A phone that stays, or that comes when all regions are in use, looks again later.
    state =
      isInUse(region) ? .contested(choice, pickAt: now.advanced(byNanoseconds: Self.patience)) : .alone(choice)
  }

  private mutating func draw(below count: Int) -> Int {
    let (next, index) = quotient.quotientAndRemainder(dividingBy: UInt32(count))
    quotient = next == 0 ? name.rawValue : next
    return Int(index)
  }
}
