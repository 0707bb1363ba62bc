/// Determines the conditions that currently limit this phone, and reports every change of these conditions.
struct Diagnosis: Sendable {
  /// How long the condition `clockJumped` lasts, so that the person who set the clock can read it.
  static let clockJumpTime: Int64 = 60_000_000_000

  private let aims: Aims
  private(set) var conditions: [Condition] = []
  private var clockJumpUntil: Instant?
  /// Whether the state of an earlier process could not be read.
  private var foundDamage = false
  private var isOutdated = false

  init(aims: Aims) {
    self.aims = aims
  }

  var nextDeadline: Instant? { clockJumpUntil.flatMap { $0 < .never ? $0 : nil } }

  /// Makes the next update determine the conditions again.
  mutating func outdate() { isOutdated = true }

  mutating func clockJumped(at now: Instant) {
    clockJumpUntil = now.advanced(byNanoseconds: Self.clockJumpTime)
    outdate()
  }

  mutating func foundDamagedState() {
    foundDamage = true
    outdate()
  }

  /// Reports all conditions if they differ from the conditions that were last reported.
  mutating func update(_ phone: Circumstances, needsLocation: Bool, at now: Instant, into commands: inout [Command]) {
    if let until = clockJumpUntil, until <= now {
      clockJumpUntil = nil
      outdate()
    }
    guard isOutdated else { return }
    isOutdated = false
    let found =
      bluetooth(phone) + modes(phone, needsLocation) + (needsLocation ? location(phone) : []) + otherConditions(phone)
    guard found != conditions else { return }
    conditions = found
    commands.append(.report(.conditionsChanged(found)))
  }

  private func bluetooth(_ phone: Circumstances) -> [Condition] {
    // Both roles share one radio. If the state of the central is unknown, the state of the peripheral is used.
    switch phone.central == .unknown ? phone.peripheral : phone.central {
    case .unknown, .poweredOn: []
    case .unsupported: [.bluetoothUnsupported]
    case .unauthorized: [.bluetoothUnauthorized]
    case .poweredOff: [.bluetoothOff]
    case .resetting: [.bluetoothResetting]
    }
  }

  private func modes(_ phone: Circumstances, _ needsLocation: Bool) -> [Condition] {
    (needsLocation && !phone.declares(.location) ? [.locationModeMissing] : [])
      + (aims.contains(.find) && !phone.declares(.bluetoothCentral) ? [.bluetoothCentralModeMissing] : [])
      + (aims.contains(.beFound) && !phone.declares(.bluetoothPeripheral) ? [.bluetoothPeripheralModeMissing] : [])
  }

  private func location(_ phone: Circumstances) -> [Condition] {
    // If Location Services are off for all apps, Core Location reports that each app is denied.
    guard phone.locationServicesAreOn else { return [.locationServicesOff] }
    switch phone.location {
    case nil, .always(.full): return []
    case .restricted: return [.locationRestricted]
    case .denied: return [.locationDenied]
    case .notDetermined: return [.locationNotDetermined]
    case .whenInUse(.full): return [.locationOnlyWhenInUse]
    case .whenInUse(.reduced): return [.locationOnlyWhenInUse, .locationNotPrecise]
    case .always(.reduced): return [.locationNotPrecise]
    }
  }

  private func otherConditions(_ phone: Circumstances) -> [Condition] {
    (phone.mayNotify == false ? [.notificationsDenied] : [])
      + (phone.mayRefresh ? [] : [.backgroundRefreshOff])
      + (phone.isLowPower ? [.lowPowerMode] : [])
      + (clockJumpUntil == nil ? [] : [.clockJumped])
      + (foundDamage ? [.preservedStateDamaged] : [])
  }
}
