// fault: a loop over services that may not have been discovered
import CoreBluetooth

func services(_ peripheral: CBPeripheral) -> [CBUUID] {
  var found: [CBUUID] = []
  // error: requires '[CBService]?' to conform to 'Sequence'
  for service in peripheral.services { found.append(service.uuid) }
  return found
}
