public import Afterglow
import AfterglowBounds
public import AfterglowDiagnostics
import AfterglowWire
import Foundation
import SeededRandom
public import VirtualPhone

/// Plays a situation once, with a node on each of its phones. All random choices depend on the seed.
public final class SituationRun {
  /// The situation that is played.
  public let situation: Situation
  /// The world in which the phones are.
  public let world: World
  /// The changes of each phone's radio address; the first entry of a phone is its first address. `BoundPlanner` uses
  /// these changes, although no app in the world knows them.
  public private(set) var addresses: [AddressChange] = []
  /// The lines in which Core Bluetooth complained about the app.
  public private(set) var misuses: [String] = []
  /// Called for each event of a phone's node, with the number of the phone.
  public var onEvent: ((_ phone: Int, NodeTrace) -> Void)?

  /// A change of a phone's radio address.
  public struct AddressChange: Hashable, Sendable {
    /// The time at which a check, made once a second, found the new address.
    public var time: WorldTime
    /// The phone whose address changed, by its number.
    public var phone: Int
  }

  private(set) var phones: [(phone: Phone, app: InstalledApp)] = []
  private var log: SituationLog
  private let installations: [InstallationID]
  private var lastAddresses: [UInt64]
  /// The time at which each app ended, for apps that have not been relaunched yet.
  private var ended: [Int: WorldTime] = [:]
  private var returns: [Duration?] = []
  private var meters: [EnergyMeter] = []
  /// Whether each pair was in range at the beginning of the current window.
  private var reach: [Bool] = []
  private(set) var launches: [WorldTime] = []
  /// The times at which pairs came into each other's range and left it.
  private(set) var reachChanges: [BoundFacts.ReachChange] = []
  /// The log without its readings, but with the windows in which each pair was in range.
  var emptyLog: SituationLog { log.withoutReadings }
  private var canHear: [Bool]
  private let end: WorldTime

  private static let model = PhoneModel.iPhoneX
  private static let metres = 8.0
  /// The time within which all apps are opened, at random moments.
  static let opening = Duration.seconds(60)
  /// The time for which the app is in front before the phone is locked.
  static let inFront = Duration.seconds(30)
  private static let look = Duration.seconds(1)

  private let identifier: IdentifierMode
  /// The contact cards of the phones. With rotating identifiers, all phones are contacts of each other.
  private let cards: [ContactCard]

  /// Prepares the world. No event happens before `run`.
  public init(_ situation: Situation, seed: UInt64, identifier: IdentifierMode = .fixed) {
    self.situation = situation
    self.identifier = identifier
    world = World(seed: seed)
    let start = WorldTime.zero + situation.start
    end = start + situation.length
    log = SituationLog(
      count: situation.phones, start: start, length: situation.length, event: .zero + (situation.event ?? .zero))
    installations = (1...UInt32(situation.phones)).compactMap { InstallationID(rawValue: 0xD000_0000 + $0) }
    var keys = SplitMix64(seed: seed, name: "identifier keys")
    cards = installations.map { ContactCard($0, key: .random(using: &keys)) }
    lastAddresses = Array(repeating: 0, count: situation.phones)
    canHear = Array(repeating: false, count: situation.phones * situation.phones)
    var random = SplitMix64(seed: seed, name: "situation")
    for index in 0..<situation.phones { equip(index, using: &random) }
    addBystanders(using: &random)
    for act in situation.acts {
      world.schedule(at: .zero + act.time) { [weak self] in
        for phone in act.phones { self?.perform(act.what, on: phone) }
      }
    }
    scheduleLook()
  }

  /// Plays the situation, and returns the measurement.
  public func run() -> SituationMeasurement {
    world.run(until: .zero + situation.start)
    meters = phones.map { $0.phone.meterEnergy() }
    world.run(until: end)
    var measurement = SituationMeasurement(log, of: situation)
    measurement.returns = returns + ended.map { _ in nil }
    measurement.charge = meters.reduce(0) { $0 + EnergyModel().charge(of: $1.total).total }
    measurement.phoneHours = Double(situation.phones) * (situation.length / .seconds(3_600))
    measurement.misuses = misuses.count
    return measurement
  }

