import Afterglow
import AfterglowDiagnostics
import AfterglowProximity
import AfterglowWire
import Chat
import SeededRandom
public import VirtualPhone

/// Ten people in a room who send messages at the same time over a very bad relay, while two of their phones fail.
///
/// The relay loses a fifth of the datagrams, repeats a tenth of them, changes their order, and has two outages. The app
/// of one phone is removed from memory, and the app of another is swiped away. Both phones are carried out of the room
/// and back. A peer or a beacon region makes the system start both apps before their users open them.
///
/// At the end, the relay has no faults. Every message must then have arrived, once and in order, at each of its
/// receivers. The receivers are the people whose phones had proved at the time of sending that they are near.
///
/// A storm can have further ``Troubles``. For example, a phone's messages are replaced by an older copy, wall clocks
/// jump, or an impostor uses another phone's identifier with its own keys.
public final class MessageStorm {
  /// Optional faults of a storm, in addition to the faults that every storm has.
  public struct Troubles: OptionSet, Sendable {
    /// The troubles, one bit for each.
    public let rawValue: Int

    /// Creates a set of troubles from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The messages of two phones are replaced by an earlier copy, as from a backup.
    public static let rollbacks = Troubles(rawValue: 1 << 0)
    /// Each of the ten phones can remember only nine other phones. While one of the ten phones is out of range, a
    /// visitor's phone is in the room instead.
    public static let evictions = Troubles(rawValue: 1 << 1)
    /// Wall clocks are repeatedly set back or forward by up to two days.
    public static let clockJumps = Troubles(rawValue: 1 << 2)
    /// A further phone pretends to be one of the ten phones, and sends messages in the name of that phone.
    public static let impostor = Troubles(rawValue: 1 << 3)

    /// Every trouble.
    public static let all: Troubles = [.rollbacks, .evictions, .clockJumps, .impostor]
  }

  /// The world in which the phones are.
  public let world: World
  /// The checker that records the arrival of each message at each phone.
  public private(set) var checker: DeliveryChecker
  /// Messages that the app refused, usually because no other person was linked.
  public private(set) var refused = 0
  /// Messages that arrived from phone to phone while the relay was down.
  public private(set) var shownInOutages = 0
  /// The causes for which the system started an app, in the order of time. Launches by users are not included.
  public private(set) var relaunches: [LaunchCause] = []
  /// Messages that a sender's node stopped trying to deliver because they had expired, counted once for each receiver.
  public private(set) var expired = 0
  /// The number of replaced memories, and the number of phones to which the visitor's phone had proved that it was
  /// near, summed over its visits.
  public private(set) var (rollbacks, hosts) = (0, 0)
  /// Messages that were shown to the impostor.
  public private(set) var overheard = 0
  private let troubles: Troubles
  private let relay: InProcessRelay
  private let messages: Int
  private let talk: Duration
  private var phones: [(phone: Phone, app: InstalledApp)] = []
  private var numbers: [InstallationID: Int] = [:]
  private var near: [Set<Int>]
  private var random: SplitMix64

  private static let count = 10
  /// The number of the visitor, who is not one of the ten people.
  private static let visitor = 10
  /// The number of the guest: one of the ten people, who makes room for the visitor.
  private static let guest = 7
  private static let turn = Duration.seconds(90)
  /// The time by which all people are linked.
  private static let beginning = Duration.seconds(60)
  /// The minimum duration of the conversation, long enough for two outages, and for the absence and return of two
  /// phones.
  private static let shortestTalk = Duration.seconds(300)
  /// The number of messages a second, from all people together.
  private static let rate = 20
  /// The time for the remaining messages after the relay has been repaired. This time is several times the longest
  /// pause between two attempts to send a message.
  private static let calm = Duration.seconds(180)

  /// Prepares a storm of `messages` messages, with `troubles` in addition. No event happens before `run`.
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(messages: Int, seed: UInt64, troubles: Troubles = []) throws {
    (self.messages, self.troubles) = (messages, troubles)
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
    checker = DeliveryChecker(count: Self.count + 1)
    near = Array(repeating: [], count: Self.count + 1)
    for number in 0..<Self.count { try add(number) }
    scheduleTalk()
    // One phone fails after 35 % of the conversation, and another after 50 %. Both times are between the two outages.
    fail(3, at: 0.35) { $0.jetsam($1) }
    fail(5, at: 0.5) { $0.forceQuit($1) }
    if troubles.contains(.rollbacks) {
      rollBack(1, to: 0.2, at: 0.45)
      rollBack(8, to: 0.05, at: 0.8)
    }
    if troubles.contains(.evictions) { try invite() }
    if troubles.contains(.clockJumps) { misdate() }
    if troubles.contains(.impostor) { try impersonate(2) }
  }

