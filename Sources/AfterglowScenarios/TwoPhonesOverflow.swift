public import Afterglow
import BackgroundAdvertiser
public import VirtualPhone

/// Two phones with the Background Advertiser, both in the background, that read four bytes from each other's overflow area.
///
/// Both are launched within the first seconds and locked; other apps on them may pollute the mask. Their screens are dark
/// but for what notifications light.
public final class TwoPhonesOverflow {
  public let world: World
  /// The two phones, A and B, a metre apart.
  public let phones: [Phone]
  /// When each phone read the other's payload first, by the code that gave it, since both were locked.
  public private(set) var firstReadings: [String: Duration] = [:]
  /// Payloads that nobody sends.
  public private(set) var wrongReadings = 0
  /// What notifications did.
  public private(set) var notifications: [PostedNotification] = []

  /// When both phones are locked.
  public static let lockTime = Duration.seconds(8)

  /// Prepares the phones: their release, the code to write in (`nil` leaves it to the app), other apps' services on each.
  public init(
    seed: UInt64, os: OSVersion, model: PhoneModel = .iPhoneX, code: OverflowCodeChoice?, foreignServices: Int
  ) throws {
    world = World(seed: seed, wallClock: WallClock(unixSeconds: 1_604_232_000))
    phones = ["A", "B"].enumerated().map { [world] index, name in
      world.addPhone(name, model: model, os: os, at: Position(x: Double(index), y: 0))
    }
    var random = SplitMix64(seed: seed, name: "bystanders")
    let app = try App.backgroundAdvertiser()
    for (index, phone) in phones.enumerated() {
      let installed = phone.install(app)
      installed.overflowCode = code
      phone.setLocationAuthorization(.authorizedAlways, for: installed)
      phone.setBluetoothAuthorization(.allowedAlways, for: installed)
      phone.setNotificationAuthorization(.authorized, for: installed)
      if foreignServices > 0 { phone.addBystander(services: foreignServices, using: &random) }
      phone.onNotification = { [weak self] in self?.notifications.append($0) }
      // Not both at the same instant, and the other apps a moment before.
      world.schedule(after: .seconds(2 + index)) { [weak self] in self?.launch(installed, on: phone) }
      world.schedule(after: Self.lockTime) { phone.lock() }
    }
  }

  private func launch(_ installed: InstalledApp, on phone: Phone) {
    phone.launch(installed)?.observeBackgroundAdvertiser { [weak self] event in
      if case .sighted(let sighting) = event { self?.note(sighting, by: phone.name) }
    }
  }

  private func note(_ sighting: Sighting, by name: String) {
    guard sighting.installation.rawValue == 0x0102_0304 else { return wrongReadings += 1 }
    let elapsed = world.now - (.zero + Self.lockTime)
    if elapsed > .zero, firstReadings[name] == nil { firstReadings[name] = elapsed }
  }

  /// Runs until both have read each other in the background, or `limit` has passed since they were locked.
  public func run(for limit: Duration) {
    let end = WorldTime.zero + Self.lockTime + limit
    while firstReadings.count < phones.count, world.now < end { world.run(for: .seconds(1)) }
  }
}
