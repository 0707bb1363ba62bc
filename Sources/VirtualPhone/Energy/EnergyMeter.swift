import VirtualAir

/// Keeps account of what a phone's apps make its hardware do, app by app and hour by hour.
///
/// States are timed from change to change: what a receiver does for a million packets is one multiplication. A phone
/// that nobody asked for a meter has none. The hours are those of the world's clock.
public final class EnergyMeter: EnergyAccount {
  /// Not kept by the phone's own meter: the phone holds it.
  unowned let phone: Phone
  private let wakeTime: Int64
  /// By the app's place among the phone's, then by the hour.
  private var books: [[EnergyUse]] = []
  /// What each app causes for as long as nothing changes, in seconds a second.
  private var rates: [EnergyUse] = []
  private var settledAt: WorldTime
  private var processorIsUpUntil: WorldTime
  /// Whose notification lights the screen.
  private(set) var lighter: Int?

  /// Begins with empty books; the processor stays up for `wakeTime` when an app had something to do.
  init(_ phone: Phone, wakeTime: Duration) {
    self.phone = phone
    self.wakeTime = wakeTime.nanoseconds
    settledAt = phone.timeline.now
    processorIsUpUntil = phone.timeline.now
    stateChanged()
  }

  private static let hour: Int64 = 3_600_000_000_000

  // MARK: Asking

  /// What an app has caused until now.
  public func use(of app: InstalledApp) -> EnergyUse {
    hours(of: app).reduce(EnergyUse(), +)
  }

  /// What an app has caused in each hour of the world, the present one included.
  public func hours(of app: InstalledApp) -> [EnergyUse] {
    settle()
    return index(of: app).flatMap { $0 < books.count ? books[$0] : nil } ?? []
  }

  /// What all apps together have caused until now.
  public var total: EnergyUse {
    settle()
    return books.joined().reduce(EnergyUse(), +)
  }

  // MARK: What happens

  /// Something changed that decides what the hardware does from now on.
  func stateChanged() {
    settle()
    if lighter != nil, !phone.isScreenOn || !phone.isLocked { lighter = nil }
    rates = currentRates()
  }

  /// An app's code runs: a sleeping processor wakes for it and stays up for a while.
  func ran(_ app: InstalledApp) {
    // Behind a lit screen it is up anyway.
    guard !phone.isScreenOn, let index = index(of: app) else { return }
    let (now, previous) = (phone.timeline.now, processorIsUpUntil)
    processorIsUpUntil = max(previous, now.advanced(byNanoseconds: wakeTime))
    var use = EnergyUse()
    use.wakeSeconds = (processorIsUpUntil - max(previous, now)).inSeconds
    add(use, to: index, at: now)
  }

  /// An app was told where the phone is.
  func located(_ app: InstalledApp) {
    guard let index = index(of: app) else { return }
    var use = EnergyUse()
    use.fixes = 1
    add(use, to: index, at: phone.timeline.now)
  }

  /// An app's notification has lit the screen; it counts until the screen is dark or somebody uses the phone.
  func lit(by app: InstalledApp) {
    settle()
    lighter = index(of: app)
    rates = currentRates()
  }

  // MARK: Keeping the books

  func index(of app: InstalledApp) -> Int? { phone.apps.firstIndex { $0 === app } }

  /// Books what the present state has caused since it was last booked, each hour for itself.
  private func settle() {
    let now = phone.timeline.now
    while settledAt < now {
      let hourEnd = WorldTime(nanoseconds: (settledAt.nanoseconds / Self.hour + 1) * Self.hour)
      let end = min(hourEnd, now)
      let seconds = (end - settledAt).inSeconds
      for (index, rate) in rates.enumerated() { add(rate.lasting(seconds), to: index, at: settledAt) }
      settledAt = end
    }
  }

  private func add(_ use: EnergyUse, to index: Int, at time: WorldTime) {
    let hour = Int(time.nanoseconds / Self.hour)
    while books.count <= index { books.append([]) }
    while books[index].count <= hour { books[index].append(EnergyUse()) }
    books[index][hour] += use
  }
}

extension Phone {
  /// The account of what the apps make the hardware do; `nil` until it is asked for.
  public var energy: EnergyMeter? { account as? EnergyMeter }

  /// Begins to account for what the phone's apps cause; gives the meter there is if it has one already.
  @discardableResult
  public func meterEnergy(_ model: EnergyModel = .init()) -> EnergyMeter {
    if let energy { return energy }
    let meter = EnergyMeter(self, wakeTime: .seconds(model.wakeTime.value))
    account = meter
    radio.onChange = { [weak meter] in meter?.stateChanged() }
    return meter
  }
}
