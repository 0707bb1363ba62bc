import AfterglowWire
public import Foundation

/// What a peripheral manager tells its app. See Apple's `CBPeripheralManagerDelegate`.
public protocol CBPeripheralManagerDelegate: NSObjectProtocol {
  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager)
  func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?)
  func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?)
}

/// All but the state are optional.
extension CBPeripheralManagerDelegate {
  public func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?) {}
  public func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?) {}
}

/// An app's peripheral role: offering services and advertising. See Apple's `CBPeripheralManager`.
public final class CBPeripheralManager: CBManager {
  public weak var delegate: (any CBPeripheralManagerDelegate)?
  let session: PeripheralSession

  public init(delegate: (any CBPeripheralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil) {
    self.delegate = delegate
    let process = AppProcess.current
    session = PeripheralSession(process: process)
    super.init(process: process)
    session.manager = self
    if !process.isTerminated { process.phone.bluetooth.open(session, for: process) }
  }

  deinit {
    if let process { process.phone.bluetooth.close(session) }
  }

  override func stateChanged() { delegate?.peripheralManagerDidUpdateState(self) }

  public var isAdvertising: Bool { session.advertising != nil }

  /// Advertises service UUIDs and a local name, or an iBeacon; other keys are logged and ignored (rule A1).
  ///
  /// What of it is on air depends on whether the app is in the foreground (rules A2 and A3).
  public func startAdvertising(_ advertisementData: [String: Any]?) {
    guard let daemon = daemon(for: "startAdvertising"), let process else { return }
    var request = AdvertisingRequest()
    for key in (advertisementData ?? [:]).keys.sorted() {
      guard process.rulebook[Rules.allowedAdvertisementKeys].contains(key) else {
        process.log("[CoreBluetooth] The advertisement key '\(key)' is not allowed")
        continue
      }
      if key == CBAdvertisementDataServiceUUIDsKey {
        request.services = (advertisementData?[key] as? [CBUUID] ?? []).map(\.serviceUUID)
      } else if key == CBAdvertisementDataLocalNameKey {
        request.localName = advertisementData?[key] as? String
      } else if key == appleBeaconKey {
        request.beacon = (advertisementData?[key] as? Data).flatMap(IBeacon.init(peripheralData:))
      }
    }
    daemon.startAdvertising(request, for: session)
  }

  public func stopAdvertising() {
    daemon(for: "stopAdvertising")?.stopAdvertising(for: session)
  }

  /// Publishes a service in the phone's attribute table.
  public func add(_ service: CBMutableService) {
    daemon(for: "add")?.add(service, for: session)
  }

  public func removeAllServices() {
    daemon(for: "removeAllServices")?.removeAllServices(of: session)
  }
}
