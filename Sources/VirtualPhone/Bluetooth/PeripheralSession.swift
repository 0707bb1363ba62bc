import AfterglowWire

/// What an app asked to be advertised.
struct AdvertisingRequest: Equatable {
  var services: [ServiceUUID] = []
  var localName: String?
  var beacon: IBeacon?
}

/// The daemon's side of one peripheral manager.
final class PeripheralSession: ManagerSession {
  /// What the app asked for last.
  var advertising: AdvertisingRequest? {
    didSet { if mayChange { onAir = advertising } }
  }
  /// What of it counts: the last wish from a time when it could be changed (rule A9).
  private(set) var onAir: AdvertisingRequest?
  var services: [ServiceUUID] = []

  init(process: AppProcess) {
    super.init(process: process, backgroundMode: InfoPlist.peripheralMode)
  }

  /// Whether a change of the app's wish has an effect now.
  private var mayChange: Bool {
    guard let process else { return true }
    return process.isForeground || !process.rulebook[Rules.backgroundChangeIsIgnored]
  }

  /// The app came to the foreground: what it wished in the background counts from now on.
  func catchUp() {
    if onAir != advertising, mayChange { onAir = advertising }
  }

  /// The radio went off, and the advertisement with it.
  func forgetAdvertising() {
    advertising = nil
    onAir = nil
  }

  /// Calls the delegate a moment from now; the call is dropped if the app or the manager is gone by then.
  func deliver(_ callback: @escaping (CBPeripheralManager, any CBPeripheralManagerDelegate) -> Void) {
    call(wakes: false) { [weak self] in
      guard let manager = self?.manager as? CBPeripheralManager, let delegate = manager.delegate else { return }
      callback(manager, delegate)
    }
  }
}
