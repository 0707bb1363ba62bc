import Afterglow
import AfterglowTrial
import CoreBluetooth
import Foundation
import UIKit

/// Plays the part of a Core Bluetooth central in a trial, and logs what Core Bluetooth reports.
@MainActor
final class TrialCentral: NSObject {
  unowned let runner: TrialRunner
  private var manager: CBCentralManager?
  /// The phone that was discovered, connected or restored last. Core Bluetooth drops a peripheral that the app does not
  /// retain.
  private var target: CBPeripheral?
  private var value: CBCharacteristic?
  private var mute: CBCharacteristic?
  private var clock: CBCharacteristic?
  /// Whether the app connects to every discovered phone and immediately disconnects, so that iOS reports the phone
  /// again.
  private var isSampling = false
  /// Whether this phone is reading the clock of the conductor's phone, or is looking for that phone.
  private var isAskingForTime = false
  private var wasJoined = true
  private var exchanges: [(sent: Double, told: Double, got: Double, start: Double)] = []
  private var asked = 0.0

  private static let peerKey = "trial.peer"
  /// The number of readings of the conductor's clock over one link.
  private static let readings = 5
  /// The time between two requests for a signal strength, which is shorter than the time between two answers of iOS.
  private static let rssiPause = Duration.milliseconds(200)

  init(runner: TrialRunner) {
    self.runner = runner
    super.init()
    manager = CBCentralManager(
      delegate: self, queue: nil, options: [CBCentralManagerOptionRestoreIdentifierKey: "trial-central"])
  }

  // MARK: Acts

  func perform(_ app: TrialAct.App, _ act: TrialAct) {
    switch app {
    case .scan: scan(act.services, duplicates: act.on ?? false)
    case .stopScan: manager?.stopScan()
    case .sample:
      isSampling = act.on ?? true
    case .connect: connect(act)
    case .disconnect: if let target { manager?.cancelPeripheralConnection(target) }
    case .forget: forget()
    case .subscribe: if let value { target?.setNotifyValue(true, for: value) }
    case .lengths:
      guard let target else { return }
      let answered = target.maximumWriteValueLength(for: .withResponse)
      runner.log.write(.state, "length", text: "answered", value: Double(answered))
      // A packet contains the value and the write command's header of three bytes.
      let unanswered = target.maximumWriteValueLength(for: .withoutResponse) + 3
      runner.log.write(.state, "length", text: "packet", value: Double(unanswered))
    case .rssi: readRSSI(count: Int(min(act.number ?? 1, 100)))
    case .readMute: if let mute { target?.readValue(for: mute) }
    case .retrieve: retrieve()
    case .clock: askForTime()
    default: break  // another type performs this act
    }
  }

  /// Looks for the conductor's phone, and reads its clock to learn when the plan begins.
  func join() {
    wasJoined = false
    askForTime()
  }

  func reset() {
    manager?.stopScan()
    if let target { manager?.cancelPeripheralConnection(target) }
    isSampling = false
    isAskingForTime = false
    (value, mute, clock) = (nil, nil, nil)
  }

  private func scan(_ services: [String]?, duplicates: Bool) {
    manager?.scanForPeripherals(
      withServices: services?.compactMap(CBUUID.service),
      options: [CBCentralManagerScanOptionAllowDuplicatesKey: duplicates])
  }

  private func connect(_ act: TrialAct) {
    guard let target else { return runner.log.write(.callback, "unknown-target") }
    var options: [String: Any] = [:]
    if act.subject == "alert" { options[CBConnectPeripheralOptionNotifyOnNotificationKey] = true }
    if act.subject == "reconnect" { options[CBConnectPeripheralOptionEnableAutoReconnect] = true }
    manager?.connect(target, options: options)
  }

  private func forget() {
    target?.delegate = nil
    (target, value, mute, clock) = (nil, nil, nil, nil)
  }

  private func readRSSI(count: Int) {
    guard count > 0, let target else { return }
    target.readRSSI()
    runner.host.schedule(at: runner.host.now.advanced(by: Self.rssiPause)) { [weak self] in
      self?.readRSSI(count: count - 1)
    }
  }

  private func retrieve() {
    let known = runner.host.word(for: Self.peerKey).flatMap(UUID.init(uuidString:))
    let found = known.map { manager?.retrievePeripherals(withIdentifiers: [$0]) ?? [] } ?? []
    if known != nil { runner.log.write(.state, "retrieved", value: Double(found.count), flag: !found.isEmpty) }
  }

  // MARK: Time

  private func askForTime() {
    isAskingForTime = true
    exchanges = []
    if let target, target.state == .connected { return target.discoverServices(nil) }
    scan(["clock"], duplicates: true)
  }

  private func readClock() {
    guard let clock else { return }
    asked = runner.host.secondsSince1970
    target?.readValue(for: clock)
  }

