import CoreBluetooth
import CoreLocation
import Foundation
import UIKit
import VirtualPhone

/// An app for tests. The app records its callbacks, and runs a test's requests.
final class Probe: UIResponder, UIApplicationDelegate {
  private(set) var life: [String] = []
  private(set) var launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  var centrals: [CentralProbe] = []
  var peripherals: [PeripheralProbe] = []
  var locations: [LocationProbe] = []
  var rangings: [RangingProbe] = []
  var regions: [RegionProbe] = []
  var servers: [ServerProbe] = []
  /// Objects that live as long as the app's process.
  var kept: [AnyObject] = []
  /// The closure that the app runs before its other work at the launch.
  var onLaunch: (() -> Void)?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    life.append("launched")
    self.launchOptions = launchOptions
    onLaunch?()
    // An app that the system launches for a location event must create its manager at once to get the event (rule E6).
    if launchOptions?[.location] != nil { regions.append(RegionProbe()) }
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { note("active", application) }
  func applicationWillResignActive(_ application: UIApplication) { note("resigning", application) }
  func applicationDidEnterBackground(_ application: UIApplication) { note("background", application) }
  func applicationWillEnterForeground(_ application: UIApplication) { note("returning", application) }
  func applicationDidReceiveMemoryWarning(_ application: UIApplication) { note("warned", application) }
  func applicationWillTerminate(_ application: UIApplication) { note("terminating", application) }

  private func note(_ what: String, _ application: UIApplication) {
    life.append("\(what) \(application.applicationState.rawValue)")
  }
}

/// A central role that records its callbacks, and scans as soon as Bluetooth is on.
final class CentralProbe: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
  enum Event: Equatable {
    case connected
    case failed(code: Int?)
    case disconnected(code: Int?)
    case services([String])
    case modified([String])
    case characteristics([String])
    case value([UInt8]?, code: Int?)
    case written(code: Int?)
    case notifying(Bool, code: Int?)
    case ready
    case rssi(Int)
  }

  struct Discovery {
    let time: WorldTime
    let identifier: UUID
    let data: [String: Any]
    let rssi: Int
  }

  private(set) var manager: CBCentralManager!
  private(set) var states: [CBManagerState] = []
  private(set) var discoveries: [Discovery] = []
  private(set) var events: [(time: WorldTime, event: Event)] = []
  /// The peripherals that the app keeps, by identifier.
  var kept: [UUID: CBPeripheral] = [:]
  /// Called with each discovered peripheral.
  var onDiscovery: ((CBPeripheral) -> Void)?
  private let services: [CBUUID]?
  private let allowsDuplicates: Bool

  init(services: [String]?, allowsDuplicates: Bool) {
    self.services = services?.map { CBUUID(string: $0) }
    self.allowsDuplicates = allowsDuplicates
    super.init()
    manager = CBCentralManager(delegate: self, queue: nil)
  }

  func scan() {
    manager.scanForPeripherals(
      withServices: services, options: [CBCentralManagerScanOptionAllowDuplicatesKey: allowsDuplicates])
  }

  func connect(_ identifier: UUID) {
    if let peripheral = kept[identifier] { manager.connect(peripheral) }
  }

  var first: CBPeripheral? { discoveries.first.flatMap { kept[$0.identifier] } }
  var what: [Event] { events.map(\.event) }

  private func note(_ event: Event) {
    guard let now = AppProcess.running?.now else { return }
    events.append((now, event))
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    states.append(central.state)
    if central.state == .poweredOn { scan() }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber
  ) {
    guard let now = AppProcess.running?.now else { return }
    kept[peripheral.identifier] = peripheral
    peripheral.delegate = self
    discoveries.append(
      Discovery(time: now, identifier: peripheral.identifier, data: advertisementData, rssi: rssi.intValue))
    onDiscovery?(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) { note(.connected) }

  func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?) {
    note(.failed(code: (error as? CBError)?.errorCode))
  }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
  ) {
    note(.disconnected(code: (error as? CBError)?.errorCode))
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    note(.services((peripheral.services ?? []).map(\.uuid.uuidString)))
  }

  func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]) {
    note(.modified(invalidatedServices.map(\.uuid.uuidString)))
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?
  ) {
    note(.characteristics((service.characteristics ?? []).map(\.uuid.uuidString)))
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?
  ) {
    note(.value(characteristic.value.map { [UInt8]($0) }, code: (error as NSError?)?.code))
  }

  func peripheral(_ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?) {
    note(.written(code: (error as NSError?)?.code))
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic, error: (any Error)?
  ) {
    note(.notifying(characteristic.isNotifying, code: (error as NSError?)?.code))
  }

  func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) { note(.ready) }

  func peripheral(_ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?) {
    note(.rssi(rssi.intValue))
  }
}

/// A peripheral role that records its callbacks. The role publishes its services and advertises as soon as Bluetooth is
/// on.
final class PeripheralProbe: NSObject, CBPeripheralManagerDelegate {
  private(set) var manager: CBPeripheralManager!
  private(set) var states: [CBManagerState] = []
  /// The error codes of requests to advertise, in order, with `nil` for success.
  private(set) var outcomes: [Int?] = []
  private let advertisement: [String: Any]

  init(_ advertisement: [String: Any]) {
    self.advertisement = advertisement
    super.init()
    manager = CBPeripheralManager(delegate: self, queue: nil)
  }

  func advertise() { manager.startAdvertising(advertisement) }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    states.append(peripheral.state)
    guard peripheral.state == .poweredOn else { return }
    for uuid in advertisement[CBAdvertisementDataServiceUUIDsKey] as? [CBUUID] ?? [] where uuid.data.count != 4 {
      peripheral.add(CBMutableService(type: uuid, primary: true))
    }
    advertise()
  }

  func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?) {
    outcomes.append((error as? CBError)?.errorCode)
  }
}

/// Requests location updates, and records the results.
final class LocationProbe: NSObject, CLLocationManagerDelegate {
  let manager = CLLocationManager()
  private(set) var fixes: [(time: WorldTime, location: CLLocation)] = []
  private(set) var failures: [Int] = []
  private(set) var authorizations: [CLAuthorizationStatus] = []

  init(inBackground: Bool) {
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyThreeKilometers
    manager.allowsBackgroundLocationUpdates = inBackground
    manager.startUpdatingLocation()
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    authorizations.append(manager.authorizationStatus)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    guard let now = AppProcess.running?.now, let location = locations.last else { return }
    fixes.append((now, location))
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    failures.append((error as? CLError)?.errorCode ?? -1)
  }
}
