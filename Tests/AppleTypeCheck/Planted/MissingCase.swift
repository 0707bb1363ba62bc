// fault: a case that an enumeration does not have
import CoreBluetooth

func isReady(_ manager: CBCentralManager) -> Bool {
  // error: type 'CBManagerState' has no member 'enabled'
  manager.state == .enabled
}
