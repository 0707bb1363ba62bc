public import Afterglow
import AfterglowDiagnostics
import BackgroundAdvertiser
import SeededRandom
public import VirtualPhone

/// Two phones that read four bytes from each other's overflow area, with the Background Advertiser in the background.
///
/// Each app is launched at a random time in the first minute, and its phone is locked a few seconds later. The phones
/// are brought together when both are locked, so that neither has heard the other before. Other apps on the phones may
/// set further bits of the mask. The screens are dark unless notifications light them.
public final class TwoPhonesOverflow {
  /// The world that contains the two phones. The caller runs the world.
  public let world: World
  /// The two phones, A and B, which are a metre apart as soon as both are locked.
  public let phones: [Phone]
  /// The time at which both phones are locked and brought together.
  public let lockTime: WorldTime
  /// The time from ``lockTime`` until each phone first read the other's payload.
  public private(set) var firstReadings: [String: Duration] = [:]
  /// The number of readings of a payload that no phone sends.
  public private(set) var wrongReadings = 0
  /// The notifications that were posted, with their outcomes.
  public private(set) var notifications: [PostedNotification] = []

  private static let timeInForeground = Duration.seconds(5)
  /// A position out of range of all phones.
  private static let elsewhere = Position(x: 1_000, y: 0)

  /// Prepares the two phones.
  ///
  /// - Parameters:
  ///   - seed: The seed of the world.
  ///   - os: The release that both phones run.
  ///   - model: The model of both phones.
  ///   - code: The code that the app uses; `nil` leaves the choice to the app.
  ///   - foreignServices: The number of services that other apps advertise on each phone.
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(
    seed: UInt64, os: OSVersion, model: PhoneModel = .iPhoneX, code: OverflowCodeChoice? = nil, foreignServices: Int = 0
  ) throws {
    world = World(seed: seed, wallClock: WallClock(unixSeconds: 1_604_232_000))
    phones = zip(["A", "B"], [.origin, Self.elsewhere]).map { [world] name, place in
      world.addPhone(name, model: model, os: os, at: place)
    }
    var random = SplitMix64(seed: seed, name: "bystanders")
    var moments = SplitMix64(seed: seed, name: "launches")
    let launches = phones.map { _ in WorldTime.zero + .milliseconds(Int.random(in: 2_000...60_000, using: &moments)) }
    lockTime = launches.reduce(.zero, max) + Self.timeInForeground
    let app = try PhoneApp.backgroundAdvertiser()
    for (phone, launchTime) in zip(phones, launches) {
      let installed = phone.install(app)
      installed.overflowCode = code
      phone.setLocationAuthorization(.authorizedAlways, for: installed)
      phone.setBluetoothAuthorization(.allowedAlways, for: installed)
      phone.setNotificationAuthorization(.authorized, for: installed)
      if foreignServices > 0 { phone.addBystander(services: foreignServices, using: &random) }
      phone.onNotification = { [weak self] in self?.notifications.append($0) }
      world.schedule(at: launchTime) { [weak self] in self?.launch(installed, on: phone) }
      world.schedule(at: launchTime + Self.timeInForeground) { phone.lock() }
    }
    world.schedule(at: lockTime) { [phones] in phones[1].place(at: Position(x: 1, y: 0)) }
  }

  private func launch(_ installed: InstalledApp, on phone: Phone) {
    phone.launch(installed)?.observeBackgroundAdvertiser { [weak self] event in
      if case .sighted(let sighting) = event { self?.record(sighting, by: phone.name) }
    }
  }

  private func record(_ sighting: Sighting, by name: String) {
    guard sighting.installation.rawValue == 0x0102_0304 else { return wrongReadings += 1 }
    if firstReadings[name] == nil { firstReadings[name] = world.now - lockTime }
  }

  /// Whether each phone has read the other phone's payload.
  public var isMutual: Bool { firstReadings.count == phones.count }
}
