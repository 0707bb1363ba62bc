public import Afterglow
public import AfterglowDiagnostics
import Foundation
import SeededRandom
public import VirtualPhone

/// A simulated day of ten people with a node on their phones, with the faults that occur on phones.
///
/// Some of the people live, commute, work and have lunch together. All people look at their phones now and then. About
/// every two hours, each phone has a fault. For example, its app is removed from memory or swiped away, the phone is
/// rebooted, Bluetooth is switched off, or a permission is withdrawn. The people's acts and the faults depend only on
/// the seed.
///
/// A safety checker looks for false reports, and a liveness checker looks for missing reports. In the last quarter of
/// an hour there are no faults and no movements. The people are then in three groups with the app in front, and all
/// phones of a group must find each other.
public final class Soak {
  /// The world in which the phones are.
  public let world: World
  /// The length of the soak.
  public let duration: Duration
  /// The installations of the people, in the order of the phones.
  public let installations: [InstallationID]
  /// The checker for reports that must never occur.
  public private(set) var safety: SafetyChecker
  /// The checker for reports that must occur.
  public private(set) var liveness: LivenessChecker
  /// The number of times that each fault occurred.
  public private(set) var faults: [String: Int] = [:]
  /// Called for every event on a phone, with the number of the phone.
  public var onEvent: ((_ phone: Int, _ what: SoakEvent) -> Void)?
  /// Called for every violation as soon as it is found.
  public var onViolation: ((Violation) -> Void)?
  private var phones: [(phone: Phone, app: InstalledApp, disturbances: Int)] = []
  private var misuses: [Violation] = []
  /// The number of violations of each kind that were passed to `onViolation`.
  private var reported = (safety: 0, liveness: 0, misuses: 0)
  /// The time from which each check has found more losses than ``BlindLosses/bound``; `nil` if the last check found no
  /// more losses than this bound.
  private var blindSince: WorldTime?
  private let end: WorldTime
  private let calm: WorldTime

  /// An event on a phone of the soak.
  public enum SoakEvent: Equatable, Sendable {
    /// The node of the phone reported an event.
    case node(NodeTrace)
    /// A fault of the phone began or ended. The text names the fault.
    case fault(String)
    /// The app's process began.
    case launched
    /// The app's process ended.
    case ended(ProcessEnd)
  }

  /// Returns a description of the fault that ``SoakEvent/fault(_:)`` names; `nil` if the name stands for the end of a
  /// fault.
  public static func words(ofFault name: String) -> String? { SoakFault(rawValue: name)?.words }

  /// The interval between two checks.
  static let look = Duration.seconds(5)
  /// The time without faults and movements at the end.
  static let calmTime = Duration.seconds(900)
  /// The mean time from the end of one fault of a phone to its next fault, in seconds.
  private static let faultInterval = 7_200.0

  /// Prepares a soak. No event happens before `run`.
  ///
  /// - Parameters:
  ///   - seed: The seed of the positions, the faults and the fading of packets.
  ///   - duration: The length of the soak, at least half an hour.
  ///   - count: The number of people.
  public init(seed: UInt64, duration: Duration = .seconds(86_400), count: Int = 10) {
    // The world begins at half past six on a Monday morning.
    world = World(seed: seed, wallClock: WallClock(unixSeconds: 1_604_298_600))
    self.duration = max(duration, .seconds(1_800))
    end = .zero + self.duration
    calm = .zero + (self.duration - Self.calmTime)
    installations = (0..<UInt32(max(count, 1))).map { InstallationID(rawValue: 0xA000_0001 + $0) }
      .compactMap { $0 }
    safety = SafetyChecker(installations)
    liveness = LivenessChecker(count: installations.count)
    for (person, installation) in installations.enumerated() { equip(person, installation, seed) }
    scheduleLook()
    world.schedule(at: calm) { [weak self] in self?.gather() }
  }

