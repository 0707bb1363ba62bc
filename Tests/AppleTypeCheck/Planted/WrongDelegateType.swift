// fault: a method of a delegate whose argument has another type
import CoreBluetooth

final class Peripheral: NSObject, CBPeripheralDelegate {
  // error: nearly matches optional requirement
  func peripheral(_ peripheral: CBPeripheral, didReadRSSI rssi: Int, error: (any Error)?) {}
}
