import Afterglow
import AfterglowDiagnostics
import SeededRandom
public import VirtualPhone

/// People who meet while the app is in the background, so that their phones must find each other in the background.
///
/// Two people use their phones now and then, but not the app, and meet several times a day. A phone in the background
/// can be found for the first time only while the finder's screen is on and the finder ranges (rule B4). Once a phone
/// is found, readings of it arrive over a connection. The times of the meetings, and the times at which people use
/// their phones, depend only on the seed, so that policies can be compared meeting by meeting.
public struct EncounterCoverage: Sendable {
  /// The meetings of all days. Each meeting has one entry for each of the two phones.
  public private(set) var encounters: [Encounter] = []
  /// The meetings of all days with the best possible readings. A planner that knows all facts and obeys the rules
  /// achieves these readings.
  public private(set) var planned: [Encounter] = []
  /// The use of the hardware by the apps of all phones.
  public private(set) var use = EnergyUse()
  /// The charge that all phones together need for this use, according to the energy model, in mAh.
  public private(set) var charge = 0.0
  /// The total time that the phones were played, in hours, summed over all phones.
  public private(set) var phoneHours = 0.0

  /// Plays one day for each seed.
  public init(
    os: OSVersion, policy: RangingPolicy, use: PhoneUse, seeds: Range<UInt64>, duration: Duration = .seconds(8 * 3_600)
  ) {
    for seed in seeds { play(os, policy, use, seed, duration) }
  }

  private static let model = PhoneModel.iPhoneX
  private static let elsewhere = Position(x: 1_000, y: 0)

  private mutating func play(
    _ os: OSVersion, _ policy: RangingPolicy, _ habit: PhoneUse, _ seed: UInt64, _ duration: Duration
  ) {
    let world = World(seed: seed)
    let end = WorldTime.zero + duration
    var random = SplitMix64(seed: seed, name: "encounters")
    let drawn = Encounter.draw(until: end, using: &random)
    let (log, plan) = (EncounterLog([drawn, drawn]), EncounterLog([drawn, drawn]))
    var phones: [Phone] = []
    var (launches, locks) = ([WorldTime](), [WorldTime]())
    for (index, place) in [Position.origin, Self.elsewhere].enumerated() {
      let phone = world.addPhone("\(index)", model: Self.model, os: os, at: place)
      let app = phone.install(.node())
      phone.setBluetoothAuthorization(.allowedAlways, for: app)
      phone.setLocationAuthorization(.authorizedAlways, for: app)
      var configuration = NodeConfiguration(identifier: .fixed)
      policy.apply(to: &configuration)
      phone.runNodes(configuration) { _, event in
        if event.isSighting { log.read(by: index, at: world.now) }
      }
      launches.append(world.now)
      phone.launch(app)
      world.run(for: .seconds(5))
      locks.append(world.now)
      phone.pressHome()
      phone.lock()
      phone.use(habit, until: end, using: SplitMix64(seed: seed, name: "user of \(index)"))
      phones.append(phone)
    }
    let facts = EncounterFacts(phones, launchedAt: launches, lockedAt: locks, until: end)
    let meters = phones.map { $0.meterEnergy() }
    for encounter in drawn {
      world.schedule(at: encounter.start) { phones[1].place(at: Position(x: 1, y: 0)) }
      world.schedule(at: encounter.end) { phones[1].place(at: Self.elsewhere) }
    }
    world.run(until: end)
    encounters += log.encounters.joined()
    facts.plan(drawn) { plan.read(by: $0, at: $1) }
    planned += plan.encounters.joined()
    for meter in meters {
      use += meter.total
      charge += EnergyModel().charge(of: meter.total).total
    }
    phoneHours += 2 * (duration / .seconds(3_600))
  }

  /// Divides the encounters into windows of `length` minutes. Returns the share of windows in which the other phone was
  /// read, 0 to 1.
  public func coverage(ofMinutes length: Int) -> Double { Self.coverage(of: encounters, minutes: length) }

  /// Returns the bound of ``coverage(ofMinutes:)``: the share for the planned encounters.
  public func boundCoverage(ofMinutes length: Int) -> Double { Self.coverage(of: planned, minutes: length) }

  private static func coverage(of encounters: [Encounter], minutes length: Int) -> Double {
    var count = CoverageCount()
    for encounter in encounters {
      let (all, covered) = encounter.windows(ofMinutes: length)
      count += CoverageCount(covered: covered, all: all)
    }
    return count.share
  }

  /// The share of encounters in which the other phone was read at least once, 0 to 1.
  public var noticedShare: Double { Self.noticedShare(of: encounters) }
  /// The bound of ``noticedShare``: the share for the planned encounters.
  public var boundNoticedShare: Double { Self.noticedShare(of: planned) }

  private static func noticedShare(of encounters: [Encounter]) -> Double {
    CoverageCount(covered: encounters.count { $0.noticed != nil }, all: encounters.count).share
  }

  /// The share of the time in which a phone's receiver was open, 0 to 1.
  public var receiverShare: Double { use.receiveSeconds / (3_600 * phoneHours) }
  /// The mean current of one phone, in mA.
  public var current: Double { charge / phoneHours }
  /// The use of a phone's battery, in percent an hour.
  public var percentPerHour: Double { 100 * current / Self.model.batteryMilliampereHours }
}

extension NodeTrace {
  /// Whether the event reports a new sighting of a neighbour.
  var isSighting: Bool {
    switch self {
    case .appeared, .updated: true
    case .lostSight, .departed, .sighted, .witnessed, .dialed, .ranged, .rangingChanged, .conditionsChanged, .nudged,
      .announced,
      .linked, .met, .unlinked, .message, .delivered, .expired, .memoryLost, .muted, .messagesUnavailable,
      .introduction,
      .heartbeatStarted, .heartbeat, .backgroundTaskExpired:
      false
    }
  }
}

/// The readings of each phone in each meeting.
private final class EncounterLog {
  private(set) var encounters: [[Encounter]]

  init(_ encounters: [[Encounter]]) {
    self.encounters = encounters
  }

  func read(by phone: Int, at time: WorldTime) {
    guard let index = encounters[phone].firstIndex(where: { $0.start <= time && time < $0.end }) else { return }
    encounters[phone][index].read(at: time)
  }
}
