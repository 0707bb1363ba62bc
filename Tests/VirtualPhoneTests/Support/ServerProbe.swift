import CoreBluetooth
import Foundation
import VirtualPhone

/// A peripheral role with one service and one characteristic. The role records requests, and answers with the test's
/// values.
final class ServerProbe: NSObject, CBPeripheralManagerDelegate {
  enum Event: Equatable {
    case read(offset: Int)
    case write([Int: [UInt8]])
    case subscribed
    case unsubscribed
    case ready
    case added(code: Int?)
  }

  private(set) var manager: CBPeripheralManager!
  private(set) var states: [CBManagerState] = []
  private(set) var events: [Event] = []
  private(set) var requests: [CBATTRequest] = []
  private(set) var central: CBCentral?
  let characteristic: CBMutableCharacteristic
  let service = CBMutableService(type: CBUUID(string: Service.ours), primary: true)
  /// The value for reads; `nil` to answer neither reads nor writes.
  var value: [UInt8]? = []
  var result = CBATTError.Code.success

  init(
    _ properties: CBCharacteristicProperties, _ permissions: CBAttributePermissions = [.readable, .writeable],
    value: [UInt8]? = nil
  ) {
    characteristic = CBMutableCharacteristic(
      type: CBUUID(string: "2A3D"), properties: properties, value: value.map { Data($0) }, permissions: permissions)
    service.characteristics = [characteristic]
    super.init()
    manager = CBPeripheralManager(delegate: self, queue: nil)
  }

  @discardableResult
  func update(_ value: [UInt8]) -> Bool {
    manager.updateValue(Data(value), for: characteristic, onSubscribedCentrals: nil)
  }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    states.append(peripheral.state)
    guard peripheral.state == .poweredOn else { return }
    if states.count == 1 { peripheral.add(service) }
    peripheral.startAdvertising([CBAdvertisementDataServiceUUIDsKey: [service.uuid]])
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?) {
    events.append(.added(code: (error as? CBError)?.errorCode))
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic
  ) {
    self.central = central
    events.append(.subscribed)
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral, didUnsubscribeFrom characteristic: CBCharacteristic
  ) {
    events.append(.unsubscribed)
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest) {
    events.append(.read(offset: request.offset))
    requests.append(request)
    guard let value else { return }
    if request.offset <= value.count { request.value = Data(value[request.offset...]) }
    peripheral.respond(to: request, withResult: request.offset <= value.count ? result : .invalidOffset)
  }

  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
    central = requests[0].central
    events.append(
      .write(Dictionary(uniqueKeysWithValues: requests.map { ($0.offset, [UInt8]($0.value ?? Data())) })))
    self.requests += requests
    if value != nil { peripheral.respond(to: requests[0], withResult: result) }
  }

  func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) { events.append(.ready) }
}

/// A phone with a server, and a connected client. By default, the client has discovered the server's service and
/// characteristic.
@MainActor
final class AttributePair {
  let world: World
  let peer: Handset
  let client: Handset
  let server: ServerProbe
  let central: CentralProbe

  init(
    _ properties: CBCharacteristicProperties, _ permissions: CBAttributePermissions = [.readable, .writeable],
    value: [UInt8]? = nil, in world: World = .certain(), discovers: Bool = true,
    change: (inout Rulebook) -> Void = { _ in }
  ) {
    self.world = world
    peer = Handset("peer", in: world, at: 1, change: change).launch()
    peer.act { $0.servers.append(ServerProbe(properties, permissions, value: value)) }
    server = peer.probe.servers[0]
    client = Handset("client", in: world, change: change).launch()
    central = client.scan(for: [Service.ours])
    let central = central
    central.onDiscovery = { [unowned central] in central.manager.connect($0) }
    world.run(for: .seconds(2))
    central.onDiscovery = nil
    guard discovers else { return }
    ask { $0.discoverServices(nil) }
    if let service { ask { $0.discoverCharacteristics(nil, for: service) } }
  }

  var peripheral: CBPeripheral! { central.first }
  var service: CBService? { peripheral.services?.first { $0.uuid.uuidString == Service.ours } }
  var characteristic: CBCharacteristic! { service?.characteristics?.first }

  /// Lets the client make a request to the peer, and runs the world for this time.
  func ask(for duration: Duration = .seconds(1), _ body: @escaping (CBPeripheral) -> Void) {
    let peripheral: CBPeripheral = peripheral
    client.act { _ in body(peripheral) }
    world.run(for: duration)
  }

  func subscribe() {
    let characteristic: CBCharacteristic = characteristic
    ask { $0.setNotifyValue(true, for: characteristic) }
  }

  /// The client's callbacks after the discovery of the characteristic.
  var answers: [CentralProbe.Event] { Array(central.what.drop { $0 != .characteristics(["2A3D"]) }.dropFirst()) }
  /// The server's callbacks, except the callback that reports the publication of its service.
  var requests: [ServerProbe.Event] { server.events.filter { $0 != .added(code: nil) } }
}
