import VirtualAir

/// Measures how a phone's apps use its hardware, app by app and hour by hour.
///
/// The meter measures the time between changes of state, so a received packet causes work for the meter only if an
/// app's code handles the packet or the state changes. A phone has a meter only if a caller asked for one. The hours
/// are counted from the beginning of the world.
public final class EnergyMeter: EnergyAccount {
  /// The phone owns its meter.
  unowned let phone: Phone
  private let wakeTime: Int64
  /// The use of the hardware, by app and by hour. The first index is the index of the app on the phone.
  private var books: [[EnergyUse]] = []
  /// The use that each app causes in one second of the present state.
  private var rates: [EnergyUse] = []
  private var accumulatedUntil: WorldTime
  private var processorIsUpUntil: WorldTime
  /// The index of the app whose notification lights the screen; `nil` if no notification lights it.
  private(set) var lighter: Int?

  /// Creates a meter with empty accounts. The processor stays awake for `wakeTime` after an app's code has run.
  init(_ phone: Phone, wakeTime: Duration) {
    self.phone = phone
    self.wakeTime = wakeTime.nanoseconds
    accumulatedUntil = phone.timeline.now
    processorIsUpUntil = phone.timeline.now
    stateChanged()
  }

  private static let hour: Int64 = 3_600_000_000_000

  // MARK: Queries

  /// Returns the use that an app has caused until now.
  public func use(of app: InstalledApp) -> EnergyUse {
    hours(of: app).reduce(EnergyUse(), +)
  }

  /// Returns the use that an app has caused in each hour of the world, including the present one.
  public func hours(of app: InstalledApp) -> [EnergyUse] {
    accumulate()
    return index(of: app).flatMap { $0 < books.count ? books[$0] : nil } ?? []
  }

  /// The use that all apps together have caused until now.
  public var total: EnergyUse {
    accumulate()
    return books.joined().reduce(EnergyUse(), +)
  }

  // MARK: Events

  /// Records a change of state that affects the use of the hardware.
  func stateChanged() {
    accumulate()
    if lighter != nil, !phone.isScreenOn || !phone.isLocked { lighter = nil }
    rates = currentRates()
  }

  /// Records that an app's code runs. A sleeping processor wakes for the app and stays awake for a while.
  func ran(_ app: InstalledApp) {
    // While the screen is lit, the processor is awake anyway.
    guard !phone.isScreenOn, let index = index(of: app) else { return }
    let (now, previous) = (phone.timeline.now, processorIsUpUntil)
    processorIsUpUntil = max(previous, now.advanced(byNanoseconds: wakeTime))
    var use = EnergyUse()
    use.wakeSeconds = (processorIsUpUntil - max(previous, now)).inSeconds
    add(use, to: index, at: now)
  }

  /// Records that an app got a location.
  func located(_ app: InstalledApp) {
    guard let index = index(of: app) else { return }
    var use = EnergyUse()
    use.fixes = 1
    add(use, to: index, at: phone.timeline.now)
  }

  /// Records that an app's notification lit the screen. The app is charged until the screen goes dark or the phone is
  /// unlocked.
  func lit(by app: InstalledApp) {
    accumulate()
    lighter = index(of: app)
    rates = currentRates()
  }

  // MARK: Accounts

  func index(of app: InstalledApp) -> Int? { phone.apps.firstIndex { $0 === app } }

  /// Adds the use since the last call to the accounts of the hours in which it occurred.
  private func accumulate() {
    let now = phone.timeline.now
    while accumulatedUntil < now {
      let hourEnd = WorldTime(nanoseconds: (accumulatedUntil.nanoseconds / Self.hour + 1) * Self.hour)
      let end = min(hourEnd, now)
      let seconds = (end - accumulatedUntil).inSeconds
      for (index, rate) in rates.enumerated() { add(rate.lasting(seconds), to: index, at: accumulatedUntil) }
      accumulatedUntil = end
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
  /// The meter of the apps' use of the hardware; `nil` until ``meterEnergy(_:)`` is called.
  public var energy: EnergyMeter? { account as? EnergyMeter }

  /// Begins to measure how the phone's apps use the hardware. Returns the existing meter if there is one.
  @discardableResult
  public func meterEnergy(_ model: EnergyModel = .init()) -> EnergyMeter {
    if let energy { return energy }
    let meter = EnergyMeter(self, wakeTime: .seconds(model.wakeTime.value))
    account = meter
    radio.onChange = { [weak meter] in meter?.stateChanged() }
    return meter
  }
}
