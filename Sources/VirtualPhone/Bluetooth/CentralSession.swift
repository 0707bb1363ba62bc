import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// What an app asked to be scanned for.
struct ScanRequest: Equatable {
  /// `nil` means everything.
  let services: [ServiceUUID]?
  let allowsDuplicates: Bool
  /// Peripherals that look for one of these are reported too.
  let solicited: [ServiceUUID]
  /// The overflow bits that the services would set.
  let mask: OverflowMask
  private let serviceSet: Set<ServiceUUID>

  init(_ wish: ScanWish) {
    services = wish.services
    allowsDuplicates = wish.allowsDuplicates
    solicited = wish.solicited
    mask = OverflowMask(services: services ?? [])
    serviceSet = Set(services ?? [])
  }

  var wish: ScanWish { ScanWish(services: services, allowsDuplicates: allowsDuplicates, solicited: solicited) }

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
  /// Since when it does not scan as in front, where that matters (rule B15).
  var backgroundedAt: WorldTime?
  var predecessor = Predecessor()
  /// How the app wants its connections, by peripheral.
  var connectOptions: [UUID: ConnectOptions] = [:]
  /// For which links of this phone the app wants to be called; `nil` for none.
  var linkWatch: LinkWatch?
  /// Peers whose link the app was told of by its watch.
  var watchedPeers: Set<UUID> = []
  /// What the app has discovered at the peripherals that it is connected to.
  private var known: [UUID: KnownPeripheral] = [:]
  /// Whether the app has to be told that its objects for peripherals are void.
  private var areObjectsVoid = false

  init(process: AppProcess, restoreIdentifier: String?) {
    super.init(process: process, backgroundMode: InfoPlist.centralMode, restoreIdentifier: restoreIdentifier)
  }

  override func launchCause(_ identifier: String) -> LaunchCause { .bluetoothCentrals([identifier]) }

  override func stateCallback(_ state: BluetoothState) -> PhoneCallback? {
    let voidsPeripherals = areObjectsVoid
    areObjectsVoid = false
    return manager.map { .central($0, .state(state, voidsPeripherals: voidsPeripherals)) }
  }

  /// The app's objects for peripherals are void (rule C17); they have to be retrieved again.
  func voidPeripherals() {
    areObjectsVoid = true
    known = [:]
  }

  override func leave() {
    areObjectsVoid = false
    super.leave()
  }

  /// Keeps what was discovered at these peripherals alone.
  func keepKnowledge(of identifiers: Set<UUID>) {
    known = known.filter { identifiers.contains($0.key) }
  }

  /// A peripheral as the last process knew it.
  func restoredPeripheral(_ identifier: UUID, name: String?) -> RestoredPeripheral {
    RestoredPeripheral(identifier: identifier, name: name, services: known[identifier]?.services)
  }

  // MARK: What the app discovers

  func discovered(_ services: [RemoteService], of identifier: UUID) {
    known[identifier, default: KnownPeripheral()].discovered(services)
  }

  func discovered(_ characteristics: [RemoteCharacteristic], in handles: HandleRange, of identifier: UUID) {
    known[identifier]?.discovered(characteristics, in: handles)
  }

  func notifying(_ isOn: Bool, _ characteristic: RemoteCharacteristic, of identifier: UUID) {
    known[identifier]?.notifying(isOn, characteristic)
  }

  func servicesChanged(in handles: HandleRange, of identifier: UUID) {
    known[identifier]?.servicesChanged(in: handles)
  }

  /// A link is gone, and with it what was discovered over it.
  func linkEnded(to identifier: UUID) { known[identifier] = nil }

  /// Calls the app's manager a moment from now, if there is something to call it for then; drops the call if the app or
  /// the manager is gone by then.
  func deliver(_ reach: Reach, _ callback: @escaping () -> CentralCallback?) {
    call(reach) { [self] in
      guard let manager, let callback = callback() else { return }
      process?.send(.central(manager, callback))
    }
  }
}
