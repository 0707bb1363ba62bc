import Afterglow
import AfterglowDiagnostics
import AfterglowProximity
import AfterglowWire
import Chat
import SeededRandom
public import VirtualPhone

/// People who come into one room with the chat in the background on their phones, and then open the chat one by one.
///
/// Each person opens the app once at home, and locks the phone. In the room, each person looks at the time once in the
/// first five minutes. Then some or all people open the chat, one after the other, and stay in it. All phones hear each
/// other well.
///
/// The crowd records the phones that were notified of a person nearby. For each person who opens the app, the crowd
/// measures the time until the other phones are linked. A checker measures how long neighbours stay on the same wake
/// region.
public final class ChatCrowd {
  /// The parameters of a crowd.
  public struct Plan: Hashable, Sendable {
    /// The number of people.
    public var count = 50
    /// The number of people who open the app in the room.
    public var openers = 50
    /// The time from one person's opening of the app to the next opening.
    public var interval = Duration.seconds(60)
    /// The time for which all people stay after the last person has opened the app.
    public var stay = Duration.seconds(60)
    /// The number of wake regions that the app uses in addition to the identity region.
    public var wakeRegions = WakeRegion.count
    /// Whether the app connects to phones nearby, in addition to its use of beacons.
    public var usesConnections = false
    /// Whether the app stays awake in the background.
    public var staysAwake = false
    /// The release that all phones run.
    public var os = OSVersion.iOS18
    /// The seed of the crowd's world.
    public var seed: UInt64 = 1

    /// Creates a plan with the default values.
    public init() {}
  }

  /// The crowd's plan.
  public let plan: Plan
  /// The world in which the phones are.
  public let world: World
  /// The openings of the app, in the order of the phones' numbers.
  public private(set) var openings: [Opening] = []
  /// The times of the phones' first notifications of a person nearby. The keys are the phones' numbers.
  public private(set) var notices: [Int: WorldTime] = [:]
  /// The checker of wake regions, which checks all phones twice a second.
  public private(set) var checker: WakeRegionChecker
  /// The complaints of Core Bluetooth, and one violation for each phone in ``unaware``. The screen of such a phone was
  /// lit in the room, so the phone should have found another phone (rule B4).
  public var violations: [Violation] {
    misuses
      + unaware.map { phone in
        Violation(
          time: world.now, kind: .missed, observer: phone, subject: 0,
          text: "phone \(phone) was neither notified nor linked")
      }
  }
  private var misuses: [Violation] = []
  private let relay: InProcessRelay
  private var phones: [(phone: Phone, app: InstalledApp)] = []
  private var numbers: [InstallationID: Int] = [:]
  /// For each phone, the phones that are linked with it, according to its own reports.
  private var linked: [Set<Int>]
  /// For each person who opened the app, the phones that have been linked with that person's phone since the opening.
  private var met: [Set<Int>] = []

  /// The time at which all people come into the room.
  public static let arrival = WorldTime.zero + .seconds(40)
  /// The time at which the first person opens the app.
  public static let firstOpening = arrival + .seconds(300)
  /// The length of each side of the room. Phones in opposite corners still hear 99 of 100 packets.
  private static let metres = 8.0
  /// The interval of the checker: half the shortest time for which a beacon is on air.
  private static let look = Duration.milliseconds(500)
  /// The extra time for which a region may count as in use after a phone has left it. This time covers the delay of a
  /// callback and the checker's interval.
  private static let slack = Duration.seconds(1)

  /// Prepares a crowd. No event happens before `run`.
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(_ plan: Plan) throws {
    self.plan = plan
    world = World(seed: plan.seed)
    relay = InProcessRelay(world: world)
    linked = Array(repeating: [], count: plan.count)
    let rulebook = Rulebook(os: plan.os)
    checker = WakeRegionChecker(
      count: plan.count, regions: plan.wakeRegions, bound: WakeRegions.longestSharing(BroadcastSchedule()),
      memory: rulebook[Rules.regionExitDelay].upperBound + rulebook[Rules.regionRefresh] + Self.slack)
    var random = SplitMix64(seed: plan.seed, name: "crowd of chats")
    for number in 0..<plan.count { try add(number, using: &random) }
    for number in 0..<min(plan.openers, plan.count) {
      world.schedule(at: Self.firstOpening + plan.interval * number) { [weak self] in self?.open(number) }
    }
    scheduleLook(at: Self.arrival)
  }

  /// Plays the crowd to its end: all people come into the room, some or all of them open the app, and all stay.
  public func run() {
    let last = Self.firstOpening + plan.interval * max(0, min(plan.openers, plan.count) - 1)
    world.run(until: last + plan.stay)
  }

