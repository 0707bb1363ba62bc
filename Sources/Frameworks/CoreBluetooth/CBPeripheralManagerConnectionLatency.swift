/// How often a central should talk to this phone. See Apple's `CBPeripheralManagerConnectionLatency`.
public enum CBPeripheralManagerConnectionLatency: Int, Sendable {
  case low = 0
  case medium = 1
  case high = 2
}
