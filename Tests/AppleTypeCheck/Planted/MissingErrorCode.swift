// fault: an error code that Core Bluetooth does not have
import CoreBluetooth

func isFull(_ error: CBError) -> Bool {
  // error: has no member 'tooManyConnections'
  error.code == .tooManyConnections
}
