import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// What an app asked to scan for.
struct ScanRequest: Equatable {
  /// `nil` means everything.
  let services: [ServiceUUID]?
  let allowsDuplicates: Bool
  /// Peripherals that seek one of these services are reported too.
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
  /// What remains relevant of a process that has ended.
  struct Predecessor {
    /// The peers that it was linked to, or waited for, in the order in which they became known.
    var linked: [UUID] = []
    /// The peers whose advertisements were reported to it.
    var told: Set<UUID> = []
  }

  var scan: ScanRequest?
  /// Since when the app does not scan as in front, if that matters (rule B15).
  var backgroundedAt: WorldTime?
  var predecessor = Predecessor()
  /// The app's connect options, by peripheral.
  var connectOptions: [UUID: ConnectOptions] = [:]
  /// The links of this phone about which the app wants callbacks; `nil` for none.
  var linkWatch: LinkWatch?
  /// The peers whose links the watch has reported to the app.
  var watchedPeers: Set<UUID> = []
  /// What the app has discovered at the peripherals that it is connected to.
  private var known: [UUID: KnownPeripheral] = [:]
  /// Whether the app must be told that its peripheral objects are void.
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

  /// The app's peripheral objects are void (rule C17); it has to retrieve them again.
  func voidPeripherals() {
    areObjectsVoid = true
    known = [:]
  }

  override func leave() {
    areObjectsVoid = false
    super.leave()
  }

  /// Keeps only what was discovered at these peripherals.
  func keepKnowledge(of identifiers: Set<UUID>) {
    known = known.filter { identifiers.contains($0.key) }
  }

  /// Returns a peripheral as the last process knew it.
  func restoredPeripheral(_ identifier: UUID, name: String?) -> RestoredPeripheral {
    RestoredPeripheral(identifier: identifier, name: name, services: known[identifier]?.services)
  }

  // MARK: Discoveries

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

  /// A link is gone, and with it everything discovered over it.
  func linkEnded(to identifier: UUID) { known[identifier] = nil }

  /// Calls the app's manager after a moment. The call is dropped if there is nothing to report by then, or if the app
  /// or the manager is gone.
  func deliver(_ reach: Reach, _ callback: @escaping () -> CentralCallback?) {
    call(reach) { [self] in
      guard let manager, let callback = callback() else { return }
      process?.send(.central(manager, callback))
    }
  }
}
