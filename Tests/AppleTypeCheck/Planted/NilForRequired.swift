// fault: nil where Apple wants an object
import CoreBluetooth

func connect(_ manager: CBCentralManager) {
  // error: 'nil' is not compatible with expected argument type 'CBPeripheral'
  manager.connect(nil, options: nil)
}
