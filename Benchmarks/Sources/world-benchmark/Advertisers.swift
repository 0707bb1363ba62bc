import AppHosting
import BenchmarkSupport
import CoreBluetooth
import Foundation
import UIKit

/// Virtual phones with an app in the foreground. Half of the phones advertise a service, and the other phones scan for
/// that service.
@MainActor
enum Advertisers {
  /// Plays the world, and prints the number of advertisements that were reported to the scanning apps, and the
  /// processor time in seconds.
  static func measure(_ count: Int, for duration: Duration, seed: UInt64) {
    let world = World(seed: seed)
    let plist = InfoPlist(usageDescriptions: ["NSBluetoothAlwaysUsageDescription"])
    let columns = max(Int(Double(count).squareRoot().rounded(.up)), 1)
    var reports = 0
    for index in 0..<2 * count {
      let place = Position(x: Double(index / 2 % columns) * 0.5, y: Double(index / 2 / columns) * 0.5)
      let phone = world.addPhone("\(index)", model: .iPhone12, os: OSVersion(17), at: place)
      let app =
        index.isMultiple(of: 2)
        ? PhoneApp(name: "Sender", infoPlist: plist, delegate: SenderDelegate.self)
        : PhoneApp(name: "Scanner", infoPlist: plist, delegate: ScannerDelegate.self)
      let process = phone.launch(phone.install(app))
      process?.perform { (UIApplication.shared.delegate as? ScannerDelegate)?.onReport = { reports += 1 } }
    }
    world.run(for: duration)
    print(reports, fixed(WorldBenchmark.processorTime, 4))
  }
}

private let service = CBUUID(string: "180F")

private final class SenderDelegate: UIResponder, UIApplicationDelegate, @preconcurrency CBPeripheralManagerDelegate {
  private var manager: CBPeripheralManager?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    manager = CBPeripheralManager(delegate: self, queue: nil)
    return true
  }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else { return }
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [service]])
  }
}

private final class ScannerDelegate: UIResponder, UIApplicationDelegate, @preconcurrency CBCentralManagerDelegate {
  private var manager: CBCentralManager?
  var onReport: () -> Void = {}

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    manager = CBCentralManager(delegate: self, queue: nil)
    return true
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    central.scanForPeripherals(withServices: [service], options: [CBCentralManagerScanOptionAllowDuplicatesKey: true])
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
  ) {
    onReport()
  }
}