  /// Returns the gaps: times, in whole windows, in which a pair was in range and neither phone had a reading of the
  /// other.
  ///
  /// - Parameter length: The minimum length of a returned gap, rounded down to whole windows.
  /// - Returns: The gaps, in the order of their beginnings.
  public func gaps(ofAtLeast length: Duration) -> [Gap] {
    (0..<situation.phones).flatMap { b in
      (0..<b).flatMap { a in
        log.gaps(a, b, ofAtLeast: Int(length / Contact.window)).map { windows in
          let start = WorldTime.zero + situation.start
          return Gap(
            a: a, b: b, begin: start + Contact.window * windows.lowerBound,
            end: start + Contact.window * windows.upperBound)
        }
      }
    }
    .sorted { ($0.begin, $0.a, $0.b) < ($1.begin, $1.a, $1.b) }
  }

  /// A time in which neither of two phones had a reading of the other.
  public struct Gap: Hashable, Sendable {
    /// The number of one phone.
    public var a: Int
    /// The number of the other phone; it is greater than `a`.
    public var b: Int
    /// The beginning of the first window without a reading.
    public var begin: WorldTime
    /// The end of the last window without a reading.
    public var end: WorldTime
  }

  // MARK: Phones

  private func equip(_ index: Int, using random: inout SplitMix64) {
    let radius = Self.metres / 2 * Double.random(in: 0...1, using: &random).squareRoot()
    let angle = 2 * Double.pi * Double.random(in: 0...1, using: &random)
    let launch = Self.opening * Double.random(in: 0...1, using: &random)
    seats.append(Position(x: radius * cos(angle), y: radius * sin(angle)))
    let phone = world.addPhone(
      "\(index)", model: Self.model, os: situation.os, at: place(of: index),
      rulebook: situation.reading.rulebook(for: situation.os))
    phone.hasPasscode = situation.hasPasscode
    let app = phone.install(.node())
    app.keep(cards[index], contacts: identifier == .rotating ? cards.filter { $0 != cards[index] } : [])
    phone.setBluetoothAuthorization(.allowedAlways, for: app)
    phone.setLocationAuthorization(situation.location, for: app)
    if situation.nudges { phone.setNotificationAuthorization(.authorized, for: app) }
    var configuration = NodeConfiguration(identifier: identifier)
    if situation.nudges { configuration.engine.channels = [.gatt, .overflow] }
    if situation.exchangesMessages { configuration.exchange = .init() }
    phone.runNodes(configuration) { [weak self] _, event in self?.handle(event, of: index) }
    phone.console = { [weak self] line in
      if line.message.contains("API MISUSE") { self?.misuses.append("\(index): \(line.message)") }
    }
    phone.onEnd = { [weak self] _, _ in
      guard let self else { return }
      ended[index] = ended[index] ?? world.now
    }
    phones.append((phone, app))
    launches.append(.zero + launch)
    world.schedule(after: launch) { phone.launch(app) }
    guard !situation.staysInFront else { return }
    world.schedule(after: launch + Self.inFront) {
      phone.pressHome()
      phone.lock()
    }
  }

  /// The phones' positions when they are together.
  private var seats: [Position] = []

  private func place(of index: Int) -> Position {
    switch situation.places {
    case .together: seats[index]
    case .apart: Self.home(of: index)
    case .rows: index == 0 ? Position(x: -400, y: 0) : Self.row(index - 1, of: situation.phones - 1)
    }
  }

  private static func home(of index: Int) -> Position { Position(x: 2_000 * Double(index + 1), y: 0) }

  private static func row(_ number: Int, of count: Int) -> Position {
    let columns = max(Int(Double(count).squareRoot().rounded(.up)), 1)
    let middle = Double((count - 1) / columns) / 2
    return Position(x: 4 * Double(number % columns), y: 4 * (Double(number / columns) - middle))
  }

  private func addBystanders(using random: inout SplitMix64) {
    for number in 0..<situation.bystanders {
      let place = Position(
        x: Double.random(in: -4...4, using: &random), y: Double.random(in: -4...4, using: &random))
      world.addPhone("bystander \(number)", model: Self.model, os: situation.os, at: place)
        .addBystander(services: 2, using: &random)
    }
  }

  // MARK: Events

