// fault: a delegate without its required method
import CoreBluetooth

// error: does not conform to protocol 'CBCentralManagerDelegate'
final class Central: NSObject, CBCentralManagerDelegate {}