  private func clockAnswered(_ data: Data) {
    let numbers = String(decoding: data, as: UTF8.self).split(separator: ";").compactMap { Double($0) }
    guard numbers.count == 2 else { return }
    let got = runner.host.secondsSince1970
    exchanges.append((asked, numbers[1], got, numbers[0]))
    runner.log.write(.clock, "clock", times: [asked, numbers[1], got])
    guard exchanges.count >= Self.readings else { return readClock() }
    isAskingForTime = false
    if let best = exchanges.min(by: { $0.got - $0.sent < $1.got - $1.sent }), !wasJoined {
      wasJoined = true
      runner.agree(onStart: best.start - best.told + (best.sent + best.got) / 2)
    }
    if let target { manager?.cancelPeripheralConnection(target) }
  }

  // MARK: What is heard

  private func hold(_ peripheral: CBPeripheral) {
    target = peripheral
    peripheral.delegate = self
  }

  /// Logs an advertisement, but leaves out the names and bytes of other devices.
  private func log(_ data: [String: Any], of peripheral: CBPeripheral, rssi: NSNumber) {
    let services = (data[CBAdvertisementDataServiceUUIDsKey] as? [CBUUID] ?? []).compactMap(\.trialName)
    let overflow = (data[CBAdvertisementDataOverflowServiceUUIDsKey] as? [CBUUID] ?? []).compactMap(\.trialName)
    let bytes = (data[CBAdvertisementDataManufacturerDataKey] as? Data).map { Array($0.prefix(4)) } ?? []
    let kind =
      bytes == [0x4C, 0, 2, 0x15] || bytes.prefix(3) == [0x4C, 0, 1]
      ? "beacon" : !services.isEmpty ? "plain" : !overflow.isEmpty ? "overflow" : "nothing"
    let names = services.isEmpty ? overflow : services
    runner.log.write(
      .callback, "discovered", text: "\(kind):\(names.joined(separator: "+"))", value: rssi.doubleValue,
      peer: String(peripheral.identifier.uuidString.prefix(8)), list: names)
    if let name = data[CBAdvertisementDataLocalNameKey] as? String {
      runner.log.write(.callback, "named", text: kind, value: Double(name.utf8.count), flag: !overflow.isEmpty)
    }
  }
}

extension TrialCentral: @MainActor CBCentralManagerDelegate {
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    runner.log.write(.callback, "restored-central")
    if let peripheral = (dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral])?.first {
      hold(peripheral)
    }
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    runner.log.write(.state, "central-manager", text: central.state.word)
    if central.state == .poweredOn, isAskingForTime { askForTime() }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber
  ) {
    log(advertisementData, of: peripheral, rssi: rssi)
    let services = advertisementData[CBAdvertisementDataServiceUUIDsKey] as? [CBUUID] ?? []
    let overflow = advertisementData[CBAdvertisementDataOverflowServiceUUIDsKey] as? [CBUUID] ?? []
    guard (services + overflow).contains(where: { $0.trialName != nil }) else { return }
    hold(peripheral)
    if UIApplication.shared.applicationState == .active {
      runner.host.store(Array(peripheral.identifier.uuidString.utf8), for: Self.peerKey)
    }
    guard isSampling || isAskingForTime, peripheral.state == .disconnected else { return }
    if isAskingForTime { central.stopScan() }
    central.connect(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    runner.log.write(.callback, "connected")
    hold(peripheral)
    if isSampling {
      central.cancelPeripheralConnection(peripheral)
    } else {
      peripheral.discoverServices(nil)
    }
  }

  func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?) {
    runner.log.write(.callback, "failed", value: (error as? CBError).map { Double($0.code.rawValue) })
  }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, timestamp: CFAbsoluteTime,
    isReconnecting: Bool, error: (any Error)?
  ) {
    runner.log.write(
      .callback, "disconnected", text: error == nil ? "asked" : "unasked",
      value: (error as? CBError).map { Double($0.code.rawValue) }, flag: isReconnecting)
  }
}

extension TrialCentral: @MainActor CBPeripheralDelegate {
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    for service in peripheral.services ?? [] where service.uuid.trialName != nil {
      peripheral.discoverCharacteristics(nil, for: service)
    }
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?
  ) {
    for characteristic in service.characteristics ?? [] {
      switch characteristic.uuid {
      case .trialValue: value = characteristic
      case .trialMute: mute = characteristic
      case .trialClock:
        clock = characteristic
        if isAskingForTime { readClock() }
      default: break  // a characteristic of another service
      }
    }
    if value != nil, mute != nil { runner.log.write(.callback, "ready") }
  }

  func peripheral(_ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?) {
    runner.log.write(.callback, "rssi", value: rssi.doubleValue)
  }

  func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]) {
    runner.log.write(.callback, "modified", value: Double(invalidatedServices.count))
  }

  func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?) {
    if characteristic.uuid == .trialClock {
      if let data = characteristic.value { clockAnswered(data) }
    } else {
      let word = characteristic.uuid == .trialMute ? "mute" : "notified"
      runner.log.write(.callback, word, flag: error == nil)
    }
  }
}
