import CoreBluetooth
import Foundation
import VirtualPhone

/// A central role that records descriptions of most callbacks, and the data of each discovered advertisement.
final class FullCentral: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
  private(set) var manager: CBCentralManager!
  private(set) var events: [String] = []
  private(set) var advertisements: [[String: Any]] = []
  private(set) var channel: CBL2CAPChannel?
  private(set) var errors: [any Error] = []
  private(set) var disconnectionTime: CFAbsoluteTime?
  var peripheral: CBPeripheral?
  /// The options for the connection to the first discovered peripheral; `nil` to make no connection.
  var connectOptions: [String: Any]? = [:]
  private let services: [CBUUID]?
  private let scanOptions: [String: Any]

  init(_ services: [String]?, scanOptions: [String: Any] = [:], options: [String: Any]? = nil) {
    self.services = services?.map { CBUUID(string: $0) }
    self.scanOptions = scanOptions
    super.init()
    manager = CBCentralManager(delegate: self, queue: nil, options: options)
  }

  private func note(_ event: String, _ error: (any Error)? = nil) {
    if let error { errors.append(error) }
    events.append(error.map { "\(event) error \(($0 as NSError).code)" } ?? event)
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    note("state \(central.state.rawValue)")
    if central.state == .poweredOn { central.scanForPeripherals(withServices: services, options: scanOptions) }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi: NSNumber
  ) {
    advertisements.append(advertisementData)
    guard self.peripheral == nil else { return }
    self.peripheral = peripheral
    peripheral.delegate = self
    if let connectOptions { central.connect(peripheral, options: connectOptions) }
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) { note("connected") }
  func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?) {
    note("failed", error)
  }
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, timestamp: CFAbsoluteTime,
    isReconnecting: Bool, error: (any Error)?
  ) {
    disconnectionTime = timestamp
    note(isReconnecting ? "disconnected, reconnecting" : "disconnected", error)
  }
  func centralManager(
    _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent, for peripheral: CBPeripheral
  ) {
    note("event \(event.rawValue)")
  }
  func centralManager(_ central: CBCentralManager, didUpdateANCSAuthorizationFor peripheral: CBPeripheral) {
    note("ANCS \(peripheral.ancsAuthorized)")
  }
  func peripheralDidUpdateName(_ peripheral: CBPeripheral) { note("name \(peripheral.name ?? "")") }
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    note("services \(peripheral.services?.map(\.uuid.uuidString) ?? [])", error)
  }
  func peripheral(_ peripheral: CBPeripheral, didDiscoverIncludedServicesFor service: CBService, error: (any Error)?) {
    note("included \(service.includedServices?.map(\.uuid.uuidString) ?? [])", error)
  }
  func peripheral(_ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: (any Error)?) {
    note("characteristics \(service.characteristics?.map(\.uuid.uuidString) ?? [])", error)
  }
  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverDescriptorsFor characteristic: CBCharacteristic, error: (any Error)?
  ) {
    note("descriptors \(characteristic.descriptors?.map(\.uuid.uuidString) ?? [])", error)
  }
  func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?) {
    note("value", error)
  }
  func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor descriptor: CBDescriptor, error: (any Error)?) {
    note("\(descriptor.uuid.uuidString) is \(descriptor.value.map { "\($0)" } ?? "nil")", error)
  }
  func peripheral(_ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic, error: (any Error)?) {
    note("written", error)
  }
  func peripheral(_ peripheral: CBPeripheral, didWriteValueFor descriptor: CBDescriptor, error: (any Error)?) {
    note("\(descriptor.uuid.uuidString) written", error)
  }
  func peripheral(_ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?, error: (any Error)?) {
    self.channel = channel
    note("channel \(channel?.psm ?? 0)", error)
  }
}

/// A peripheral role with descriptors and an included service. The role records the callbacks about its channels.
final class FullPeripheral: NSObject, CBPeripheralManagerDelegate {
  private(set) var manager: CBPeripheralManager!
  private(set) var events: [String] = []
  private(set) var channel: CBL2CAPChannel?
  private(set) var psm: CBL2CAPPSM = 0
  let included = CBMutableService(type: CBUUID(string: "180F"), primary: false)
  let service = CBMutableService(type: CBUUID(string: Service.ours), primary: true)
  let characteristic = CBMutableCharacteristic(
    type: CBUUID(string: "2A6E"), properties: [.read, .notify, .extendedProperties], value: nil,
    permissions: [.readable])
  var name: String?

