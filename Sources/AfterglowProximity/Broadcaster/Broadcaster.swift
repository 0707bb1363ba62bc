internal import AfterglowWire

/// Publishes this phone's services, and advertises the services and beacons of its channels.
///
/// The list of services is the same in the foreground and in the background. The list begins with the reference
/// service, or with the overflow code's own spare service. In the foreground, iOS may move this first service into the
/// ordinary list (rule A2). The code does not need this service. To change an advertisement, the broadcaster stops the
/// advertisement and starts a new one. A refused request is repeated. A request to publish all services or to advertise
/// is also repeated if it is not answered.
///
/// If a channel shows a beacon, services and beacons alternate in the foreground. The services go on air as
/// soon as the app is about to leave the foreground. In the background, iOS 14 and later keep the advertisement that
/// was on air (rule A9).
struct Broadcaster: Sendable {
  enum State {
    case off
    case publishing(retryAt: Instant)
    /// Nothing is advertised for a moment, so that the next beacon takes effect.
    case clearing(until: Instant)
    case starting(retryAt: Instant)
    case advertising
  }

  /// The time after which a request is repeated. The Bluetooth service can restart within this time, and an encounter
  /// usually lasts much longer.
  static let retry: Int64 = 10_000_000_000
  /// The pause before a beacon. A beacon that starts sooner after another advertisement does not take effect (rule
  /// A10).
  static let beaconDelay: Int64 = 100_000_000
  /// The minimum duration of a turn. In a shorter turn, the change of the advertisement would take up most of the time.
  private static let shortestPeriod: Int64 = 200_000_000

  /// The services that the phone hosts.
  private(set) var published: [ServiceUUID]
  /// The lists of services that the phone advertises in turn.
  private var lists: [[ServiceUUID]]
  private let rotation: Int64
  /// The beacon that names this installation; `nil` if no channel shows a beacon.
  private var identity: IBeacon?
  /// The turns in the foreground. Without a beacon, only the services have a turn.
  private let turns: [BroadcastSchedule.Turn]
  private let period: Int64
  /// Whether this phone's identifier changes. If it changes, the phone may still show an identifier from an earlier
  /// epoch.
  private let rotates: Bool
  /// Whether the advertisement can change while the app is in the background.
  let changesInBackground: Bool

  private(set) var state = State.off
  private(set) var isInFront = false
  /// The index of the current turn. In the background, the turn of the services is current.
  private var turn: Int
  private var turnBegan = Instant(nanoseconds: .min)
  private var list = 0
  private var listBegan = Instant(nanoseconds: .min)
  /// The list that is already on air without a command of this process, because iOS kept it while the app was dead
  /// (rule G4).
  private var restoredList: Int?
  /// Services that iOS has kept and that show an earlier identifier.
  private var formerServices: [ServiceUUID] = []
  /// Whether the advertisement shows an earlier identifier, because it could not change.
  var isOutdated = false
  /// The services that are to replace earlier services; `nil` once they are published. `repeatAt` is `.never` until one
  /// of the services is refused.
  private var replacement: (services: [ServiceUUID], repeatAt: Instant)?
  /// The wake region whose beacon is advertised. A change takes effect at the next wake turn.
  var wakeRegion: WakeRegion?

  init(_ appearance: ChannelAppearance, _ schedule: BroadcastSchedule, rotates: Bool, changesInBackground: Bool) {
    (self.rotates, self.changesInBackground) = (rotates, changesInBackground)
    published = appearance.hosted
    lists = appearance.lists
    rotation = lists.count > 1 ? appearance.rotationPeriod.usableNanoseconds : .max
    identity = appearance.beacon
    turns = identity == nil ? [.services] : schedule.turns
    turn = turns.firstIndex(of: .services) ?? 0
    period = Self.turnLength(schedule.period)
  }

  /// Returns a configured period in nanoseconds, but at least the shortest period.
  static func turnLength(_ period: Duration) -> Int64 { max(shortestPeriod, period.saturatedNanoseconds) }

  var nextDeadline: Instant? {
    let deadline =
      switch state {
      case .off: Instant.never
      case .publishing(let moment), .clearing(let moment): moment
      case .starting(let retryAt): takesTurns ? turnEnd : retryAt
      case .advertising: turnEnd
      }
    let earliest = min(deadline, replacement?.repeatAt ?? .never)
    return earliest < .never ? earliest : nil
  }