  /// Pairs of a model and a release that occur in practice.
  private static let makes: [(PhoneModel, OSVersion)] = [
    (.iPhone12, .iOS18), (.iPhone6, .iOS11), (.iPhoneX, .iOS14), (.iPhone15, .iOS26), (.iPhone7, .iOS13),
    (.iPhoneX, .iOS16), (.iPhone12, .iOS16), (.iPhone15, .iOS18), (.iPhone7, .iOS14), (.iPhone12, .iOS26),
  ]

  /// Gives a person a phone. The app on the phone has all permissions, and the person opens it at the beginning.
  private func equip(_ person: Int, _ installation: InstallationID, _ seed: UInt64) {
    let (model, os) = Self.makes[person % Self.makes.count]
    let phone = world.addPhone("\(person)", model: model, os: os)
    let app = phone.install(.node())
    app.keep(installation)
    phone.setLocationAuthorization(.authorizedAlways, for: app)
    phone.setBluetoothAuthorization(.allowedAlways, for: app)
    phone.setNotificationAuthorization(.authorized, for: app)
    phones.append((phone, app, 0))
    phone.live(as: person, until: calm, using: SplitMix64(seed: seed, name: "life of \(person)"))
    phone.runNodes(NodeConfiguration(identifier: .fixed)) { [weak self] _, event in self?.handle(event, from: person) }
    let prepare = phone.onLaunch
    phone.onLaunch = { [weak self] process in
      self?.onEvent?(person, .launched)
      prepare?(process)
    }
    phone.console = { [weak self] line in
      guard let self, line.message.contains("API MISUSE") else { return }
      misuses.append(
        Violation(time: world.now, kind: .misuse, observer: person, text: "phone \(person): \(line.message)"))
      reportViolations()
    }
    phone.onEnd = { [weak self] _, end in
      guard let self else { return }
      safety.ended(person, by: end, at: world.now)
      onEvent?(person, .ended(end))
      reportViolations()
    }
    var random = SplitMix64(seed: seed, name: "user of \(person)")
    world.schedule(after: .seconds(Double.random(in: 0...120, using: &random))) { [weak self] in
      phone.launch(app)
      self?.scheduleUse(of: person, random)
    }
    scheduleFault(of: person, SplitMix64(seed: seed, name: "faults of \(person)"))
  }

  private func handle(_ event: NodeTrace, from person: Int) {
    let phones = phones
    safety.check(event, from: person, at: world.now) { other in
      let (a, b) = (phones[person], phones[other])
      return SafetyChecker.isGone(
        a.phone.earshot(of: b.phone), GroundTruth.State(a.phone, a.app, disturbances: 0),
        GroundTruth.State(b.phone, b.app, disturbances: 0))
    }
    onEvent?(person, .node(event))
    reportViolations()
  }

  // MARK: People

  /// Schedules the times at which a person puts the phone down and picks it up again. At first the phone is in use.
  private func scheduleUse(of person: Int, _ random: SplitMix64) {
    var random = random
    let (phone, app, _) = phones[person]
    let laidDown = world.now + .seconds(Double.random(in: 20...300, using: &random))
    let pickedUp = laidDown + .seconds(Double.random(in: 30...1_800, using: &random))
    let goesHome = Bool.random(using: &random)
    let opensApp = Bool.random(using: &random)
    guard pickedUp < calm else { return }
    world.schedule(at: laidDown) {
      if goesHome { phone.pressHome() }
      phone.lock()
    }
    world.schedule(at: pickedUp) { [weak self] in
      phone.unlock()
      if opensApp { phone.launch(app) }
      self?.scheduleUse(of: person, random)
    }
  }

  /// For each person, the number of the person at whose home the group meets at the end. In groups of four, three and
  /// three people, every phone has enough links.
  private static let guests = [0, 0, 0, 0, 4, 4, 4, 5, 5, 5]

