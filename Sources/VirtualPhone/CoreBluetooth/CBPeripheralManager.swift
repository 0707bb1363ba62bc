import AfterglowWire
public import Foundation

/// An app's peripheral role: offering services and advertising. See Apple's `CBPeripheralManager`.
///
/// With ``CBPeripheralManagerOptionRestoreIdentifierKey`` the system keeps its services, their subscribers and the
/// advertisement for the app's next process (rule G4).
public final class CBPeripheralManager: CBManager {
  public weak var delegate: (any CBPeripheralManagerDelegate)?
  let session: PeripheralSession

  public init(delegate: (any CBPeripheralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil) {
    self.delegate = delegate
    let process = AppProcess.current
    session = process.phone.bluetooth.peripheralSession(
      for: process, restoring: options?[CBPeripheralManagerOptionRestoreIdentifierKey] as? String)
    super.init(process: process)
    session.manager = self
    if !process.isTerminated { process.phone.bluetooth.open(session, for: process) }
  }

  deinit {
    // A process that has ended may have left its session to the next.
    if let process, !process.isTerminated { process.phone.bluetooth.close(session) }
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

  public func remove(_ service: CBMutableService) {
    daemon(for: "remove")?.remove(service, of: session)
  }

  public func removeAllServices() {
    daemon(for: "removeAllServices")?.removeAllServices(of: session)
  }

  /// Answers a read with the request's value, or a write; of several requests of one write the first (rule C12).
  public func respond(to request: CBATTRequest, withResult result: CBATTError.Code) {
    guard daemon(for: "respond") != nil else { return }
    guard result == .success else {
      return request.answer.give(.failure(AttributeError(rawValue: UInt8(result.rawValue))))
    }
    request.answer.give(.success(request.value.map { [UInt8]($0) } ?? []))
  }

  /// Sends a value to those who have subscribed to it, or to some of them (rule C13).
  ///
  /// - Returns: `false` if too many are on their way; the delegate is told when there is room again.
  @discardableResult
  public func updateValue(
    _ value: Data, for characteristic: CBMutableCharacteristic, onSubscribedCentrals centrals: [CBCentral]?
  ) -> Bool {
    guard let daemon = daemon(for: "updateValue"), let published = characteristic.published else { return false }
    return daemon.update([UInt8](value), of: published, for: session, only: centrals?.map(\.identifier))
  }
}
