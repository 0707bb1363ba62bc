import Afterglow
import AppHosting
import CoreBluetooth
import CoreLocation
import Foundation
import UIKit
import VirtualPhone

extension PhoneApp {
  /// Returns an app that makes its phone an iBeacon while the app is in front (rule A8). The phone with this app is the
  /// beacon on the wall.
  static func beacon() -> PhoneApp {
    PhoneApp(
      name: "Beacon", infoPlist: InfoPlist(usageDescriptions: ["NSBluetoothAlwaysUsageDescription"]),
      delegate: BeaconAppDelegate.self)
  }
}

extension BeaconRegion {
  /// The region of the beacon on the wall. Its UUID is a random UUID of version 4 that no other beacon uses.
  static let wall = BeaconRegion(uuid: ServiceUUID(high: 0xD1A7_60F4_33C8_4E95, low: 0xA6B0_12E9_7C54_08DF))
}

private final class BeaconAppDelegate: UIResponder, UIApplicationDelegate {
  private let transmitter = BeaconTransmitter()

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    transmitter.start()
    return true
  }
}

/// Advertises the wall's beacon, with major 1 and minor 1, whenever Bluetooth is on.
private final class BeaconTransmitter: NSObject, CBPeripheralManagerDelegate {
  private var manager: CBPeripheralManager?

  func start() { manager = CBPeripheralManager(delegate: self, queue: nil) }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else { return }
    let bytes = (0..<16).map { BeaconRegion.wall.uuid.byte(at: $0) }
    let uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    let region = CLBeaconRegion(uuid: uuid, major: 1, minor: 1, identifier: "wall")
    peripheral.startAdvertising(region.peripheralData(withMeasuredPower: nil) as? [String: Any] ?? [:])
  }
}
