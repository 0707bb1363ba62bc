import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// The parameters of an app's scan.
struct ScanRequest: Equatable {
  /// The services to scan for; `nil` to report every peripheral.
  let services: [ServiceUUID]?
  let allowsDuplicates: Bool
  /// Peripherals that solicit one of these services are reported too.
  let solicited: [ServiceUUID]
  /// The bits that ``services`` set in an overflow area.
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
  /// The part of the previous process's state that restoration needs.
  struct Predecessor {
    /// The peers that the process was connected to or waited for, in the order in which they became known to the phone.
    var linked: [UUID] = []
    /// The peers whose advertisements were reported to the process.
    var told: Set<UUID> = []
  }

  var scan: ScanRequest?
  /// The time from which the app scans as in the background. The value is `nil` while the app scans as in the
  /// foreground, or if the rules do not slow scans down in stages (rule B15).
  var backgroundedAt: WorldTime?
  var predecessor = Predecessor()
  /// The app's connect options, by peripheral.
  var connectOptions: [UUID: ConnectOptions] = [:]
  /// The links of this phone about which the app wants callbacks; `nil` without such a request.
  var linkWatch: LinkWatch?
  /// The peers with a link that was reported to the app because of ``linkWatch`` and has not ended.
  var watchedPeers: Set<UUID> = []
  /// The attributes that the app has discovered at its connected peripherals.
  private var known: [UUID: KnownPeripheral] = [:]
  /// Whether the next report of the manager's state must tell the app that its peripheral objects are invalid.
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

  /// Makes the app's peripheral objects invalid (rule C17). The app has to retrieve its peripherals again.
  func voidPeripherals() {
    areObjectsVoid = true
    known = [:]
  }

  override func leave() {
    areObjectsVoid = false
    super.leave()
  }

  /// Forgets the attributes of all peripherals except `identifiers`.
  func keepKnowledge(of identifiers: Set<UUID>) {
    known = known.filter { identifiers.contains($0.key) }
  }

  /// Returns a peripheral with the attributes that the app's previous process had discovered.
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

  /// Forgets everything that was discovered over a link that has ended.
  func linkEnded(to identifier: UUID) { known[identifier] = nil }

  /// Calls the app's manager after a short delay. The manager is not called if `callback` returns `nil` after the
  /// delay, or if the app or the manager no longer exists.
  func deliver(_ reach: Reach, _ callback: @escaping () -> CentralCallback?) {
    call(reach) { [self] in
      guard let manager, let callback = callback() else { return }
      process?.send(.central(manager, callback))
    }
  }
}
