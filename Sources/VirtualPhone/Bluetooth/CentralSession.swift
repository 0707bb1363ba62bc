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
  /// What counts of a process that has ended.
  struct Predecessor {
    /// Peers that it was linked to, or waited for, in the order in which they became known.
    var linked: [UUID] = []
    /// Peers of whose advertisements it was told.
    var told: Set<UUID> = []
  }

  var scan: ScanRequest?
  var predecessor = Predecessor()
  private var peripherals: [UUID: Weak<CBPeripheral>] = [:]
  /// What was known of linked peripherals when the last process ended.
  private var preserved: [UUID: PreservedPeripheral] = [:]

  init(process: AppProcess, restoreIdentifier: String?) {
    super.init(process: process, backgroundMode: InfoPlist.centralMode, restoreIdentifier: restoreIdentifier)
  }

  override func launchCause(_ identifier: String) -> LaunchCause { .bluetoothCentrals([identifier]) }

  /// The one object that stands for a peer in this session, as long as the app keeps it.
  func peripheral(_ identifier: UUID) -> CBPeripheral {
    if let peripheral = peripherals[identifier]?.object { return peripheral }
    let peripheral = CBPeripheral(identifier: identifier, session: self)
    preserved.removeValue(forKey: identifier)?.restore(peripheral)
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

  /// The app's objects for peripherals are void (rule C17); they have to be retrieved again.
  func voidPeripherals() {
    for peripheral in peripherals.values { peripheral.object?.becomeVoid() }
    peripherals = [:]
    preserved = [:]
  }

  override func leave() {
    var known: [UUID: PreservedPeripheral] = [:]
    for (identifier, peripheral) in peripherals where state(of: identifier) == .connected {
      known[identifier] = peripheral.object.map(PreservedPeripheral.init)
    }
    voidPeripherals()
    preserved = known
    super.leave()
  }

  /// A link is gone, and with it what was known of its peripheral.
  func linkEnded(to identifier: UUID) {
    existingPeripheral(identifier)?.services = nil
    preserved[identifier] = nil
  }

  func servicesChanged(in handles: ClosedRange<AttributeHandle>, of identifier: UUID) {
    preserved[identifier]?.services.removeAll { $0.definition.handles.overlaps(handles) }
  }

  /// Calls the delegate a moment from now; the call is dropped if the app or the manager is gone by then.
  func deliver(_ reach: Reach, _ callback: @escaping (CBCentralManager, any CBCentralManagerDelegate) -> Void) {
    call(reach) { [weak self] in
      guard let manager = self?.manager as? CBCentralManager, let delegate = manager.delegate else { return }
      callback(manager, delegate)
    }
  }
}
