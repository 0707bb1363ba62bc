import AfterglowWire

/// What an app asked to be advertised.
struct AdvertisingRequest: Equatable {
  var services: [ServiceUUID] = []
  var localName: String?
}

/// The daemon's side of one peripheral manager.
final class PeripheralSession {
  private(set) weak var process: AppProcess?
  weak var manager: CBPeripheralManager?
  var advertising: AdvertisingRequest?
  var services: [ServiceUUID] = []

  init(process: AppProcess) {
    self.process = process
  }

  /// Calls the delegate a moment from now; the call is dropped if the app or the manager is gone by then.
  func deliver(_ callback: @escaping (CBPeripheralManager, any CBPeripheralManagerDelegate) -> Void) {
    guard let process else { return }
    process.phone.bluetooth.deliver(to: process, wakes: false) { [weak self] in
      guard let manager = self?.manager, let delegate = manager.delegate else { return }
      callback(manager, delegate)
    }
  }
}
