// fault: a misspelt optional method of a delegate
import CoreBluetooth

final class Central: NSObject, CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {}

  // error: nearly matches optional requirement
  func centralManager(_ central: CBCentralManager, didConnected peripheral: CBPeripheral) {}
}
