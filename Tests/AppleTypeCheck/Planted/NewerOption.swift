// fault: an option that is newer than the deployment target
import CoreBluetooth

func connect(_ manager: CBCentralManager, _ peripheral: CBPeripheral) {
  // error: is only available in iOS 17.0 or newer
  manager.connect(peripheral, options: [CBConnectPeripheralOptionEnableAutoReconnect: true])
}