  /// Ends all faults, and brings all people to their group's meeting place, where they open the app.
  private func gather() {
    var random = SplitMix64(seed: world.seed, name: "room")
    for (person, (phone, app, _)) in phones.enumerated() {
      disturb(person)
      for fault in SoakFault.allCases { fault.mend(phone, app) }
      let room = SoakTown.home(of: Self.guests[person % Self.guests.count])
      phone.place(at: SoakTown.seat(at: room, metres: 10, using: &random))
      phone.launch(app)
    }
  }

  // MARK: Faults

  private func scheduleFault(of person: Int, _ random: SplitMix64) {
    var random = random
    let wait = -Self.faultInterval * log(1 - Double.random(in: 0..<1, using: &random))
    let fault = SoakFault.draw(using: &random)
    let lasting = SoakFault.duration(using: &random)
    let opensAfter = Double.random(in: 10...1_200, using: &random)
    let strikes = world.now + .seconds(wait)
    let mends = strikes + .seconds(lasting)
    guard mends < calm else { return }
    let (phone, app, _) = phones[person]
    world.schedule(at: strikes) { [weak self] in
      self?.befall(person, fault.rawValue) { fault.strike(phone, app) }
      self?.faults[fault.rawValue, default: 0] += 1
    }
    world.schedule(at: mends) { [weak self] in
      self?.befall(person, "\(fault.rawValue) is over") { fault.mend(phone, app) }
      self?.scheduleFault(of: person, random)
    }
    if fault.endsApp {
      world.schedule(at: mends + .seconds(opensAfter)) { if app.process == nil { phone.launch(app) } }
    }
  }

  private func befall(_ person: Int, _ what: String, _ action: () -> Void) {
    onEvent?(person, .fault(what))
    disturb(person)
    action()
  }

  private func disturb(_ person: Int) {
    phones[person].disturbances += 1
  }

  // MARK: Checks

  private func scheduleLook() {
    world.schedule(after: Self.look) { [weak self] in
      guard let self else { return }
      let truth = GroundTruth(phones, at: world.now)
      safety.look(truth)
      let safety = safety
      liveness.look(truth) { safety.has($0, near: $1) }
      reportViolations()
      reportBlindLosses()
      scheduleLook()
    }
  }

  /// Passes the violations since the last call to `onViolation`. Most events cause no violation.
  private func reportViolations() {
    let found = (safety: safety.violations.count, liveness: liveness.violations.count, misuses: misuses.count)
    guard found != reported else { return }
    let new =
      safety.violations[reported.safety...] + liveness.violations[reported.liveness...] + misuses[reported.misuses...]
    reported = found
    for violation in new.sorted(by: { $0.observer < $1.observer }) { onViolation?(violation) }
  }

  private func reportBlindLosses() {
    let blind = liveness.blind
    guard blind.losses > blind.bound else { return blindSince = nil }
    guard blindSince == nil else { return }
    blindSince = world.now
    for violation in blindViolations { onViolation?(violation) }
  }

  /// The findings of both checkers and the complaints of Core Bluetooth, in the order of time.
  public var violations: [Violation] {
    (safety.violations + liveness.violations + misuses + blindViolations)
      .sorted { ($0.time, $0.observer) < ($1.time, $1.observer) }
  }

  /// A violation if more pairs were lost by changes of both addresses than chance allows.
  private var blindViolations: [Violation] {
    let blind = liveness.blind
    guard blind.losses > blind.bound else { return [] }
    let text = "\(blind.losses) losses by two changes of address (H1, C2), but chance explains at most \(blind.bound)"
    return [Violation(time: blindSince ?? world.now, kind: .belowBound, observer: 0, text: text)]
  }

  /// Plays the soak to its end, and calls `hourly` at the end of each hour and at the end of the soak.
  public func run(hourly: ((Soak) -> Void)? = nil) {
    var hour = WorldTime.zero
    while world.now < end {
      hour = min(hour + .seconds(3_600), end)
      world.run(until: hour)
      hourly?(self)
    }
  }
}
