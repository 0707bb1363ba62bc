import Afterglow
import AfterglowDiagnostics
import AfterglowProximity
import AfterglowWire
import Chat
import SeededRandom
public import VirtualPhone

/// A run of a scenario: its phones in a world, the actions on them, and the resulting events.
public final class Simulation {
  /// The scenario that is played.
  public let scenario: Scenario
  /// The world in which the phones are.
  public let world: World
  /// Called for every event, in the order of time.
  public var onEvent: ((SimulationEvent) -> Void)?
  private let relay: InProcessRelay
  private var checker: ExpectationChecker
  /// The conditions that each phone's node last reported.
  private var conditions: [String: [Condition]] = [:]
  /// The text of each message that a phone has received.
  private var texts: [MessageID: String] = [:]
  private var cast: [String: Actor] = [:]
  /// The name of the phone with each identifier.
  private var names: [InstallationID: String] = [:]

  /// A phone of the scenario and its app.
  private struct Actor {
    var phone: Phone
    var installed: InstalledApp
  }

  /// Prepares the scenario. No event happens before the world runs.
  ///
  /// - Parameters:
  ///   - scenario: The scenario to play.
  ///   - seed: The seed of the world; `nil` for the scenario's seed.
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(_ scenario: Scenario, seed: UInt64? = nil) throws {
    self.scenario = scenario
    world = World(seed: seed ?? scenario.seed, wallClock: scenario.wallClock)
    relay = InProcessRelay(world: world, faults: scenario.relay)
    checker = ExpectationChecker(scenario.expectations)
    var random = SplitMix64(seed: world.seed, name: "cast")
    let app = try PhoneApp.chat()
    for plan in scenario.phones { add(plan, app: app, using: &random) }
    makeContacts()
    for action in scenario.actions {
      world.schedule(at: action.time) { [weak self] in self?.perform(action) }
    }
  }

  /// Plays the scenario to its end, and returns a verdict on each expectation, in the order of the expectations.
  ///
  /// - Parameter goesOn: Called about a hundred times, or once per hour if the scenario is longer than a hundred hours.
  ///   The scenario ends early if the closure returns `false`.
  ///
  /// - Returns: The verdicts.
  public func run(_ goesOn: (WorldTime) -> Bool = { _ in true }) -> [ExpectationChecker.Verdict] {
    let end = WorldTime.zero + scenario.duration
    let step = min(max(scenario.duration / 100, .milliseconds(1)), .seconds(3600))
    while world.now < end {
      world.run(until: min(world.now + step, end))
      if !goesOn(world.now) { break }
    }
    return checker.verdicts(at: world.now)
  }

  /// Returns the phone with a name; `nil` if the scenario has no such phone.
  public func phone(_ name: String) -> Phone? { cast[name]?.phone }

  func actor(_ name: String) -> (Phone, InstalledApp)? { cast[name].map { ($0.phone, $0.installed) } }

  // MARK: Phones

  private func add(_ plan: PhonePlan, app: PhoneApp, using random: inout SplitMix64) {
    let phone = world.addPhone(plan.name, model: plan.model, os: plan.os, at: plan.position)
    phone.isProximitySensorCovered = plan.isCovered
    phone.isDoNotDisturbOn = plan.isDoNotDisturbOn
    phone.hasPairedWatch = plan.hasPairedWatch
    phone.setBluetooth(on: plan.isBluetoothOn)
    if plan.foreignServices > 0 {
      phone.addBystander(services: plan.foreignServices, using: &random)
      phone.lock()
    }
    let installed = phone.install(app)
    let drawn = InstallationID(rawValue: UInt32(truncatingIfNeeded: random.next()))
    if let installation = plan.app.installation ?? drawn {
      installed.keep(installation)
      names[installation] = plan.name
    }
    installed.chatSettings = plan.app.settings
    phone.setLocationAuthorization(plan.app.location, for: installed)
    phone.setBluetoothAuthorization(plan.app.bluetooth, for: installed)
    phone.setNotificationAuthorization(plan.app.notifications, for: installed)
    phone.onLaunch = { [weak self, weak installed] process in
      guard let self, process.installed === installed else { return }
      report(.launched, plan.name, text: process.launchCauses.map(\.explanation).joined(separator: ", "))
      process.prepareChat(relay: relay.line(for: process)) { [weak self] in self?.handle($0, of: plan.name) }
    }
    phone.onNotification = { [weak self] in self?.report(.notified, plan.name, text: $0.title) }
    cast[plan.name] = Actor(phone: phone, installed: installed)
  }

  /// Makes all installations with rotating identifiers contacts of each other, because the app cannot scan a code from
  /// a virtual screen.
  private func makeContacts() {
    var random = SplitMix64(seed: world.seed, name: "identifier keys")
    let people = scenario.phones.filter { $0.app.settings.identifier == .rotating }.compactMap { plan in
      names.first { $0.value == plan.name }.map { (plan.name, ContactCard($0.key, key: .random(using: &random))) }
    }
    for (name, card) in people {
      cast[name]?.installed.keep(card, contacts: people.map(\.1).filter { $0 != card })
    }
  }

  // MARK: Events

  private func handle(_ event: NodeTrace, of phone: String) {
    switch event {
    case .appeared(let neighbor): report(.appeared, phone, peer: neighbor.id)
    case .departed(let neighbor): report(.departed, phone, peer: neighbor.id)
    case .linked(let other): report(.linked, phone, peer: other)
    case .unlinked(let other): report(.unlinked, phone, peer: other)
    case .message(let message):
      let text = String(decoding: message.body, as: UTF8.self)
      texts[message.id] = text
      report(.message, phone, peer: message.id.sender, text: text)
    case .delivered(let message, let other): report(.delivered, phone, peer: other, text: texts[message])
    case .expired(let message, let other): report(.expired, phone, peer: other, text: texts[message])
    case .conditionsChanged(let conditions): reportChange(to: conditions, on: phone)
    case .met, .updated, .lostSight, .sighted, .witnessed, .dialed, .ranged, .rangingChanged, .nudged, .announced,
      .memoryLost, .muted,
      .messagesUnavailable, .introduction, .heartbeatStarted, .heartbeat, .backgroundTaskExpired:
      break
    }
  }

  private func reportChange(to now: [Condition], on phone: String) {
    let before = conditions.updateValue(now, forKey: phone) ?? []
    for condition in now where !before.contains(condition) { report(.condition, phone, text: condition.sentence) }
    for condition in before where !now.contains(condition) {
      report(.condition, phone, text: "No longer: \(condition.sentence)")
    }
  }

  /// Sends a message from a phone's chat, or reports why the message cannot be sent.
  func say(_ text: String, to receiver: String?, on phone: String, _ installed: InstalledApp) {
    guard let process = installed.process else { return report(.refused, phone, text: "The app does not run.") }
    let person = receiver.flatMap { name in names.first { $0.value == name }?.key }
    process.sayInChat(text, to: person) { [weak self] in self?.report(.refused, phone, text: $0) }
  }

  func report(_ kind: SimulationEvent.Kind, _ phone: String, peer: InstallationID? = nil, text: String? = nil) {
    let peer = peer.map { names[$0] ?? $0.description }
    let event = SimulationEvent(time: world.now, phone: phone, kind: kind, peer: peer, text: text)
    checker.record(event)
    onEvent?(event)
  }
}
