import Afterglow
import AfterglowDiagnostics
import AfterglowProximity
import AfterglowWire
import Chat
import SeededRandom
public import VirtualPhone

/// Ten people in a room who all talk at once over a very bad relay, while two of their phones fail.
///
/// The relay loses a fifth of the datagrams, repeats a tenth, lets later ones overtake earlier ones, and is down
/// twice. One phone's app is removed from memory, and another one's is swiped away. Both phones are carried out of
/// the room and back. A peer or a beacon region lets the system start both apps, before their users open them.
///
/// In the end the relay has no faults. Then each person has to have every message that was sent while they were
/// linked with its sender: once, and in order.
public final class MessageStorm {
  /// The world in which the phones are.
  public let world: World
  /// The checker that counts which messages came to whom.
  public private(set) var checker: DeliveryChecker
  /// Messages that the app did not take: as a rule because nobody was linked.
  public private(set) var refused = 0
  /// Messages that came while the relay was down, which is from phone to phone.
  public private(set) var shownInOutages = 0
  /// Why the system started an app, in the order of time; what a user starts is not among it.
  public private(set) var relaunches: [LaunchCause] = []
  /// Messages that were given up, for one receiver each.
  public private(set) var expired = 0
  private let relay: InProcessRelay
  private let messages: Int
  private let talk: Duration
  private var phones: [(phone: Phone, app: InstalledApp)] = []
  private var numbers: [InstallationID: Int] = [:]
  private var near: [Set<Int>]
  private var random: SplitMix64

  private static let count = 10
  /// Everybody is linked by then.
  private static let beginning = Duration.seconds(60)
  /// Time for two outages, two phones' absence and return.
  private static let shortestTalk = Duration.seconds(300)
  /// Messages a second, of all together.
  private static let rate = 20
  /// How long the mended relay has for what is left over: several of the longest pauses between two attempts.
  private static let calm = Duration.seconds(180)

  /// Prepares a storm of `messages` messages. Nothing happens before `run`.
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(messages: Int, seed: UInt64) throws {
    self.messages = messages
    talk = max(Self.shortestTalk, .seconds(messages / Self.rate))
    world = World(seed: seed)
    random = SplitMix64(seed: seed, name: "storm")
    var faults = DatagramFaults()
    (faults.loss, faults.duplication) = (0.2, 0.1)
    faults.latency = .milliseconds(5) ... .milliseconds(400)
    let shift = Double.random(in: 0...0.1, using: &random)
    let starts = [Self.beginning + talk * (0.15 + shift), Self.beginning + talk * (0.7 + shift)]
    faults.outages = starts.map { $0..<$0 + .seconds(20) }
    relay = InProcessRelay(world: world, faults: faults)
    checker = DeliveryChecker(count: Self.count)
    near = Array(repeating: [], count: Self.count)
    for number in 0..<Self.count { try add(number) }
    scheduleTalk()
    // Half way between the outages, and after the second one.
    fail(3, at: 0.35) { $0.jetsam($1) }
    fail(5, at: 0.5) { $0.forceQuit($1) }
  }

  /// Plays the storm to its end.
  public func run() {
    world.run(until: .zero + Self.beginning + talk)
    relay.faults = DatagramFaults()
    world.run(for: Self.calm)
  }

  /// Whether every message has arrived once and in order, none expired, and the system relaunched both apps.
  public var isContent: Bool { checker.isContent && expired == 0 && relaunches.count == 2 }

  // MARK: The cast

  private func add(_ number: Int) throws {
    guard let installation = InstallationID(rawValue: UInt32(truncatingIfNeeded: random.next()) | 1) else { return }
    numbers[installation] = number
    let seat = Position(x: Double(number % 5), y: Double(number / 5))
    let (phone, app) = try world.addChatPhone(
      "\(number)", model: .iPhone12, os: .iOS18, at: seat, installation: installation, ChatSettings(), relay: relay
    ) { [weak self] in self?.take($0, of: number) }
    let prepare = phone.onLaunch
    phone.onLaunch = { [weak self] process in
      // Phones that were linked with the earlier process are not linked with this one.
      self?.near[number] = []
      if !process.launchCauses.contains(.user) { self?.relaunches += process.launchCauses.prefix(1) }
      prepare?(process)
    }
    phones.append((phone, app))
    world.schedule(at: .zero + .seconds(Double.random(in: 0...5, using: &random))) { phone.launch(app) }
  }

  /// An app comes to an end in the background; its phone is carried away and back, and the app is opened at last.
  private func fail(_ number: Int, at share: Double, by end: @escaping (Phone, InstalledApp) -> Void) {
    let (phone, app) = phones[number]
    let seat = phone.position
    let start = WorldTime.zero + Self.beginning + talk * share
    world.schedule(at: start) { phone.lock() }
    world.schedule(at: start + .seconds(5)) {
      end(phone, app)
      phone.place(at: Position(x: 500, y: 0))
    }
    // The phone has noticed by then that it has left the region (rule E4).
    world.schedule(at: start + .seconds(60)) { phone.place(at: seat) }
    world.schedule(at: start + .seconds(100)) { phone.launch(app) }
  }

  // MARK: What happens

  private func scheduleTalk() {
    for number in 0..<messages {
      let time = WorldTime.zero + Self.beginning + talk * (Double(number) / Double(messages))
      let speaker = Int.random(in: 0..<Self.count, using: &random)
      world.schedule(at: time) { [weak self] in self?.say(number, as: speaker) }
    }
  }

  private func say(_ number: Int, as speaker: Int) {
    guard let process = phones[speaker].app.process, process.isForeground else { return }
    let receivers = near[speaker]
    var isRefused = false
    process.sayInChat("\(number)") { _ in isRefused = true }
    if isRefused { refused += 1 } else { checker.accept(number, from: speaker, for: receivers) }
  }

  private func take(_ event: NodeTrace, of number: Int) {
    switch event {
    case .met(let other): if let other = numbers[other] { near[number].insert(other) }
    case .unlinked(let other): if let other = numbers[other] { near[number].remove(other) }
    case .message(let message):
      let text = Int(String(decoding: message.body, as: UTF8.self)) ?? -1
      checker.show(text, to: number, from: numbers[message.id.sender] ?? -1)
      if relay.faults.isDown(at: world.now - .zero) { shownInOutages += 1 }
    case .expired: expired += 1
    case .linked, .appeared, .updated, .lostSight, .departed, .delivered, .memoryLost, .muted, .conditionsChanged,
      .sighted,
      .witnessed,
      .dialed,
      .ranged, .rangingChanged, .nudged, .announced, .messagesUnavailable, .heartbeatStarted, .heartbeat,
      .backgroundTaskExpired:
      break
    }
  }
}
