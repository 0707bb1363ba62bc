/// The interval at which a central should communicate with this phone. See Apple's
/// `CBPeripheralManagerConnectionLatency`.
public enum CBPeripheralManagerConnectionLatency: Int, Sendable {
  /// A short connection interval.
  case low = 0
  /// A connection interval between the other two.
  case medium = 1
  /// A long connection interval.
  case high = 2
}
