import AppHosting
import CoreBluetooth
import Foundation

@testable import VirtualAir
@testable import VirtualPhone

/// A central role with state restoration. The role scans when its state is restored, keeps restored and discovered
/// peripherals, and records a description of each callback.
final class RestoringCentral: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
  private(set) var log: [String] = []
  private(set) var restored: [String: Any]?
  private(set) var manager: CBCentralManager!
  private(set) var kept: [CBPeripheral] = []
  /// Whether the role keeps its restored state and the peripherals in it.
  var keeps = true

  init(_ identifier: String? = "central") {
    super.init()
    var options: [String: Any] = [:]
    options[CBCentralManagerOptionRestoreIdentifierKey] = identifier
    manager = CBCentralManager(delegate: self, queue: nil, options: options)
  }

  func scan() { manager.scanForPeripherals(withServices: [CBUUID(string: Service.ours)]) }

  private func keep(_ peripheral: CBPeripheral) {
    peripheral.delegate = self
    if !kept.contains(peripheral) { kept.append(peripheral) }
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) { log.append("state \(central.state.rawValue)") }

  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    log.append("restored")
    scan()
    guard keeps else { return }
    restored = dict
    for peripheral in dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? [] { keep(peripheral) }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber
  ) {
    log.append("discovered")
    keep(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) { log.append("connected") }

  func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?) {
    log.append("failed \((error as? CBError)?.errorCode ?? 0)")
  }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
  ) {
    log.append("disconnected \((error as? CBError)?.errorCode ?? 0)")
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?
  ) {
    log.append("value \([UInt8](characteristic.value ?? Data()))")
  }
}

/// A peripheral role with state restoration. Unless iOS has restored its state, the role publishes its service and
/// advertises. The role answers every request.
final class RestoringServer: NSObject, CBPeripheralManagerDelegate {
  private(set) var log: [String] = []
  private(set) var restored: [String: Any]?
  private(set) var manager: CBPeripheralManager!
  private(set) var characteristic: CBMutableCharacteristic!

  init(_ identifier: String? = "server") {
    super.init()
    var options: [String: Any] = [:]
    options[CBPeripheralManagerOptionRestoreIdentifierKey] = identifier
    manager = CBPeripheralManager(delegate: self, queue: nil, options: options)
  }

  func publish() {
    let service = CBMutableService(type: CBUUID(string: Service.ours), primary: true)
    characteristic = CBMutableCharacteristic(
      type: CBUUID(string: "2A3D"), properties: [.read, .write, .writeWithoutResponse, .notify], value: nil,
      permissions: [.readable, .writeable])
    service.characteristics = [characteristic]
    manager.add(service)
  }

  func advertise() {
    manager.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [CBUUID(string: Service.ours)]])
  }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    log.append("state \(peripheral.state.rawValue)")
    guard peripheral.state == .poweredOn, restored == nil else { return }
    publish()
    advertise()
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]) {
    log.append("restored")
    restored = dict
    let services = dict[CBPeripheralManagerRestoredStateServicesKey] as? [CBMutableService]
    characteristic = services?.first?.characteristics?.first as? CBMutableCharacteristic
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic
  ) {
    log.append("subscribed")
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didUnsubscribeFrom characteristic: CBCharacteristic
  ) {
    log.append("unsubscribed")
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest) {
    log.append("read")
    request.value = Data([42])
    peripheral.respond(to: request, withResult: .success)
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
    log.append("written \(requests.flatMap { [UInt8]($0.value ?? Data()) })")
    peripheral.respond(to: requests[0], withResult: .success)
  }
}

/// A phone whose app creates its managers in every process, as Apple requires of apps with state restoration.
@MainActor
final class RestoringPhone {
  let handset: Handset
  private let world: World
  private(set) var central: RestoringCentral!
  private(set) var server: RestoringServer!
  /// The number of times that the app was started.
  private(set) var launches = 0
  var keepsPeripherals = true

  init(
    _ name: String = "A", in world: World, os: OSVersion = .iOS18, at x: Double = 0, central: String? = "central",
    server: String? = "server", modes: Set<String> = Handset.allModes, change: (inout Rulebook) -> Void = { _ in }
  ) {
    self.world = world
    handset = Handset(name, in: world, os: os, at: x, modes: modes) {
      $0[Rules.addressLifetime] = .seconds(1_000_000)
      change(&$0)
    }
    handset.phone.onLaunch = { [unowned self] process in
      (process.delegate as? Probe)?.onLaunch = { [unowned self] in
        launches += 1
        self.central = RestoringCentral(central)
        self.central.keeps = keepsPeripherals
        self.server = RestoringServer(server)
      }
    }
    handset.launch()
    world.run(for: .seconds(1))
  }

  var phone: Phone { handset.phone }
  var isRunning: Bool { handset.app.process != nil }

  /// Locks the phone, and ends the app a minute later. By default the system removes the app from memory.
  func die(_ end: (Phone, InstalledApp) -> Void = { $0.jetsam($1) }) {
    phone.lock()
    world.run(for: .seconds(60))
    end(phone, handset.app)
  }

  func act(_ body: @escaping @MainActor () -> Void) { handset.process.perform(body) }
}
