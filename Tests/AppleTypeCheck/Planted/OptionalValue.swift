// fault: a value that may be nil and is not unwrapped
import CoreBluetooth

func count(_ characteristic: CBCharacteristic) -> Int {
  // error: value of optional type 'Data?' must be unwrapped
  characteristic.value.count
}
