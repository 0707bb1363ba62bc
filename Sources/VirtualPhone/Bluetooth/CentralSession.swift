import AfterglowWire
import Foundation

/// What an app asked to be scanned for.
struct ScanRequest: Equatable {
  /// `nil` means everything.
  let services: [ServiceUUID]?
  let allowsDuplicates: Bool
  /// The overflow bits that the services would set.
  let mask: OverflowMask
  private let serviceSet: Set<ServiceUUID>

  init(services: [ServiceUUID]?, allowsDuplicates: Bool) {
    self.services = services
    self.allowsDuplicates = allowsDuplicates
    mask = OverflowMask(services: services ?? [])
    serviceSet = Set(services ?? [])
  }

  func contains(_ service: ServiceUUID) -> Bool { serviceSet.contains(service) }
}

/// The daemon's side of one central manager.
final class CentralSession: ManagerSession {
  var scan: ScanRequest?
  private var peripherals: [UUID: Weak<CBPeripheral>] = [:]

  init(process: AppProcess) {
    super.init(process: process, backgroundMode: InfoPlist.centralMode)
  }

  /// The one object that stands for a peer in this session, as long as the app keeps it.
  func peripheral(_ identifier: UUID) -> CBPeripheral {
    if let peripheral = peripherals[identifier]?.object { return peripheral }
    let peripheral = CBPeripheral(identifier: identifier, session: self)
    peripherals[identifier] = Weak(peripheral)
    return peripheral
  }

  func existingPeripheral(_ identifier: UUID) -> CBPeripheral? { peripherals[identifier]?.object }

  func state(of identifier: UUID) -> CBPeripheralState {
    process?.phone.bluetooth.state(of: identifier, for: self) ?? .disconnected
  }

  /// The app let go of a peripheral: its connection or attempt ends (rule C8).
  func lostLastReference(to identifier: UUID) {
    peripherals[identifier] = nil
    guard let process, process.rulebook[Rules.unusedPeripheralIsDropped], state(of: identifier) != .disconnected
    else { return }
    process.log("[CoreBluetooth] API MISUSE: Cancelling connection for unused peripheral \(identifier)")
    process.phone.bluetooth.cancelConnection(identifier, for: self)
  }

  /// Calls the delegate a moment from now; the call is dropped if the app or the manager is gone by then.
  func deliver(wakes: Bool, _ callback: @escaping (CBCentralManager, any CBCentralManagerDelegate) -> Void) {
    call(wakes: wakes) { [self] in
      guard let manager = manager as? CBCentralManager, let delegate = manager.delegate else { return }
      callback(manager, delegate)
    }
  }
}
