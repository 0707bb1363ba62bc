// fault: a member that Core Bluetooth does not have
import CoreBluetooth

func isNear(_ peripheral: CBPeripheral) -> Bool {
  // error: value of type 'CBPeripheral' has no member 'isNear'
  peripheral.isNear
}
