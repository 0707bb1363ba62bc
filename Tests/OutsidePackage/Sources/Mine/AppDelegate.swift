import CoreBluetooth
import CoreLocation
import UIKit
import UserNotifications
import os

/// The third party's app. Two phones with this app find each other by one service, even in the background.
class AppDelegate: UIResponder, UIApplicationDelegate {
  private var finder: Finder?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { _, _ in }
    finder = Finder()
    return true
  }
}

/// Advertises the app's service, scans for it, and uses location updates to stay awake.
nonisolated final class Finder: NSObject {
  private let service = CBUUID(string: "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6")
  private let log = os.Logger(subsystem: "mine", category: "finder")
  private let location = CLLocationManager()
  private var central: CBCentralManager?
  private var peripheral: CBPeripheralManager?
  private var found: [CBPeripheral] = []

  override init() {
    super.init()
    central = CBCentralManager(delegate: self, queue: nil)
    peripheral = CBPeripheralManager(delegate: self, queue: nil)
    location.delegate = self
    location.allowsBackgroundLocationUpdates = true
    location.requestAlwaysAuthorization()
    location.startUpdatingLocation()
  }
}

nonisolated extension Finder: CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    if central.state == .poweredOn { central.scanForPeripherals(withServices: [service]) }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber
  ) {
    found.append(peripheral)
    log.info("found \(peripheral.identifier.uuidString, privacy: .public)")
  }
}

nonisolated extension Finder: CBPeripheralManagerDelegate {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    if peripheral.state == .poweredOn { peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [service]]) }
  }
}

nonisolated extension Finder: CLLocationManagerDelegate {}