  /// The share of phones that were notified of a person nearby before the first opening, 0 to 1.
  public var toldInPockets: Double {
    plan.count == 0 ? 0 : Double(notices.values.count { $0 < Self.firstOpening }) / Double(plan.count)
  }

  /// The phones that were neither notified of a person nearby nor linked with the first person who opened the app.
  public var unaware: [Int] {
    guard let met = met.first else { return [] }
    return phones.indices.dropFirst().filter { notices[$0] == nil && !met.contains($0) }
  }

  // MARK: Phones

  private func add(_ number: Int, using random: inout SplitMix64) throws {
    guard let installation = InstallationID(rawValue: UInt32(truncatingIfNeeded: random.next()) | 1) else { return }
    numbers[installation] = number
    let home = Position(x: 1_000 * Double(number + 1), y: 1_000)
    let (phone, app) = try world.addChatPhone(
      "\(number)", model: .iPhone12, os: plan.os, at: home, installation: installation, settings, relay: relay
    ) { [weak self] in self?.handle($0, of: number) }
    phone.onNotification = { [weak self] in
      if self?.notices[number] == nil { self?.notices[number] = $0.time }
    }
    phone.console = { [weak self] line in
      guard let self, line.message.contains("API MISUSE") else { return }
      misuses.append(
        Violation(time: world.now, kind: .misuse, observer: number, text: "phone \(number): \(line.message)"))
    }
    phones.append((phone, app))
    live(phone, app, using: &random)
  }

  private var settings: ChatSettings {
    var settings = ChatSettings(identifier: .fixed)
    if !plan.usesConnections { settings.channels.remove(.gatt) }
    settings.wakeRegions = plan.wakeRegions
    settings.staysAwake = plan.staysAwake
    return settings
  }

  /// Schedules the acts of a person before the apps are opened in the room.
  private func live(_ phone: Phone, _ app: InstalledApp, using random: inout SplitMix64) {
    let launch = WorldTime.zero + .seconds(Double.random(in: 0...20, using: &random))
    world.schedule(at: launch) { phone.launch(app) }
    world.schedule(at: launch + .seconds(8)) { phone.lock() }
    let seat = Position(
      x: Double.random(in: 0...Self.metres, using: &random), y: Double.random(in: 0...Self.metres, using: &random))
    world.schedule(at: Self.arrival) { phone.place(at: seat) }
    let glance = Self.arrival + .seconds(Double.random(in: 0...270, using: &random))
    world.schedule(at: glance) { phone.wakeScreen() }
    world.schedule(at: glance + .seconds(10)) { phone.lock() }
  }

  // MARK: Events

  private func open(_ number: Int) {
    openings.append(Opening(at: world.now, others: plan.count - 1))
    met.append([])
    phones[number].phone.launch(phones[number].app)
  }

  private func handle(_ event: NodeTrace, of number: Int) {
    switch event {
    case .linked(let other):
      guard let other = numbers[other] else { return }
      linked[number].insert(other)
      meet(number, other)
      meet(other, number)
    case .unlinked(let other): if let other = numbers[other] { linked[number].remove(other) }
    case .met, .appeared, .updated, .lostSight, .departed, .message, .delivered, .expired, .memoryLost, .muted,
      .conditionsChanged,
      .sighted, .witnessed, .dialed, .ranged, .rangingChanged, .nudged, .announced, .messagesUnavailable, .introduction,
      .heartbeatStarted, .backgroundTaskExpired,
      .heartbeat:
      break
    }
  }

  /// Records that a phone is linked with the phone of a person who has opened the app, if both phones report this. A
  /// suspended app's state does not count, because it may be out of date.
  private func meet(_ opener: Int, _ other: Int) {
    guard openings.indices.contains(opener), linked[opener].contains(other), linked[other].contains(opener),
      runs(opener), runs(other), met[opener].insert(other).inserted
    else { return }
    openings[opener].linked(at: world.now)
  }

  private func runs(_ number: Int) -> Bool { phones[number].app.process?.isSuspended == false }

  // MARK: Checking

  private func scheduleLook(at time: WorldTime) {
    world.schedule(at: time) { [weak self] in
      guard let self else { return }
      for opener in openings.indices {
        for other in linked[opener].sorted() { meet(opener, other) }
      }
      checker.look(
        at: world.now,
        onAir: phones.map { $0.phone.transmittedBeacon.flatMap { WakeRegion($0.uuid, identity: Self.identity) } },
        isInFront: phones.map { $0.app.process?.isForeground ?? false })
      scheduleLook(at: time + Self.look)
    }
  }

  private static let identity = Configuration().beacons.identityRegion
}