  /// Plays the storm to its end.
  public func run() {
    world.run(until: .zero + Self.beginning + talk)
    relay.faults = DatagramFaults()
    if troubles.contains(.evictions) { meetInTurns() }
    world.run(for: Self.calm)
  }

  /// Brings the visitor and the guest into the room alternately, because each phone remembers only nine other phones.
  /// While one of them is in the room, the messages that wait for that person are sent.
  private func meetInTurns() {
    let (visitor, guest) = (phones[Self.visitor].phone, phones[Self.guest].phone)
    let seat = guest.position
    for _ in 0..<3 {
      guest.place(at: Self.elsewhere)
      visitor.place(at: seat)
      world.run(for: Self.turn)
      visitor.place(at: Self.outside)
      guest.place(at: seat)
      world.run(for: Self.turn)
    }
  }

  /// Whether every message has arrived in order, and once for each memory. In addition, the impostor must have received
  /// no message, and no message may have expired unless clocks jumped. The system must have relaunched apps at least
  /// twice, and the chosen rollbacks and evictions must have taken place.
  public var isContent: Bool {
    // If a phone's clock is ahead when its app is launched, stored messages may expire one minute after the
    // launch.
    checker.isContent && (expired == 0 || troubles.contains(.clockJumps)) && relaunches.count >= 2 && overheard == 0
      && rollbacks == (troubles.contains(.rollbacks) ? 2 : 0) && (hosts > 0) == troubles.contains(.evictions)
  }

  // MARK: Phones

  private func add(_ number: Int) throws {
    guard let installation = InstallationID(rawValue: UInt32(truncatingIfNeeded: random.next()) | 1) else { return }
    numbers[installation] = number
    let seat = number == Self.visitor ? Self.outside : Position(x: Double(number % 5), y: Double(number / 5))
    let (phone, app) = try world.addChatPhone(
      "\(number)", model: .iPhone12, os: .iOS18, at: seat, installation: installation, ChatSettings(identifier: .fixed),
      relay: relay
    ) { [weak self] in self?.handle($0, of: number) }
    if troubles.contains(.evictions), number != Self.visitor { app.chatCorrespondents = Self.count - 1 }
    let prepare = phone.onLaunch
    phone.onLaunch = { [weak self] process in
      // Phones that were linked with the earlier process are not linked with the new process.
      self?.near[number] = []
      if !process.launchCauses.contains(.user) { self?.relaunches += process.launchCauses.prefix(1) }
      prepare?(process)
    }
    phones.append((phone, app))
    world.schedule(at: .zero + .seconds(Double.random(in: 0...5, using: &random))) { phone.launch(app) }
  }

  /// Ends an app in the background, carries its phone away and back, and finally opens the app.
  private func fail(_ number: Int, at share: Double, by end: @escaping (Phone, InstalledApp) -> Void) {
    let (phone, app) = phones[number]
    let seat = phone.position
    let start = WorldTime.zero + Self.beginning + talk * share
    world.schedule(at: start) { phone.lock() }
    world.schedule(at: start + .seconds(5)) {
      end(phone, app)
      phone.place(at: Position(x: 500, y: 0))
    }
    // By this time, the phone has noticed its exit from the region (rule E4).
    world.schedule(at: start + .seconds(60)) { phone.place(at: seat) }
    world.schedule(at: start + .seconds(100)) { phone.launch(app) }
  }

  // MARK: Further troubles

  private static let outside = Position(x: 500, y: 0)
  private static let elsewhere = Position(x: 0, y: 500)

  private func time(_ share: Double) -> WorldTime { .zero + Self.beginning + talk * share }

