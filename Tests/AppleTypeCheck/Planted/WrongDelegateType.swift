// fault: a delegate method whose argument has the wrong type
import CoreBluetooth

final class Peripheral: NSObject, CBPeripheralDelegate {
  // error: nearly matches optional requirement
  func peripheral(_ peripheral: CBPeripheral, didReadRSSI rssi: Int, error: (any Error)?) {}
}
