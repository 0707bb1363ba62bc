import AfterglowWire
import CoreBluetooth
import Foundation
import UIKit
import VirtualPhone

@testable import Afterglow

/// A stranger's app that sends a test's questions to the phones nearby, and can pose as another phone.
///
/// As a central, the app connects to each phone that advertises the reference service, subscribes to its mailbox, and
/// writes to the mailbox. As a peripheral, the app hosts the services of an installation, and keeps the frames that
/// other phones write.
final class CuriousApp: UIResponder, UIApplicationDelegate {
  /// The frames that the app writes to each mailbox, one after another.
  var questions: [[UInt8]] = []
  /// The identifiers that phones showed in their identity services.
  private(set) var names: Set<InstallationID> = []
  /// The answers of mailboxes.
  private(set) var answers: [[UInt8]] = []
  /// The frames that centrals have written into this app's mailbox.
  private(set) var letters: [[UInt8]] = []
  /// The frames that centrals have written as pulses.
  private(set) var pulses: [[UInt8]] = []

  private var central: CBCentralManager?
  private var manager: CBPeripheralManager?
  private var peripherals: [CBPeripheral] = []
  /// The mailboxes to which this app has subscribed, each with the questions that the app has not asked yet.
  private var mailboxes: [UUID: (characteristic: CBCharacteristic, questions: [[UInt8]])] = [:]

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    central = CBCentralManager(delegate: self, queue: nil)
    return true
  }

  /// Forgets all identifiers and frames that this app has received, and asks all known phones the questions over new
  /// connections.
  func askAgain() {
    (names, answers, letters, pulses) = ([], [], [], [])
    for peripheral in peripherals { central?.cancelPeripheralConnection(peripheral) }
  }

  /// Poses as the phone that shows `identifier`.
  func pose(as identifier: InstallationID) {
    identity = identifier
    manager = CBPeripheralManager(delegate: self, queue: nil)
  }

  private var identity: InstallationID?
}

extension CuriousApp: @MainActor CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    central.scanForPeripherals(withServices: [CBUUID(IdentityService.reference)])
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber
  ) {
    if !peripherals.contains(peripheral) { peripherals.append(peripheral) }
    peripheral.delegate = self
    central.connect(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    peripheral.discoverServices(nil)
  }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
  ) {
    central.connect(peripheral)
  }
}

extension CuriousApp: @MainActor CBPeripheralDelegate {
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    for service in peripheral.services ?? [] {
      if let name = ServiceUUID(service.uuid).flatMap(IdentityService.installation(in:)) { names.insert(name) }
      peripheral.discoverCharacteristics(nil, for: service)
    }
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?
  ) {
    for characteristic in service.characteristics ?? [] {
      if characteristic.properties.contains(.notify) { peripheral.setNotifyValue(true, for: characteristic) }
      if characteristic.properties.contains(.read) { peripheral.readValue(for: characteristic) }
    }
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic, error: (any Error)?
  ) {
    guard characteristic.isNotifying else { return }
    mailboxes[peripheral.identifier] = (characteristic, questions)
    ask(peripheral)
  }

  /// Writes the next questions, as long as Core Bluetooth accepts writes.
  private func ask(_ peripheral: CBPeripheral) {
    while peripheral.canSendWriteWithoutResponse, let (mailbox, questions) = mailboxes[peripheral.identifier],
      let question = questions.first
    {
      mailboxes[peripheral.identifier]?.questions.removeFirst()
      peripheral.writeValue(Data(question), for: mailbox, type: .withoutResponse)
    }
  }

  func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) { ask(peripheral) }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?
  ) {
    if let value = characteristic.value { answers.append([UInt8](value)) }
  }
}

extension CuriousApp: @MainActor CBPeripheralManagerDelegate {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn, let identity else { return }
    let reference = CBMutableService(type: CBUUID(IdentityService.reference), primary: true)
    reference.characteristics = [PeripheralDriver.mailboxCharacteristic(), PeripheralDriver.pulseCharacteristic()]
    peripheral.add(reference)
    peripheral.add(CBMutableService(type: CBUUID(IdentityService.service(for: identity)), primary: true))
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [CBUUID(IdentityService.reference)]])
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
    for request in requests {
      let bytes = request.value.map { [UInt8]($0) } ?? []
      if request.characteristic.uuid == CBUUID(IdentityService.mailbox) {
        letters.append(bytes)
        answer(bytes, to: request.central, over: request.characteristic)
      } else {
        pulses.append(bytes)
      }
    }
    if let first = requests.first { peripheral.respond(to: first, withResult: .success) }
  }

  /// Answers a frame of the veil's handshake as far as a stranger can.
  private func answer(_ letter: [UInt8], to central: CBCentral, over characteristic: CBCharacteristic) {
    let number = Array(repeating: 0x5A, count: 16) as [UInt8]
    let answer: VeilFrame
    switch try? VeilFrame(parsing: letter) {
    case .start: answer = .challenge(nonce: number)
    case .opening: answer = .answer(proof: number)
    case .challenge, .answer, .sealed, .lost, nil: return
    }
    guard let mailbox = characteristic as? CBMutableCharacteristic else { return }
    manager?.updateValue(Data(answer.bytes), for: mailbox, onSubscribedCentrals: [central])
  }
}