  private func perform(_ what: Situation.Act.What, on index: Int) {
    let (phone, app) = phones[index]
    switch what {
    case .open: phone.launch(app)
    case .lock:
      phone.pressHome()
      phone.lock()
    case .light: phone.wakeScreen()
    case .unlock: phone.unlock()
    case .comeTogether: move { phone.place(at: seats[index]) }
    case .goAway: move { phone.place(at: Self.home(of: index)) }
    case .walk(let stops): move { phone.walk(through: stops) }
    case .bluetooth(let isOn, .settings): phone.setBluetooth(on: isOn)
    case .bluetooth(let isOn, .controlCenter): phone.setBluetoothInControlCenter(on: isOn)
    case .bluetooth(let isOn, .airplaneMode): phone.setAirplaneMode(on: !isOn)
    case .jetsam: phone.jetsam(app)
    case .forceQuit: phone.forceQuit(app)
    case .reboot: phone.reboot()
    }
  }

  private func move(_ action: () -> Void) {
    action()
    needsReach = true
  }

  private func handle(_ event: NodeTrace, of reader: Int) {
    onEvent?(reader, event)
    guard let (installation, reading, age) = event.reading,
      let other = installations.firstIndex(of: installation)
    else { return }
    log.read(other, by: reader, reading, at: .zero + max(world.now - .zero - age, .zero))
  }

  // MARK: Checks

  private func scheduleLook() {
    world.schedule(after: Self.look) { [weak self] in
      guard let self else { return }
      look()
      scheduleLook()
    }
  }

  private func look() {
    let now = world.now
    for (index, entry) in phones.enumerated() {
      if entry.phone.radioAddress != lastAddresses[index] {
        lastAddresses[index] = entry.phone.radioAddress
        addresses.append(AddressChange(time: now, phone: index))
      }
      if let end = ended[index], entry.app.process != nil {
        returns.append(now - end)
        ended[index] = nil
      }
    }
    lookAtReach(at: now)
  }

  /// Checks which phones are in range, and records the changes. People walk slowly, and other moves are instantaneous,
  /// so one check per second is enough.
  private func lookAtReach(at now: WorldTime) {
    let count = situation.phones
    let seconds = Int((now - .zero).components.seconds)
    let offset = seconds - Int(situation.start.components.seconds)
    let isBoundary = offset % Int(Contact.window.components.seconds) == 0
    guard isBoundary || needsReach else { return }
    let window = offset / Int(Contact.window.components.seconds) - 1
    if reach.isEmpty { reach = Array(repeating: false, count: count * count) }
    needsReach = false
    for a in 0..<count {
      for b in 0..<a {
        let earshot = phones[a].phone.earshot(of: phones[b].phone)
        let isSure = earshot == .sure
        if canHear[a * count + b] != (earshot != .none) {
          canHear[a * count + b] = earshot != .none
          reachChanges.append(.init(second: seconds, a, b, isInReach: earshot != .none))
        }
        let isOpen = launches[a] <= now && launches[b] <= now
        if isSure, isOpen { log.inReach(a, b, at: now) }
        if isBoundary {
          if isSure, reach[a * count + b], offset > 0 { log.inReach(a, b, window: window) }
          reach[a * count + b] = isSure
        }
        needsReach = needsReach || !isSure || !isOpen
      }
    }
  }

  /// Whether the next check computes the ranges even if it is not at the boundary of a window. This is necessary if a
  /// phone was moved, or if at the last check a pair was out of range or an app was not open yet.
  private var needsReach = true
}

extension NodeTrace {
  /// The reading that the event reports: its installation, kind and age; `nil` if the event reports no reading.
  var reading: (installation: InstallationID, kind: SituationLog.Reading, age: Duration)? {
    switch self {
    case .appeared(let neighbor), .updated(let neighbor): neighbor.rssiDBm == nil ? nil : (neighbor.id, .direct, .zero)
    case .witnessed(let reading): (reading.installation, .witness, reading.age)
    case .lostSight, .departed, .sighted, .dialed, .ranged, .rangingChanged, .conditionsChanged, .nudged, .announced,
      .linked, .met, .unlinked, .message, .delivered, .expired, .memoryLost, .muted, .messagesUnavailable,
      .introduction,
      .heartbeatStarted,
      .backgroundTaskExpired,
      .heartbeat:
      nil
    }
  }
}
