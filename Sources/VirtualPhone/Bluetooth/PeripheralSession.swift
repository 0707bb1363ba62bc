import AfterglowWire

/// What an app asked to be advertised.
struct AdvertisingRequest: Equatable {
  var services: [ServiceUUID] = []
  var localName: String?
}

/// The daemon's side of one peripheral manager.
final class PeripheralSession: ManagerSession {
  var advertising: AdvertisingRequest?
  var services: [ServiceUUID] = []

  init(process: AppProcess) {
    super.init(process: process, backgroundMode: InfoPlist.peripheralMode)
  }

  /// Calls the delegate a moment from now; the call is dropped if the app or the manager is gone by then.
  func deliver(_ callback: @escaping (CBPeripheralManager, any CBPeripheralManagerDelegate) -> Void) {
    call(wakes: false) { [weak self] in
      guard let manager = self?.manager as? CBPeripheralManager, let delegate = manager.delegate else { return }
      callback(manager, delegate)
    }
  }
}