  /// Copies a phone's messages, and later replaces the messages with the copy while the app does not run.
  private func rollBack(_ number: Int, to copied: Double, at restored: Double) {
    let (phone, app) = phones[number]
    var copy: (bytes: [UInt8]?, moment: Int)?
    world.schedule(at: time(copied)) { [weak self] in
      guard let self else { return }
      copy = (app.storedValue(for: HostMessageStore.storageKey), checker.backUp())
    }
    world.schedule(at: time(restored)) { [weak self] in
      guard let self, let copy else { return }
      phone.lock()
      phone.forceQuit(app)
      app.store(copy.bytes, for: HostMessageStore.storageKey)
      checker.restore(number, from: copy.moment)
      rollbacks += 1
    }
    world.schedule(at: time(restored) + .seconds(5)) { phone.launch(app) }
  }

  /// Moves one of the ten people out of range, and brings a visitor. The other phones have room for the visitor only if
  /// they forget another person.
  private func invite() throws {
    try add(Self.visitor)
    let (visitor, guest) = (phones[Self.visitor].phone, phones[Self.guest].phone)
    let seat = guest.position
    for share in [0.22, 0.6] {
      world.schedule(at: time(share)) { guest.place(at: Self.elsewhere) }
      world.schedule(at: time(share) + .seconds(15)) { visitor.place(at: seat) }
      world.schedule(at: time(share) + .seconds(75)) { [weak self] in
        guard let self else { return }
        hosts += near[..<Self.count].count { $0.contains(Self.visitor) }
        visitor.place(at: Self.outside)
      }
      world.schedule(at: time(share) + .seconds(90)) { guest.place(at: seat) }
    }
  }

  private func misdate() {
    for share in stride(from: 0.1, to: 0.9, by: 0.08) {
      let phone = phones[Int.random(in: 0..<Self.count, using: &random)].phone
      let jump = Duration.seconds(Int.random(in: -172_800...172_800, using: &random))
      world.schedule(at: time(share)) { phone.setClock(ahead: jump) }
    }
  }

  /// Adds an impostor with the identifier of one of the ten people. The broker's rules keep the impostor off the relay.
  private func impersonate(_ number: Int) throws {
    guard let name = numbers.first(where: { $0.value == number })?.key else { return }
    let apart = InProcessRelay(world: world)
    let (phone, app) = try world.addChatPhone(
      "impostor", model: .iPhone12, os: .iOS18, at: Position(x: 2, y: 2), installation: name,
      ChatSettings(identifier: .fixed), relay: apart
    ) { [weak self] in if case .message = $0 { self?.overheard += 1 } }
    world.schedule(at: time(0.3)) { phone.launch(app) }
    for second in 0..<60 {
      world.schedule(at: time(0.3) + .seconds(5 + second)) { app.process?.sayInChat("it is me") { _ in } }
    }
    world.schedule(at: time(0.3) + .seconds(70)) { phone.forceQuit(app) }
  }

  // MARK: Events

  private func scheduleTalk() {
    for number in 0..<messages {
      let time = WorldTime.zero + Self.beginning + talk * (Double(number) / Double(messages))
      let people = troubles.contains(.evictions) ? Self.count + 1 : Self.count
      let speaker = Int.random(in: 0..<people, using: &random)
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

  private func handle(_ event: NodeTrace, of number: Int) {
    switch event {
    case .met(let other): if let other = numbers[other] { near[number].insert(other) }
    case .unlinked(let other): if let other = numbers[other] { near[number].remove(other) }
    case .message(let message):
      let text = Int(String(decoding: message.body, as: UTF8.self)) ?? -1
      checker.show(text, to: number, from: numbers[message.id.sender] ?? -1)
      if relay.faults.isDown(at: world.now - .zero) { shownInOutages += 1 }
    case .expired(_, let receiver):
      expired += 1
      if let receiver = numbers[receiver] { checker.giveUp(from: number, for: receiver) }
    case .memoryLost(.received(let other, _)), .memoryLost(.receiver(let other)), .memoryLost(.sent(let other)):
      if let other = numbers[other] { checker.recordNotice(to: number, about: other) }
    case .linked, .appeared, .updated, .lostSight, .departed, .delivered, .muted, .conditionsChanged,
      .sighted,
      .witnessed,
      .dialed,
      .ranged, .rangingChanged, .nudged, .announced, .messagesUnavailable, .introduction, .heartbeatStarted, .heartbeat,
      .backgroundTaskExpired:
      break
    }
  }
}
