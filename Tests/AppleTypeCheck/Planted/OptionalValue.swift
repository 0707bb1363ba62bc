// fault: a value that may be nil, used as if it were always there
import CoreBluetooth

func count(_ characteristic: CBCharacteristic) -> Int {
  // error: value of optional type 'Data?' must be unwrapped
  characteristic.value.count
}
