public import AfterglowTrial
import SeededRandom
import Trial
public import TrialJudging
public import VirtualPhone

/// A plan that is played on virtual phones, which run the app of the field trial. The virtual people follow the plan to
/// the second.
public final class TrialPrediction {
  /// The world in which the phones are.
  public let world: World
  /// The plan that is played.
  public let plan: TrialPlan
  private var parts: [TrialPart] = []
  private var phones: [String: (phone: Phone, app: InstalledApp)] = [:]
  private var alerts: [String: WorldTime] = [:]
  private let faults: Faults
  /// The packets that the witness has heard; `nil` without a witness.
  public private(set) var capture: TrialCapture?
  /// The receiver at the witness's position.
  private var sniffer: Sniffer?
  /// `offset` is the number of seconds by which the witness's clock is ahead at the beginning. `drift` is the number of
  /// seconds by which the offset grows in each second.
  private var witnessClock = (offset: 0.0, drift: 0.0)
  private var lostPackets: SplitMix64

  /// The faults of the phones and the logs in a prediction.
  public struct Faults: Sendable {
    /// The maximum offset of each phone's clock from the world's clock, ahead or behind.
    public var clockOffset = Duration.zero
    /// The maximum drift of each phone's clock, fast or slow, in millionths.
    public var driftPPM = 0.0
    /// The share of the logs' lines, and of the captured packets, that is lost.
    public var lostShare = 0.0
    /// Whether iOS removes the second phone's app from memory once, between two steps.
    public var restartsApp = false

    /// Creates a prediction without faults.
    public init() {}
  }

  /// The time from the launch of the apps until the conductor's app begins the trial.
  private static let beginning = Duration.seconds(2)
  /// The time from this beginning of the trial to the first step.
  private static let joining = Duration.seconds(30)
  /// The interval at which the offset of a drifting clock is updated.
  private static let driftStep = Duration.seconds(20)
  /// The distance between adjacent phones at the beginning.
  private static let apartMetres = 0.3
  /// The position of the witness.
  public static let witnessPlace = Position(x: 0.3, y: 0.8)

  /// Prepares a prediction. No event happens before `run`.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - os: The release of all phones.
  ///   - model: The model of all phones.
  ///   - seed: The seed of the world.
  ///   - rulebook: The rules of all phones; `nil` for the rules of the release.
  ///   - faults: The faults of phones and logs.
  ///   - hasWitness: Whether the plan's witness takes part, if the plan has one.
  /// - Throws: An error if the app cannot be loaded.
  public init(
    _ plan: TrialPlan, os: OSVersion, model: PhoneModel, seed: UInt64, rulebook: Rulebook? = nil,
    faults: Faults = Faults(), hasWitness: Bool = true
  ) throws {
    self.plan = plan
    self.faults = faults
    lostPackets = SplitMix64(seed: seed, name: "lost packets")
    // The world begins at the first second of 2026.
    world = World(seed: seed, wallClock: WallClock(unixSeconds: 1_767_225_600))
    let app = try PhoneApp.trial()
    for (index, role) in plan.roles.enumerated() {
      let phone = world.addPhone(
        role.name, model: model, os: os, at: Position(x: Double(index) * Self.apartMetres, y: 0), rulebook: rulebook)
      add(phone, app, as: role.name, joiningAfter: Self.beginning * (index + 1))
    }
    if hasWitness, let witness = plan.witness {
      let machine = world.addPhone(
        witness.name, model: .linuxMachine, os: .linuxMachine, at: Self.witnessPlace,
        rulebook: .linuxMachine(listsServices: true))
      add(machine, app, as: witness.name, joiningAfter: Self.beginning * (plan.roles.count + 1))
      addReceiver(of: witness)
    }
    scheduleClocks(seed)
    scheduleHands()
  }

  /// Installs and launches the app on a phone, and gives the phone its role in the plan. The phone joins after `delay`,
  /// which is shortest for the conductor.
  private func add(_ phone: Phone, _ app: PhoneApp, as role: String, joiningAfter delay: Duration) {
    let part = TrialPart(plan: plan, role: role)
    parts.append(part)
    let installed = phone.install(app, playing: part)
    phones[role] = (phone, installed)
    phone.onAlert = { [weak self] alert in self?.alerts[role] = alert.time }
    world.schedule(at: .zero) { phone.launch(installed) }
    world.schedule(at: .zero + delay) { installed.process?.beginTrial() }
  }

