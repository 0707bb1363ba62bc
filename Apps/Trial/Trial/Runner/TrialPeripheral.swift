import Afterglow
import AfterglowTrial
import CoreBluetooth
import CoreLocation
import Foundation

/// Plays the part of a Core Bluetooth peripheral in a trial, and logs what Core Bluetooth reports.
@MainActor
final class TrialPeripheral: NSObject {
  private unowned let runner: TrialRunner
  private var manager: CBPeripheralManager?
  /// A separate manager, which is told to advertise before it has reported its state.
  private var early: CBPeripheralManager?
  private var value: CBMutableCharacteristic?
  private var second: CBMutableService?
  private var isPublished = false
  private var isRemoved = false

  /// A number of notifications that exceeds the capacity of the queue in every iOS release.
  private static let largestBurst = 100

  init(runner: TrialRunner) {
    self.runner = runner
    super.init()
    manager = CBPeripheralManager(
      delegate: self, queue: nil, options: [CBPeripheralManagerOptionRestoreIdentifierKey: "trial-peripheral"])
  }

  func perform(_ app: TrialAct.App, _ act: TrialAct) {
    switch app {
    case .advertise: advertise(act.services ?? [], isNamed: act.subject == "named")
    case .earlyAdvertise:
      let early = CBPeripheralManager(delegate: nil, queue: nil)
      self.early = early
      early.startAdvertising([CBAdvertisementDataServiceUUIDsKey: (act.services ?? []).compactMap(CBUUID.service)])
    case .stopAdvertising: manager?.stopAdvertising()
    case .beacon: advertiseBeacon()
    case .notify: if let value { manager?.updateValue(Data([1]), for: value, onSubscribedCentrals: nil) }
    case .burst: burst()
    case .removeService:
      guard let second, !isRemoved else { return }
      manager?.remove(second)
      isRemoved = true
    default: break  // another type performs this act
    }
  }

  func reset() {
    early?.stopAdvertising()
    early = nil
    manager?.stopAdvertising()
    if isRemoved, isPublished {
      isRemoved = false
      addSecond()
    }
  }

  private func advertise(_ services: [String], isNamed: Bool = false) {
    var data: [String: Any] = [CBAdvertisementDataServiceUUIDsKey: services.compactMap(CBUUID.service)]
    if isNamed { data[CBAdvertisementDataLocalNameKey] = TrialWords.advertisedName }
    manager?.startAdvertising(data)
  }

  private func advertiseBeacon() {
    let region = CLBeaconRegion(
      uuid: UUID(uuidString: TrialWords.beacon) ?? UUID(), major: 1, minor: 1, identifier: "trial")
    manager?.startAdvertising(region.peripheralData(withMeasuredPower: nil) as? [String: Any])
  }

  private func burst() {
    guard let value, let manager else { return }
    var count = 0
    while count < Self.largestBurst,
      manager.updateValue(Data([2]), for: value, onSubscribedCentrals: nil)
    {
      count += 1
    }
    runner.log.write(.state, "queued", value: Double(count))
  }

  private func publish() {
    guard !isPublished, let clockService = CBUUID.service("clock"), let plain = CBUUID.service("plain") else { return }
    isPublished = true
    isRemoved = false
    manager?.removeAllServices()
    let value = CBMutableCharacteristic(
      type: .trialValue, properties: [.read, .notify], value: nil, permissions: [.readable])
    self.value = value
    let mute = CBMutableCharacteristic(type: .trialMute, properties: [.read], value: nil, permissions: [.readable])
    let main = CBMutableService(type: plain, primary: true)
    main.characteristics = [value, mute]
    manager?.add(main)
    let clock = CBMutableService(type: clockService, primary: true)
    clock.characteristics = [
      CBMutableCharacteristic(type: .trialClock, properties: [.read], value: nil, permissions: [.readable])
    ]
    manager?.add(clock)
    addSecond()
  }

  private func addSecond() {
    guard let uuid = CBUUID.service("second") else { return }
    let service = CBMutableService(type: uuid, primary: true)
    second = service
    manager?.add(service)
  }

  /// The value of the clock characteristic: the time at which the plan begins, and the current time, in seconds since
  /// 1970. The first number is 0 until this phone knows when the plan begins.
  private var clock: Data {
    Data(Array("\(runner.start ?? 0);\(runner.host.secondsSince1970)".utf8))
  }
}

extension TrialPeripheral: @MainActor CBPeripheralManagerDelegate {
  func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]) {
    runner.log.write(.callback, "restored-peripheral")
    let services = dict[CBPeripheralManagerRestoredStateServicesKey] as? [CBMutableService] ?? []
    isPublished = !services.isEmpty
    value =
      services.lazy.flatMap { $0.characteristics ?? [] }.first { $0.uuid == .trialValue }
      as? CBMutableCharacteristic
    second = services.first { $0.uuid == CBUUID.service("second") }
  }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    runner.log.write(.state, "peripheral-manager", text: peripheral.state.word)
    guard peripheral.state == .poweredOn else {
      isPublished = false
      return
    }
    publish()
    // Until the first step begins, the other phones read the conductor's clock.
    if runner.isConductor, (runner.start ?? 0) > runner.host.secondsSince1970 { advertise(["clock"]) }
  }

  func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?) {
    runner.log.write(.callback, "advertising", flag: error == nil)
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic
  ) {
    runner.log.write(.callback, "subscribed")
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didUnsubscribeFrom characteristic: CBCharacteristic
  ) {
    runner.log.write(.callback, "unsubscribed")
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest) {
    switch request.characteristic.uuid {
    case .trialMute: runner.log.write(.callback, "asked-mute")
    case .trialClock:
      request.value = clock
      peripheral.respond(to: request, withResult: .success)
    default:
      request.value = Data([3])
      peripheral.respond(to: request, withResult: .success)
    }
  }
}
