// fault: a missing argument
import CoreBluetooth

func update(_ manager: CBPeripheralManager, _ characteristic: CBMutableCharacteristic, _ value: Data) -> Bool {
  // error: missing argument for parameter 'onSubscribedCentrals' in call
  manager.updateValue(value, for: characteristic)
}
