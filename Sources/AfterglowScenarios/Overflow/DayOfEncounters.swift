public import Afterglow
import AfterglowDiagnostics
import BackgroundAdvertiser
import SeededRandom
import UserNotifications
public import VirtualPhone

/// The policy by which an app lights the screen of an untouched phone.
public enum NudgePolicy: Hashable, Sendable {
  /// The app follows this schedule of the engine.
  case schedule(NudgeSchedule)
  /// The app posts a notification once in each interval, as Background Advertiser iOS does.
  case always(every: Duration)
}

/// Two people with the Background Advertiser on their phones. The two people look at their phones now and then, and
/// meet several times.
///
/// The policy does not affect when the people meet and when they look at their phones. Policies can therefore be
/// compared.
public final class DayOfEncounters {
  /// The world in which the two phones are.
  public let world: World
  /// The meetings, once for each of the two phones, with the readings of that phone.
  public private(set) var encounters: [[Encounter]]
  /// The notifications. For each notification, `inCompany` says whether the two people were together at that moment.
  public private(set) var notifications: [(outcome: PostedNotification.Outcome, inCompany: Bool)] = []
  /// The length of the day, and the time that the two people spend together.
  public let (duration, timeTogether): (Duration, Duration)
  private let end: WorldTime
  private let policy: NudgePolicy
  private var isInCompany = false

  /// Prepares a day, which begins with the opening of the app on two phones. The phones are then locked.
  ///
  /// - Parameters:
  ///   - seed: The seed of the meetings, the use of the phones and the fading of packets.
  ///   - duration: The length of the day.
  ///   - use: The use of both phones.
  ///   - policy: The policy by which the app posts notifications.
  ///   - os: The release that both phones run.
  /// - Throws: An error if the app cannot be loaded.
  public init(seed: UInt64, duration: Duration, use: PhoneUse, policy: NudgePolicy, os: OSVersion) throws {
    world = World(seed: seed, wallClock: WallClock(unixSeconds: 1_604_305_800))
    end = .zero + duration
    self.duration = duration
    self.policy = policy
    var random = SplitMix64(seed: seed, name: "encounters")
    let drawn = Encounter.draw(until: end, using: &random)
    timeTogether = drawn.reduce(.zero) { $0 + $1.duration }
    encounters = [drawn, drawn]
    let phones = zip(["A", "B"], [Position.origin, Self.elsewhere]).map { [world] name, place in
      world.addPhone(name, model: .iPhoneX, os: os, at: place)
    }
    let app = try PhoneApp.backgroundAdvertiser()
    for (index, phone) in phones.enumerated() {
      prepare(phone, index, app)
      phone.use(use, until: end, using: SplitMix64(seed: seed, name: "user of \(phone.name)"))
    }
    for encounter in drawn {
      world.schedule(at: encounter.start) { [weak self] in self?.place(phones[1], inCompany: true) }
      world.schedule(at: encounter.end) { [weak self] in self?.place(phones[1], inCompany: false) }
    }
  }

  /// A position out of range of all phones.
  private static let elsewhere = Position(x: 1_000, y: 0)

  private func place(_ phone: Phone, inCompany: Bool) {
    isInCompany = inCompany
    phone.place(at: inCompany ? Position(x: 1, y: 0) : Self.elsewhere)
  }

  /// Installs and launches the app, runs the world for a second, and locks the phone.
  private func prepare(_ phone: Phone, _ index: Int, _ app: PhoneApp) {
    let installed = phone.install(app)
    phone.setLocationAuthorization(.authorizedAlways, for: installed)
    phone.setBluetoothAuthorization(.allowedAlways, for: installed)
    phone.setNotificationAuthorization(.authorized, for: installed)
    switch policy {
    case .schedule(let schedule): installed.nudges = schedule
    case .always: installed.nudges = .off
    }
    phone.onNotification = { [weak self] in self?.record($0) }
    let process = phone.launch(installed)
    process?.observeBackgroundAdvertiser { [weak self] event in
      if case .sighted = event { self?.recordReading(by: index) }
    }
    if let process, case .always(let interval) = policy { notify(from: process, every: interval) }
    // The app is in front for one second. After this second, the user opens only other apps.
    world.run(for: .seconds(1))
    phone.pressHome()
    phone.lock()
  }

  /// Makes the app post a notification once in each interval, like the reference app. Location updates keep the app
  /// awake.
  private func notify(from process: AppProcess, every interval: Duration) {
    world.schedule(after: interval) { [weak self, weak process] in
      guard let self, let process else { return }
      process.perform {
        let content = UNMutableNotificationContent()
        content.title = "Scanning"
        UNUserNotificationCenter.current().add(
          UNNotificationRequest(identifier: "scan", content: content, trigger: nil))
      }
      notify(from: process, every: interval)
    }
  }

  private func record(_ notification: PostedNotification) {
    notifications.append((notification.outcome, isInCompany))
  }

  private func recordReading(by index: Int) {
    let now = world.now
    guard let encounter = encounters[index].firstIndex(where: { $0.start <= now && now < $0.end }) else { return }
    encounters[index][encounter].read(at: now)
  }

  /// Plays the day to its end.
  public func run() { world.run(until: end) }
}
