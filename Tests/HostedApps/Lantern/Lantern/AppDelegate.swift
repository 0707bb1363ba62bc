import CoreBluetooth
import UIKit

/// Finds other phones with this app, and reads their name once a minute.
@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate, CBCentralManagerDelegate, CBPeripheralDelegate,
  CBPeripheralManagerDelegate
{
  let serviceID = CBUUID(string: "5C3A8A3E-5C3B-4B0E-9D57-0F4F2C9C1E01")
  let nameID = CBUUID(string: "5C3A8A3E-5C3B-4B0E-9D57-0F4F2C9C1E02")
  let queue = DispatchQueue(label: "lantern.bluetooth")
  var central: CBCentralManager!
  var peripheralManager: CBPeripheralManager!
  var peers: [UUID: CBPeripheral] = [:]
  var task: UIBackgroundTaskIdentifier = .invalid
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
    central = CBCentralManager(delegate: self, queue: queue)
    peripheralManager = CBPeripheralManager(delegate: self, queue: queue)
    DispatchQueue.global(qos: .utility).async {
      while true {
        self.queue.async { self.poll() }
        sleep(10)
      }
    }
    return true
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    task = application.beginBackgroundTask()
  }

  func applicationWillEnterForeground(_ application: UIApplication) {
    application.endBackgroundTask(task)
  }

  func poll() {
    for peer in peers.values where peer.state == .connected {
      peer.readRSSI()
    }
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    dispatchPrecondition(condition: .onQueue(queue))
    if central.state == .poweredOn {
      central.scanForPeripherals(withServices: [serviceID], options: nil)
    }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
  ) {
    guard peers[peripheral.identifier] == nil else { return }
    NSLog("found %@ at %d", peripheral.identifier.uuidString, rssi.intValue)
    peers[peripheral.identifier] = peripheral
    central.connect(peripheral, options: nil)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    peripheral.delegate = self
    peripheral.discoverServices([serviceID])
  }

  func centralManager(_ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: Error?) {
    NSLog("lost %@", peripheral.identifier.uuidString)
    central.connect(peripheral, options: nil)
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
    for service in peripheral.services ?? [] {
      peripheral.discoverCharacteristics([nameID], for: service)
    }
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: Error?) {
    for characteristic in service.characteristics ?? [] {
      peripheral.readValue(for: characteristic)
    }
  }

  func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: Error?) {
    guard let value = characteristic.value else { return }
    NSLog("met %@", String(decoding: value, as: UTF8.self))
  }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else { return }
    let service = CBMutableService(type: serviceID, primary: true)
    let name = Data("lantern \(Int.random(in: 100...999))".utf8)
    service.characteristics = [
      CBMutableCharacteristic(type: nameID, properties: .read, value: name, permissions: .readable)
    ]
    peripheral.add(service)
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [serviceID]])
  }
}
