/// The times for which an app, or all apps of a phone, used the hardware.
///
/// ``EnergyModel`` turns the times into charge. The phone's own use, without any app, is not included. If several apps
/// use the same hardware at the same time, this time is divided among these apps.
public struct EnergyUse: Hashable, Sendable {
  /// Seconds for which the Bluetooth receiver was open to scan, to range, to monitor regions or to connect.
  public var receiveSeconds = 0.0
  /// Seconds for which advertisements were on air, summed over the three channels.
  public var transmitSeconds = 0.0
  /// Seconds for which links existed. If two links exist at the same time, this time is counted twice.
  public var connectedSeconds = 0.0
  /// Seconds for which an app kept the processor awake behind a dark screen.
  public var wakeSeconds = 0.0
  /// Seconds for which the screen was lit by a notification.
  public var litSeconds = 0.0
  /// Seconds for which the phone determined its location by satellites, because an app wanted a higher accuracy than
  /// that of cells and hot spots.
  public var positioningSeconds = 0.0
  /// The number of locations that were reported to apps. A location counts once for each location manager, and for each
  /// iterator of live updates, that received it.
  public var fixes = 0

  /// Creates an account in which every time and count is zero.
  public init() {}

  /// Adds every time and count of `part` to `total`.
  public static func += (total: inout EnergyUse, part: EnergyUse) {
    total.receiveSeconds += part.receiveSeconds
    total.transmitSeconds += part.transmitSeconds
    total.connectedSeconds += part.connectedSeconds
    total.wakeSeconds += part.wakeSeconds
    total.litSeconds += part.litSeconds
    total.positioningSeconds += part.positioningSeconds
    total.fixes += part.fixes
  }

  /// Returns the sum of both accounts, field by field.
  public static func + (a: EnergyUse, b: EnergyUse) -> EnergyUse {
    var sum = a
    sum += b
    return sum
  }

  /// Returns the use for `seconds`, if `self` is the use for one second. In the result, ``wakeSeconds`` and ``fixes``
  /// are zero, because they are recorded event by event.
  func lasting(_ seconds: Double) -> EnergyUse {
    var use = EnergyUse()
    use.receiveSeconds = receiveSeconds * seconds
    use.transmitSeconds = transmitSeconds * seconds
    use.connectedSeconds = connectedSeconds * seconds
    use.litSeconds = litSeconds * seconds
    use.positioningSeconds = positioningSeconds * seconds
    return use
  }
}
