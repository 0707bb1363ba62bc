import Afterglow
import AfterglowBounds
import AfterglowDiagnostics
import Foundation
import SeededRandom
public import VirtualPhone

/// A group of phones within 8 m of each other, with the app in the background.
///
/// Each person opens the app once within a minute, and puts the phone down. Once all phones have been put down, nobody
/// touches a phone. The result is the share of windows of 30 s in which one phone had at least one reading of another
/// phone. Every pair counts in both directions. The windows begin when two minutes of the world have passed, because
/// all phones have been put down by then.
public struct GroupCoverage: Sendable {
  /// The windows of 30 s with a reading, over all ordered pairs.
  public private(set) var windows = CoverageCount()
  /// The complaints of Core Bluetooth, and the pairs that were read in fewer than 98 of 100 windows. In a group with
  /// more phones than the links can serve, such pairs are not violations.
  public private(set) var violations: [Violation] = []
  /// The use of all phones' hardware in the measured time.
  public private(set) var use = EnergyUse()
  /// The charge that all phones together use, according to the energy model, in mAh.
  public private(set) var charge = 0.0
  /// The time for which the phones were played, in hours, summed over all phones.
  public private(set) var phoneHours = 0.0

  /// Plays one group for each seed.
  public init(
    of count: Int, os: OSVersion, policy: RangingPolicy, seeds: Range<UInt64>, duration: Duration = .seconds(3_600)
  ) {
    for seed in seeds { play(count, os, policy, seed, duration) }
  }

  private static let model = PhoneModel.iPhoneX
  /// The diameter of the circle in which all phones are, in metres.
  private static let metres = 8.0
  /// The time from the beginning of the world to the first window. By then all phones have been put down.
  private static let settling = Duration.seconds(120)

  private mutating func play(
    _ count: Int, _ os: OSVersion, _ policy: RangingPolicy, _ seed: UInt64, _ duration: Duration
  ) {
    let world = World(seed: seed)
    var random = SplitMix64(seed: seed, name: "group")
    let start = WorldTime.zero + Self.settling
    let installations = (1...UInt32(count)).compactMap { InstallationID(rawValue: 0xC000_0000 + $0) }
    let log = ReadingLog(count: count, start: start)
    let complaints = Complaints()
    var phones: [(Phone, InstalledApp)] = []
    for (index, installation) in installations.enumerated() {
      // The square root makes the distribution uniform over the area of the circle.
      let radius = Self.metres / 2 * Double.random(in: 0...1, using: &random).squareRoot()
      let angle = Double.random(in: 0...1, using: &random)
      let phone = world.addPhone(
        "\(index)", model: Self.model, os: os, at: Position(turn: angle, radius: radius))
      let app = phone.install(.node())
      app.keep(installation)
      phone.setBluetoothAuthorization(.allowedAlways, for: app)
      phone.setLocationAuthorization(.authorizedAlways, for: app)
      var configuration = NodeConfiguration(identifier: .fixed)
      policy.apply(to: &configuration)
      phone.runNodes(configuration) { _, event in
        guard case .updated(let neighbor) = event, let other = installations.firstIndex(of: neighbor.id) else { return }
        log.read(other, by: index, at: world.now)
      }
      let launch = Duration.seconds(Double.random(in: 0...60, using: &random))
      world.schedule(after: launch) { phone.launch(app) }
      world.schedule(after: launch + .seconds(30)) {
        phone.pressHome()
        phone.lock()
      }
      phone.console = { line in
        if line.message.contains("API MISUSE") { complaints.add(line.message, of: index, at: world.now) }
      }
      phones.append((phone, app))
    }
    world.run(until: start)
    let meters = phones.map { $0.0.meterEnergy() }
    world.run(for: duration)
    let all = Int(duration / Contact.window)
    windows += log.count(windows: all)
    violations += complaints.violations
    // When two phones met, the app of at least one of them was in front, and location keeps the apps awake. A pair can
    // therefore miss readings only if a phone has more neighbours than can take turns on its links (rules C7 and C9).
    // With fewer neighbours, each shortfall is a violation.
    if count - 1 <= BoundPlanner.neighbors(within: Contact.window, Rulebook(os: os)) {
      violations += log.shortfalls(windows: all, at: world.now)
    }
    for meter in meters { use += meter.total }
    charge += meters.reduce(0) { $0 + EnergyModel().charge(of: $1.total).total }
    phoneHours += Double(count) * (duration / .seconds(3_600))
  }

  /// The share of the time in which a phone's receiver was open, 0 to 1.
  public var receiverShare: Double { use.receiveSeconds / (3_600 * phoneHours) }
  /// The mean number of links of a phone.
  public var links: Double { use.connectedSeconds / (3_600 * phoneHours) }
  /// The mean current of one phone, in mA.
  public var current: Double { charge / phoneHours }
  /// The use of a phone's battery, in percent an hour.
  public var percentPerHour: Double { 100 * current / Self.model.batteryMilliampereHours }
}

/// The complaints of Core Bluetooth.
private final class Complaints {
  private(set) var violations: [Violation] = []

  func add(_ text: String, of phone: Int, at time: WorldTime) {
    violations.append(Violation(time: time, kind: .misuse, observer: phone, text: "phone \(phone): \(text)"))
  }
}

/// For each ordered pair of phones, the windows in which the first phone read the second phone.
private final class ReadingLog {
  private let start: WorldTime
  private let count: Int
  private var windows: [Set<Int>]

  init(count: Int, start: WorldTime) {
    self.count = count
    self.start = start
    windows = Array(repeating: [], count: count * count)
  }

  func read(_ other: Int, by reader: Int, at time: WorldTime) {
    guard time >= start else { return }
    windows[reader * count + other].insert(Int((time - start) / Contact.window))
  }

  /// Returns a violation for each pair that was read in fewer than 98 of 100 windows.
  func shortfalls(windows all: Int, at time: WorldTime) -> [Violation] {
    windows.indices.compactMap { pair in
      let (reader, other) = (pair / count, pair % count)
      let share = CoverageCount(covered: windows[pair].count { $0 < all }, all: all).share
      guard reader != other, share < 0.98 else { return nil }
      return Violation(
        time: time, kind: .belowBound, observer: reader, subject: other,
        text: "of \(count) phones, phone \(reader) read phone \(other) in \(Int(100 * share)) % of the windows")
    }
  }

  func count(windows all: Int) -> CoverageCount {
    var total = CoverageCount()
    for reader in 0..<count {
      for other in 0..<count where other != reader {
        total += CoverageCount(covered: windows[reader * count + other].count { $0 < all }, all: all)
      }
    }
    return total
  }
}

extension Position {
  /// Creates a position at a distance from the origin, at an angle in fractions of a full turn.
  fileprivate init(turn: Double, radius: Double) {
    let angle = 2 * Double.pi * turn
    self.init(x: radius * cos(angle), y: radius * sin(angle))
  }
}
