/// The connection interval that the app requests for its link to a central. See Apple's
/// `CBPeripheralManagerConnectionLatency`.
public enum CBPeripheralManagerConnectionLatency: Int, Sendable {
  /// A short connection interval.
  case low = 0
  /// A connection interval of medium length.
  case medium = 1
  /// A long connection interval.
  case high = 2
}
