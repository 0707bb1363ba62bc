import CoreBluetooth
import CoreLocation
import Logging
import Shell
import UIKit
import UserNotifications

// This file imports Apple's modules. The names `Logger`, `App` and `View` still refer to the types of this package's
// other modules.
let logger = Logger(label: "mine")

struct MineApp: App {
  var body: some Scene { WindowGroup() }
}

struct Map: View {
  let region: CLRegion
  let peripherals: [CBPeripheral]
}
