import CoreBluetooth
import CoreLocation
import Logging
import Shell
import UIKit
import UserNotifications

// The types of other modules keep their names in a file that also imports Apple's modules with the same names.
let logger = Logger(label: "mine")

struct MineApp: App {
  var body: some Scene { WindowGroup() }
}

struct Map: View {
  let region: CLRegion
  let peripherals: [CBPeripheral]
}