  /// Captures the packets that the witness hears, with times of the witness's clock.
  private func addReceiver(of witness: TrialPlan.Role) {
    capture = TrialCapture(name: witness.name)
    let sniffer = world.addSniffer(at: Self.witnessPlace)
    self.sniffer = sniffer
    sniffer.onPacket = { [weak self] packet in
      guard let self, faults.lostShare == 0 || lostPackets.next().unitInterval >= faults.lostShare else { return }
      let seconds = packet.time.seconds
      let time = world.wallClock.unixSeconds + seconds + witnessClock.offset + seconds * witnessClock.drift
      let sender = packet.address.rawValue
      capture?.add(at: time, from: sender, isScanResponse: false, packet.advertisingData)
      if let response = packet.scanResponse { capture?.add(at: time, from: sender, isScanResponse: true, response) }
    }
  }

  /// The plans of the app's bundle, as files.
  public static var bundledPlans: [(name: String, text: [UInt8])] { BundledPlanFiles.all }

  /// Plays the plan to its end.
  ///
  /// - Parameter goesOn: Called about a hundred times with the completed share. The plan ends early if the closure
  ///   returns `false`.
  /// - Returns: The logs in the order of the roles, followed by the witness's log if the witness takes part.
  public func run(_ goesOn: (Double) -> Bool = { _ in true }) -> [[TrialLine]] {
    let end = start + .seconds(plan.seconds + 1)
    let step = (end - .zero) / 100
    while world.now < end {
      world.run(until: min(world.now + step, end))
      if !goesOn((world.now - .zero) / (end - .zero)) { break }
    }
    for (phone, _) in phones.values { phone.powerOff() }
    var random = SplitMix64(seed: world.seed, name: "lost lines")
    return parts.map { part in
      part.lines.filter { line in
        // A header is never lost, because a log without its header, which names the phone, is useless.
        line.kind == .header || faults.lostShare == 0 || random.next().unitInterval >= faults.lostShare
      }
    }
  }

  /// The time at which the first step begins.
  private var start: WorldTime { .zero + Self.beginning + Self.joining }

  private func scheduleClocks(_ seed: UInt64) {
    guard faults.clockOffset != .zero || faults.driftPPM != 0 else { return }
    var random = SplitMix64(seed: seed, name: "clocks")
    for role in plan.participants {
      guard let phone = phones[role.name]?.phone else { continue }
      let offset = faults.clockOffset * (2 * random.next().unitInterval - 1)
      let drift = faults.driftPPM * (2 * random.next().unitInterval - 1) / 1e6
      if role == plan.witness { witnessClock = (offset / .seconds(1), drift) }
      let count = Int((plan.seconds + 60) / (Self.driftStep / .seconds(1)))
      for index in 0...count {
        let time = Self.driftStep * index
        world.schedule(at: .zero + time) { phone.setClock(ahead: offset + time * drift) }
      }
    }
  }

  private func scheduleHands() {
    for (step, beginning) in zip(plan.steps, plan.beginnings) {
      let time = start + .seconds(beginning)
      for act in step.acts where act.hand != nil {
        world.schedule(at: time + .seconds(act.at)) { [weak self] in self?.perform(act, since: time) }
      }
    }
    if faults.restartsApp, plan.roles.count > 1, plan.steps.count > 2 {
      let middle = plan.beginnings[plan.steps.count / 2]
      let role = plan.roles[1].name
      world.schedule(at: start + .seconds(middle) + .milliseconds(-100)) { [weak self] in
        if let entry = self?.phones[role] { entry.phone.jetsam(entry.app) }
      }
    }
  }

  private func perform(_ act: TrialAct, since time: WorldTime) {
    guard let hand = act.hand, let (phone, app) = phones[act.role] else { return }
    let isOn = act.on ?? true
    switch hand {
    case .open: phone.launch(app)
    case .lock: phone.lock()
    case .unlock: phone.unlock()
    case .home: phone.pressHome()
    case .cover: phone.isProximitySensorCovered = true
    case .uncover: phone.isProximitySensorCovered = false
    case .reboot: phone.reboot()
    case .walk: phone.walk(through: [Position(x: act.number ?? 0, y: 0)], speed: Self.walkingSpeed)
    case .answer:
      app.process?.answerTrial(alerts[act.role].map { $0 >= time } ?? false, about: act.subject ?? "")
    case .swipeAway: phone.forceQuit(app)
    case .bluetooth: phone.setBluetooth(on: isOn)
    case .controlCenter: phone.setBluetoothInControlCenter(on: isOn)
    case .airplane: phone.setAirplaneMode(on: isOn)
    case .locationServices: phone.setLocationServices(on: isOn)
    case .precise: phone.setLocationAccuracy(isOn ? .fullAccuracy : .reducedAccuracy, for: app)
    case .backgroundRefresh: phone.setBackgroundRefresh(on: isOn, for: app)
    case .whenInUse: phone.setLocationAuthorization(isOn ? .authorizedWhenInUse : .authorizedAlways, for: app)
    }
  }

  /// The speed at which a person carries a phone across a table, in metres a second.
  private static let walkingSpeed = 0.25
}
