public import Afterglow
import AfterglowDiagnostics
public import AfterglowProximity
import AfterglowWire
import SeededRandom
public import VirtualPhone

/// Two contacts who come into each other's range, and the times from then until each phone recognises the other phone.
public final class ContactMeeting {
  /// The use of the two phones before and during the meeting.
  public enum Use: String, CaseIterable, Hashable, Sendable {
    /// The app is in front on both phones.
    case inFront = "in front"
    /// Both phones have been locked for at least a minute. The screens light up now and then, as when a user looks at
    /// the time.
    case locked = "locked"
    /// Both phones have been locked for eight hours, so their advertisements could not change in these hours.
    case frozen = "locked for 8 hours"
  }

  /// The world in which the two phones are.
  public let world: World
  /// The times from the meeting until each phone first recognised the other phone.
  public private(set) var delays: [Duration] = []

  private let installations = [0xE7DC_E3FF, 0xBC00_BD17].compactMap { InstallationID(rawValue: $0) }
  private let meeting: WorldTime
  private var recognised: Set<Int> = []
  private static let elsewhere = Position(x: 5_000, y: 0)

  /// Prepares the two phones. No event happens before `run`.
  ///
  /// If `channel` is the beacon channel, the app of one phone is in front, because a locked phone sends no beacons
  /// (rule A8).
  public init(
    seed: UInt64, channel: Channels, use: Use, identifier: IdentifierMode, os: OSVersion = .iOS18
  ) {
    world = World(seed: seed, wallClock: WallClock(unixSeconds: 1_604_232_000))
    var random = SplitMix64(seed: seed, name: "contact meeting")
    let cards = installations.map { ContactCard($0, key: .random(using: &random)) }
    let wait = use == .frozen ? Duration.seconds(8 * 3_600) : .seconds(90)
    meeting = .zero + wait + .seconds(Double.random(in: 0...900, using: &random))
    for (index, card) in cards.enumerated() {
      let phone = world.addPhone(
        "\(index)", model: .iPhoneX, os: os, at: index == 0 ? .origin : Self.elsewhere)
      let app = phone.install(.node())
      app.keep(card, contacts: cards.filter { $0 != card })
      phone.setBluetoothAuthorization(.allowedAlways, for: app)
      phone.setLocationAuthorization(.authorizedAlways, for: app)
      phone.setNotificationAuthorization(.authorized, for: app)
      var configuration = NodeConfiguration(identifier: identifier)
      configuration.engine.channels = channel
      phone.runNodes(configuration) { [weak self] _, event in self?.handle(event, on: index) }
      let launch = Duration.seconds(Double.random(in: 1...20, using: &random))
      world.schedule(after: launch) { phone.launch(app) }
      if use != .inFront, channel != .beacon || index == 0 { lock(phone, after: launch + .seconds(10), &random) }
      if index == 1 { world.schedule(at: meeting) { phone.place(at: Position(x: 3, y: 0)) } }
    }
  }

  /// Locks a phone, and lights its screen once in each of the 30 minutes that follow the beginning of the meeting.
  private func lock(_ phone: Phone, after delay: Duration, _ random: inout SplitMix64) {
    world.schedule(after: delay) {
      phone.pressHome()
      phone.lock()
    }
    for minute in 0..<30 {
      let moment = Duration.seconds(60 * Double(minute) + Double.random(in: 0...60, using: &random))
      world.schedule(at: meeting + moment) { phone.wakeScreen() }
    }
  }

  /// Plays the meeting until both phones have recognised each other, or until the limit.
  public func run(limit: Duration = .seconds(1_800)) {
    world.run(until: meeting)
    let end = meeting + limit
    while world.now < end, recognised.count < 2 { world.run(until: min(end, world.now + .seconds(1))) }
  }

  private func handle(_ event: NodeTrace, on reader: Int) {
    guard case .appeared(let neighbor) = event, neighbor.id == installations[1 - reader], world.now >= meeting,
      recognised.insert(reader).inserted
    else { return }
    delays.append(world.now - meeting)
  }
}