  /// Adopts the appearance of another identifier. Returns whether the advertisement has to change.
  mutating func adopt(_ appearance: ChannelAppearance) -> Bool {
    let isOther = lists != appearance.lists || identity != appearance.beacon
    (published, lists, identity) = (appearance.hosted, appearance.lists, appearance.beacon)
    return isOther
  }

  // MARK: Events

  /// Adopts the services and the advertisement that iOS has kept. Both stay unchanged if this phone would now publish
  /// the same services and advertise the same list.
  ///
  /// Services and advertisement may show the identifier of an earlier epoch. A service of an earlier epoch is replaced.
  /// An advertisement of an earlier epoch continues until it can change. In all other cases, the broadcaster publishes
  /// and advertises anew.
  mutating func restored(_ services: [ServiceUUID], advertised: [ServiceUUID]) {
    let missing = published.filter { !services.contains($0) }
    formerServices = services.filter { rotates && !published.contains($0) && $0.showsIdentifier }
    guard missing.isEmpty || !formerServices.isEmpty && missing.allSatisfy({ $0.showsIdentifier }) else { return }
    let list = lists.firstIndex { Set($0) == Set(advertised) }
    restoredList = list ?? (formerServices.isEmpty || advertised.isEmpty ? nil : 0)
    isOutdated = list == nil && restoredList != nil
  }

  mutating func radioChanged(to radio: RadioState, at now: Instant, into commands: inout [Command]) {
    switch (radio, state) {
    case (.poweredOn, .off):
      (turnBegan, listBegan) = (now, now)
      if let restoredList {
        (list, turn, state) = (restoredList, services, .advertising)
        self.restoredList = nil
        if !formerServices.isEmpty {
          replace(formerServices, with: published.filter { $0.showsIdentifier }, into: &commands)
          formerServices = []
        }
        changeOutdated(at: now, into: &commands)
      } else if published.isEmpty {
        startAdvertising(at: now, into: &commands)
      } else {
        publish(at: now, into: &commands)
      }
    case (.poweredOn, .publishing), (.poweredOn, .clearing), (.poweredOn, .starting), (.poweredOn, .advertising):
      break  // reported twice
    case (.unknown, _), (.resetting, _), (.unsupported, _), (.unauthorized, _), (.poweredOff, _):
      // Services and advertisement ended when the radio was switched off. The state `unknown` does not mean that the
      // radio is off, because every manager reports this state first, after restoring.
      if radio != .unknown { restoredList = nil }
      (state, replacement) = (.off, nil)
    }
  }

  mutating func servicesPublished(at now: Instant, into commands: inout [Command]) {
    switch state {
    case .publishing: startAdvertising(at: now, into: &commands)
    // The answer to a replacement, an answer from before the power cycle, or a repeated answer.
    case .off, .clearing, .starting, .advertising: replacement = nil
    }
  }

  mutating func servicesRefused(at now: Instant) {
    switch state {
    case .off, .publishing: break  // an answer from before the power cycle, or `publish` is repeated at its deadline
    case .clearing, .starting, .advertising: replacement?.repeatAt = now.advanced(byNanoseconds: Self.retry)
    }
  }

  mutating func advertisingStarted() {
    switch state {
    case .starting: state = .advertising
    case .off, .publishing, .clearing, .advertising: break  // an answer to an earlier request, or a repeated answer
    }
  }

  mutating func advertisingRefused(into commands: inout [Command]) {
    switch state {
    // The usual reason is an advertisement that is still on air: it has to stop first, which takes a while (rule A10).
    case .starting: commands.append(.stopAdvertising)
    case .off, .publishing, .clearing, .advertising: break  // an answer to an earlier request, or a repeated answer
    }
  }

  /// Begins the broadcast turns when the app becomes active, and ends them when the app is no longer active. Replaces
  /// an advertisement of an earlier identifier, if it can change now.
  mutating func applicationChanged(to application: ApplicationState, at now: Instant, into commands: inout [Command]) {
    let wasInFront = isInFront
    isInFront = application == .active
    guard isInFront != wasInFront, turns.count > 1 else { return changeOutdated(at: now, into: &commands) }
    let before = turns[turn]
    turn = isInFront ? firstTurn : services
    guard turns[turn] != before else { return changeOutdated(at: now, into: &commands) }
    switch state {
    case .off, .publishing: break  // advertising starts with the turn that is current at that time
    case .clearing: startAdvertising(at: now, into: &commands)
    case .starting, .advertising: change(at: now, into: &commands)
    }
  }

