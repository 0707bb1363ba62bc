import CoreBluetooth
import CoreLocation
import Logging
import Shell
import UIKit
import UserNotifications

// What other modules name as Apple's modules name theirs stays theirs in a file that imports both.
let logger = Logger(label: "mine")

struct MineApp: App {
  var body: some Scene { WindowGroup() }
}

struct Map: View {
  let region: CLRegion
  let peripherals: [CBPeripheral]
}
