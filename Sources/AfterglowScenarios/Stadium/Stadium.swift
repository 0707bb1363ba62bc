import Afterglow
import AfterglowDiagnostics
import AfterglowProximity
import AfterglowWire
import SeededRandom
public import VirtualPhone

/// Many people in a stadium, with a node in the background on every phone. Some of the people walk about.
///
/// Each person opens the app once during the first half of the played time, and puts the phone away. The nodes then
/// find each other as iOS's rules allow. A piece of news starts on one phone, and every phone passes the news on to the
/// phones that it knows nearby. ``minutes`` contains the number of phones that the news has reached after each minute.
public final class Stadium {
  /// The parameters of a stadium.
  public struct Plan: Hashable, Sendable {
    /// The number of phones.
    public var count = 10_000
    /// The time to play, in minutes.
    public var minutes = 5
    /// The share of people who walk about.
    public var walkers = 0.02
    /// The seed of the world.
    public var seed: UInt64 = 1

    /// Creates a plan with the default values.
    public init() {}
  }

  /// The state after a minute.
  public struct Minute: Hashable, Sendable {
    /// The number of the minute, beginning with 1.
    public var number: Int
    /// The number of phones whose app was opened.
    public var opened: Int
    /// The number of phones that know at least one phone nearby.
    public var aware: Int
    /// The median number of phones that a phone knows nearby, among the phones whose app was opened.
    public var neighbors: Int
    /// The number of phones that the news has reached.
    public var reached: Int
    /// The largest distance from the first phone to a phone that the news has reached, in metres.
    public var distance: Double
  }

  /// The stadium's plan.
  public let plan: Plan
  /// The world in which the phones are.
  public let world: World
  /// The state after each minute that has passed.
  public private(set) var minutes: [Minute] = []
  /// The time at which the news reached each phone, by the phone's number; `nil` if the news has not reached the phone.
  /// The news starts on the first phone.
  public private(set) var reached: [WorldTime?]
  /// Called after each minute.
  public var onMinute: ((Minute) -> Void)?

  private let seats: [Position]
  /// For each phone, by number, the phones that it knows nearby.
  private var known: [Set<Int>]
  private var isOpened: [Bool]

  /// Prepares a stadium.
  ///
  /// - Throws: An error if the app cannot be loaded.
  public init(_ plan: Plan) throws {
    self.plan = plan
    var propagation = Propagation()
    // Bodies between the phones weaken signals. About fifty other phones are in range of a phone.
    propagation.pathLossExponent = 4.5
    world = World(seed: plan.seed, propagation: propagation)
    seats = Self.seats(plan.count)
    reached = Array(repeating: nil, count: plan.count)
    known = Array(repeating: [], count: plan.count)
    isOpened = Array(repeating: false, count: plan.count)
    for person in seats.indices { equip(person) }
  }

  /// Plays the next minute. If the previous call ended early, plays the rest of that call's minute.
  ///
  /// - Parameter goesOn: Called after each second. The call ends early if the closure returns `false`.
  ///
  /// - Returns: Whether the minute was played to its end; `false` if all minutes have been played, or if `goesOn`
  ///   returned `false`.
  public func playMinute(_ goesOn: (WorldTime) -> Bool = { _ in true }) -> Bool {
    guard minutes.count < plan.minutes else { return false }
    let end = WorldTime.zero + .seconds(60 * (minutes.count + 1))
    while world.now < end {
      world.run(until: min(world.now + .seconds(1), end))
      if !goesOn(world.now) { return false }
    }
    let minute = summary(minutes.count + 1)
    minutes.append(minute)
    onMinute?(minute)
    return true
  }

  // MARK: The crowd

  /// The distance between adjacent phones of a row, and between adjacent rows, in metres. The distance is larger than
  /// the width of a seat, because only some people have the app.
  private static let spacing = 2.3
  /// The radius of the innermost row, around the pitch, in metres.
  private static let pitch = 45.0

  /// Returns seats in rows around the pitch, filled from the inside.
  private static func seats(_ count: Int) -> [Position] {
    var seats: [Position] = []
    var radius = pitch
    while seats.count < count {
      let row = min(Int(2 * Double.pi * radius / spacing), count - seats.count)
      let whole = Int(2 * Double.pi * radius / spacing)
      for seat in 0..<row {
        let angle = 2 * Double.pi * Double(seat) / Double(whole)
        seats.append(Position(x: radius * cosine(angle), y: radius * cosine(angle - Double.pi / 2)))
      }
      radius += spacing
    }
    return seats
  }

