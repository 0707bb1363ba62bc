import AfterglowWire
import AppHosting
import CoreBluetooth
public import SeededRandom
import UIKit
public import VirtualPhone

/// Another developer's app, whose advertised services set further bits in a phone's overflow area.
final class BystanderDelegate: UIResponder, UIApplicationDelegate {
  private var manager: CBPeripheralManager?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    manager = CBPeripheralManager(delegate: self, queue: nil)
    return true
  }
}

/// The key of the stored value that lists the services to advertise, as UUIDs separated by spaces.
let bystanderServicesKey = "services"

extension BystanderDelegate: @MainActor CBPeripheralManagerDelegate {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else { return }
    let stored = AppProcess.running?.installed.storedValue(for: bystanderServicesKey) ?? []
    let services = String(decoding: stored, as: UTF8.self).split(separator: " ").map { CBUUID(string: String($0)) }
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: services])
  }
}

extension Phone {
  /// Installs and launches another developer's app. The app advertises random 128-bit services whenever it runs.
  @discardableResult
  public func addBystander(services count: Int, using random: inout SplitMix64) -> InstalledApp {
    let plist = InfoPlist(
      backgroundModes: ["bluetooth-peripheral"], usageDescriptions: ["NSBluetoothAlwaysUsageDescription"])
    let installed = install(PhoneApp(name: "Bystander", infoPlist: plist, delegate: BystanderDelegate.self))
    let services = (0..<count).map { _ in ServiceUUID(high: random.next(), low: random.next()).description }
    installed.store(Array(services.joined(separator: " ").utf8), for: bystanderServicesKey)
    setBluetoothAuthorization(.allowedAlways, for: installed)
    launch(installed)
    return installed
  }
}
