import CoreBluetooth
import Foundation

@objc public protocol CourierDelegate: NSObjectProtocol {
  func courier(_ courier: Courier, didReceive data: Data, from identifier: UUID)
  @objc optional func courierDidStart(_ courier: Courier)
}

/// Sends a parcel to every phone that it meets, and continues across launches.
@objc public class Courier: NSObject {
  @objc public static let serviceID = CBUUID(string: "E0F1D2C3-B4A5-4697-8877-665544332201")
  static let boxID = CBUUID(string: "E0F1D2C3-B4A5-4697-8877-665544332202")

  @objc public weak var delegate: CourierDelegate?
  @objc dynamic public private(set) var parcels = 0
  let centralQueue = DispatchQueue(label: "courier.central", qos: .userInitiated)
  let peripheralQueue = DispatchQueue(label: "courier.peripheral")
  let workQueue = DispatchQueue(label: "courier.work", attributes: .concurrent)
  var central: CBCentralManager!
  var peripheral: CBPeripheralManager!
  var peers: [UUID: Peer] = [:]
  private var timer: DispatchSourceTimer?
  private let group = DispatchGroup()

  class Peer {
    let peripheral: CBPeripheral
    var box: CBCharacteristic?
    init(_ peripheral: CBPeripheral) { self.peripheral = peripheral }
  }

  @objc public func start() {
    central = CBCentralManager(
      delegate: self, queue: centralQueue, options: [CBCentralManagerOptionRestoreIdentifierKey: "courier.central"])
    // This call comes too early, because the manager is not powered on yet.
    central.scanForPeripherals(withServices: [Courier.serviceID])
    peripheral = CBPeripheralManager(
      delegate: self, queue: peripheralQueue,
      options: [CBPeripheralManagerOptionRestoreIdentifierKey: "courier.peripheral"])
    let timer = DispatchSource.makeTimerSource(queue: centralQueue)
    timer.schedule(deadline: .now() + 2, repeating: 2)
    timer.setEventHandler { [weak self] in self?.deliver() }
    timer.resume()
    self.timer = timer
    Timer.scheduledTimer(
      timeInterval: 60, target: self, selector: #selector(Courier.report(_:)), userInfo: nil, repeats: true)
    delegate?.courierDidStart?(self)
  }

  @objc func report(_ timer: Timer) {
    let count = centralQueue.sync { peers.count }
    CourierLog.shared.write("knows \(count), has \(parcels) parcels")
  }

  private func deliver() {
    dispatchPrecondition(condition: .onQueue(centralQueue))
    for (_, peer) in peers {
      guard let box = peer.box, peer.peripheral.state == .connected else { continue }
      group.enter()
      workQueue.async {
        let parcel = self.wrap(UUID())
        self.centralQueue.async {
          peer.peripheral.writeValue(parcel, for: box, type: .withResponse)
          self.group.leave()
        }
      }
    }
  }

  private func wrap(_ id: UUID) -> Data {
    var data = Data()
    withUnsafeBytes(of: id.uuid) { data.append(contentsOf: $0) }
    data.append(UInt8.random(in: 0...255))
    return data
  }

  func received(_ data: Data, from identifier: UUID) {
    workQueue.async(flags: .barrier) {
      self.parcels += 1
      DispatchQueue.main.async { self.delegate?.courier(self, didReceive: data, from: identifier) }
    }
  }
}