  private static let firstInstallation: UInt32 = 0xD000_0001
  private static let makes: [(PhoneModel, OSVersion)] = [
    (.iPhone12, .iOS18), (.iPhone15, .iOS26), (.iPhoneX, .iOS16), (.iPhone15, .iOS18), (.iPhone12, .iOS26),
  ]

  /// Gives a person a phone with the app, grants the app all permissions, and schedules the person's acts.
  private func equip(_ person: Int) {
    let (model, os) = Self.makes[person % Self.makes.count]
    let phone = world.addPhone("\(person)", model: model, os: os, at: seats[person])
    let app = phone.install(.node())
    if let installation = InstallationID(rawValue: Self.firstInstallation + UInt32(person)) { app.keep(installation) }
    phone.setLocationAuthorization(.authorizedAlways, for: app)
    phone.setBluetoothAuthorization(.allowedAlways, for: app)
    phone.setNotificationAuthorization(.authorized, for: app)
    phone.runNodes(NodeConfiguration(identifier: .fixed)) { [weak self] _, event in self?.handle(event, from: person) }
    var random = SplitMix64(seed: plan.seed, name: "person \(person)")
    let opening = Double.random(in: 0..<Double(max(plan.minutes, 1)) * 30, using: &random)
    let closing = Double.random(in: 3..<15, using: &random)
    // The first phone has the news, so its app is opened at once.
    world.schedule(after: .seconds(person == 0 ? 0 : opening)) { [weak self] in
      guard let self else { return }
      phone.launch(app)
      isOpened[person] = true
      if person == 0 { reach(0) }
    }
    world.schedule(after: .seconds((person == 0 ? 0 : opening) + closing)) { phone.lock() }
    if person > 0, Double.random(in: 0..<1, using: &random) < plan.walkers { walk(person, phone, random) }
  }

  /// Lets a person walk along a row from seat to seat, and sometimes to another row.
  private func walk(_ person: Int, _ phone: Phone, _ random: SplitMix64) {
    var random = random
    let pause = Duration.seconds(Double.random(in: 8..<30, using: &random))
    world.schedule(after: pause) { [weak self] in
      guard let self else { return }
      let here = phone.position
      // The next stop is 4 to 8 seats away.
      let steps = Int.random(in: 4...8, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      let seat = min(max(person + steps, 0), seats.count - 1)
      let stop = Position(
        x: here.x + seats[seat].x - seats[person].x, y: here.y + seats[seat].y - seats[person].y)
      phone.walk(through: [stop], speed: 1.2)
      walk(seat, phone, random)
    }
  }

  // MARK: The news

  private func handle(_ event: NodeTrace, from person: Int) {
    switch event {
    case .appeared(let neighbor): if let other = number(of: neighbor.id) { meet(person, other) }
    case .departed(let neighbor): if let other = number(of: neighbor.id) { known[person].remove(other) }
    default: break
    }
  }

  private func number(of installation: InstallationID) -> Int? {
    let number = Int(installation.rawValue) - Int(Self.firstInstallation)
    return seats.indices.contains(number) ? number : nil
  }

  /// Records that a phone has found another phone. If one of the two phones has the news, it passes the news on to the
  /// other phone.
  private func meet(_ person: Int, _ other: Int) {
    known[person].insert(other)
    if reached[person] != nil { reach(other) }
    if reached[other] != nil { reach(person) }
  }

  /// Records that the news has reached a phone. The phone passes the news on to the phones that it knows, and these
  /// phones pass the news on in the same way.
  private func reach(_ person: Int) {
    var next = [person]
    while let person = next.popLast() {
      guard reached[person] == nil else { continue }
      reached[person] = world.now
      next += known[person].filter { reached[$0] == nil }.sorted()
    }
  }

  private func summary(_ number: Int) -> Minute {
    let counts = seats.indices.filter { isOpened[$0] }.map { known[$0].count }.sorted()
    let distances = seats.indices.compactMap { reached[$0] == nil ? nil : seats[0].distance(to: seats[$0]) }
    return Minute(
      number: number, opened: counts.count, aware: counts.count { $0 > 0 },
      neighbors: counts.isEmpty ? 0 : counts[counts.count / 2], reached: distances.count,
      distance: distances.max() ?? 0)
  }
}

/// Returns the cosine by a power series, so that the seats are the same on every machine.
private func cosine(_ angle: Double) -> Double {
  let turn = 2 * Double.pi
  var x = angle.truncatingRemainder(dividingBy: turn)
  if x > Double.pi { x -= turn }
  if x < -Double.pi { x += turn }
  var (term, sum) = (1.0, 1.0)
  for step in 1...12 {
    term *= -x * x / Double((2 * step - 1) * (2 * step))
    sum += term
  }
  return sum
}