  mutating func expire(at now: Instant, into commands: inout [Command]) {
    if let replacement, replacement.repeatAt <= now {
      replace(replacement.services, with: replacement.services, into: &commands)
    }
    guard let deadline = nextDeadline, deadline <= now else { return }
    switch state {
    case .off: break
    case .publishing: publish(at: now, into: &commands)
    case .clearing: startAdvertising(at: now, into: &commands)
    case .starting:
      if takesTurns { endTurn(at: now, into: &commands) } else { startAdvertising(at: now, into: &commands) }
    case .advertising: endTurn(at: now, into: &commands)
    }
  }

  // MARK: Turns

  private var takesTurns: Bool { isInFront && turns.count > 1 }

  private var turnEnd: Instant { takesTurns ? turnBegan.advanced(byNanoseconds: period) : listEnd }

  private var listEnd: Instant { listBegan.advanced(byNanoseconds: rotation) }

  private var services: Int { turns.firstIndex(of: .services) ?? 0 }

  private var firstTurn: Int { isAvailable(0) ? 0 : next(after: 0) }

  /// Whether a turn can begin. A wake turn requires a wake region.
  private func isAvailable(_ turn: Int) -> Bool { turns[turn] != .wake || wakeRegion != nil }

  private func next(after turn: Int) -> Int {
    let others = (1...turns.count).map { (turn + $0) % turns.count }
    return others.first(where: isAvailable) ?? turn
  }

  private mutating func endTurn(at now: Instant, into commands: inout [Command]) {
    if takesTurns {
      let before = turns[turn]
      turn = next(after: turn)
      if case .advertising = state, before == .services, turns[turn] == before, now < listEnd {
        turnBegan = now  // no turn of another kind is available
        return
      }
    }
    if turns[turn] == .services, listEnd <= now { (list, listBegan) = ((list + 1) % lists.count, now) }
    change(at: now, into: &commands)
  }

  // MARK: On air

  mutating func publish(at now: Instant, into commands: inout [Command]) {
    state = .publishing(retryAt: now.advanced(byNanoseconds: Self.retry))
    commands.append(.publish(published))
  }

  /// Replaces hosted services by other services.
  mutating func replace(_ former: [ServiceUUID], with services: [ServiceUUID], into commands: inout [Command]) {
    replacement = (services: services, repeatAt: .never)
    commands.append(.replaceServices(former, with: services))
  }

  /// Replaces the present advertisement by the advertisement of the current turn.
  mutating func change(at now: Instant, into commands: inout [Command]) {
    commands.append(.stopAdvertising)
    switch turns[turn] {
    case .services: startAdvertising(at: now, into: &commands)
    case .identity, .wake: state = .clearing(until: now.advanced(byNanoseconds: Self.beaconDelay))
    }
  }

  /// Starts the advertisement of the current turn. No other advertisement may be on air.
  private mutating func startAdvertising(at now: Instant, into commands: inout [Command]) {
    let transmission: Transmission?
    switch turns[turn] {
    case .services:
      guard !lists.isEmpty else { return }
      if !takesTurns { listBegan = now }  // during turns, a list stays selected until its rotation period has passed
      transmission = .services(lists[list])
    case .identity: transmission = identity.map(Transmission.beacon)
    case .wake: transmission = (wakeBeacon ?? identity).map(Transmission.beacon)
    }
    guard let transmission else { return }
    isOutdated = false
    turnBegan = now
    state = .starting(retryAt: now.advanced(byNanoseconds: Self.retry))
    commands.append(.startAdvertising(transmission))
  }

  /// The beacon of the wake region; `nil` if the region was lost after the turn was chosen.
  private var wakeBeacon: IBeacon? {
    guard let wakeRegion, let identity else { return nil }
    return IBeacon(
      uuid: wakeRegion.uuid(identity: identity.uuid), major: 0, minor: 0,
      measuredPowerDBm: identity.measuredPowerDBm)
  }
}