  override init() {
    super.init()
    characteristic.descriptors = [
      CBMutableDescriptor(type: CBUUID(string: CBUUIDCharacteristicUserDescriptionString), value: "Temperature"),
      CBMutableDescriptor(type: CBUUID(string: CBUUIDCharacteristicFormatString), value: Data([0x0E, 0xFE])),
    ]
    service.characteristics = [characteristic]
    service.includedServices = [included]
    manager = CBPeripheralManager(delegate: self, queue: nil)
  }

  func advertise() {
    manager.stopAdvertising()
    var data: [String: Any] = [CBAdvertisementDataServiceUUIDsKey: [service.uuid]]
    data[CBAdvertisementDataLocalNameKey] = name
    manager.startAdvertising(data)
  }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else { return }
    peripheral.removeAllServices()
    peripheral.add(included)
    peripheral.add(service)
    advertise()
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, didPublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  ) {
    self.psm = psm
    events.append("published")
  }
  func peripheralManager(
    _ peripheral: CBPeripheralManager, didUnpublishL2CAPChannel psm: CBL2CAPPSM, error: (any Error)?
  ) {
    events.append("unpublished \(psm == self.psm)")
  }
  func peripheralManager(_ peripheral: CBPeripheralManager, didOpen channel: CBL2CAPChannel?, error: (any Error)?) {
    self.channel = channel
    events.append("opened")
  }
}

/// One end of a channel. The probe reads all bytes, and writes given bytes as space permits.
final class ChannelProbe: NSObject, StreamDelegate {
  let channel: CBL2CAPChannel
  private(set) var received: [UInt8] = []
  private(set) var events: [Stream.Event] = []
  var waiting: [UInt8] = []

  init(_ channel: CBL2CAPChannel) {
    self.channel = channel
    super.init()
    for stream in [channel.inputStream as Stream, channel.outputStream as Stream] {
      stream.delegate = self
      stream.schedule(in: .main, forMode: .default)
      stream.open()
    }
  }

  func send(_ bytes: [UInt8]) {
    waiting += bytes
    write()
  }

  func close() {
    channel.inputStream.close()
    channel.outputStream.close()
  }

  func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
    events.append(eventCode)
    switch eventCode {
    case .hasBytesAvailable: read()
    case .hasSpaceAvailable: write()
    default: break
    }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 100)
    while channel.inputStream.hasBytesAvailable {
      let count = channel.inputStream.read(&buffer, maxLength: buffer.count)
      received += buffer.prefix(max(count, 0))
    }
  }

  private func write() {
    while !waiting.isEmpty, channel.outputStream.hasSpaceAvailable {
      let count = channel.outputStream.write(waiting, maxLength: waiting.count)
      guard count > 0 else { return }
      waiting.removeFirst(count)
    }
  }
}

/// Two phones. The server offers services and descriptors. The client connects to the server, unless `connectOptions`
/// is `nil`.
@MainActor
final class FullPair {
  let world: World
  let server: Handset
  let client: Handset
  private(set) var peripheral: FullPeripheral!
  private(set) var central: FullCentral!

  init(
    os: OSVersion = OSVersion(17), connectOptions: [String: Any]? = [:], in world: World = .certain(),
    serverModes: Set<String> = Handset.allModes
  ) {
    self.world = world
    server = Handset("server", in: world, os: os, at: 1, modes: serverModes).launch()
    client = Handset("client", in: world, os: os).launch()
    server.act { [unowned self] probe in
      peripheral = FullPeripheral()
      probe.kept.append(peripheral)
    }
    world.run(for: .seconds(1))
    client.act { [unowned self] probe in
      central = FullCentral([Service.ours])
      central.connectOptions = connectOptions
      probe.kept.append(central)
    }
    world.run(for: .seconds(3))
  }

  var remote: CBPeripheral! { central.peripheral }

  /// Lets the client make a request, and returns the client's callbacks during this time.
  @discardableResult
  func ask(for duration: Duration = .seconds(1), _ body: @escaping (CBPeripheral) -> Void) -> [String] {
    let count = central.events.count
    let remote: CBPeripheral = remote
    client.act { _ in body(remote) }
    world.run(for: duration)
    return Array(central.events.dropFirst(count))
  }

  /// Runs a closure in the server's app, and then runs the world for this time.
  func serve(for duration: Duration = .seconds(1), _ body: @escaping (FullPeripheral) -> Void) {
    let peripheral: FullPeripheral = peripheral
    server.act { _ in body(peripheral) }
    world.run(for: duration)
  }

  func discover() {
    ask { $0.discoverServices(nil) }
    if let service { ask { $0.discoverCharacteristics(nil, for: service) } }
  }

  var service: CBService? { remote.services?.first { $0.uuid.uuidString == Service.ours } }
  var characteristic: CBCharacteristic! { service?.characteristics?.first }
}
