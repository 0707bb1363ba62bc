/// What an app, or a whole phone, made the hardware do: times, not yet milliampere-hours.
///
/// ``EnergyModel`` turns it into charge. Everything is beside what the phone does without any app.
public struct EnergyUse: Hashable, Sendable {
  /// The Bluetooth receiver was open for scanning, ranging or connecting.
  public var receiveSeconds = 0.0
  /// Advertisements were on air, all three channels counted.
  public var transmitSeconds = 0.0
  /// Links were held; two links for a second are two.
  public var connectedSeconds = 0.0
  /// The processor was up behind a dark screen because an app had something to do.
  public var wakeSeconds = 0.0
  /// The screen was on because a notification had lit it.
  public var litSeconds = 0.0
  /// The place was sought more exactly than cells and hot spots tell.
  public var positioningSeconds = 0.0
  /// Locations that were handed out.
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

  /// What a state that lasts adds in `seconds`; what is counted, not timed, adds nothing.
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
