import AfterglowWire
public import Foundation
import PhonePort

/// An app's peripheral role: offering services and advertising. See Apple's `CBPeripheralManager`.
///
/// With ``CBPeripheralManagerOptionRestoreIdentifierKey`` the system keeps the manager's services, subscribers and
/// advertisement for the app's next process (rule G4).
public final class CBPeripheralManager: CBManager {
  /// The receiver of the callbacks, which the manager does not keep alive.
  public weak var delegate: (any CBPeripheralManagerDelegate)?
  private(set) var id: ObjectID = 0
  /// The published services, in the order of publication.
  private var services: [CBMutableService] = []
  private var centrals: [UUID: Weak<CBCentral>] = [:]
  /// The number of entries that remained when the entries of released objects were last removed; at least
  /// `fewCentrals`.
  private var centralsKept = CBPeripheralManager.fewCentrals
  /// The smallest value of `centralsKept`.
  private static let fewCentrals = 16
  /// Services whose publication is not confirmed yet, by the numbers of their requests.
  private var additions: [Int: CBMutableService] = [:]
  private var additionCount = 0
  /// An advertisement that the app requested before the manager was powered on (conflict L24).
  private var earlyWish: AdvertisingWish?

  /// Creates a manager whose state is unknown until the first callback (rule I1).
  ///
  /// From iOS 13 on, the first manager of an app asks the user for permission to use Bluetooth (rule I3). The phone
  /// logs options that it ignores.
  ///
  /// - Parameters:
  ///   - delegate: The receiver of the callbacks.
  ///   - queue: The queue of the callbacks; `nil` for the main queue.
  ///   - options: A restore identifier (rule G4), and whether iOS alerts the user if Bluetooth is off (rule I1).
  public init(delegate: (any CBPeripheralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil) {
    self.delegate = delegate
    super.init(connection: .current)
    id = connection.register(on: queue) { [weak self] callback in
      if case .peripheralManager(_, let callback) = callback { self?.receive(callback) }
    }
    let alertsIfOff = options?[CBPeripheralManagerOptionShowPowerAlertKey] as? Bool ?? false
    report(options, [CBPeripheralManagerOptionRestoreIdentifierKey, CBPeripheralManagerOptionShowPowerAlertKey])
    send(
      .open(
        restoring: options?[CBPeripheralManagerOptionRestoreIdentifierKey] as? String, alertsIfOff: alertsIfOff))
  }

  /// Creates a manager without a delegate, on the main queue.
  public convenience init() {
    self.init(delegate: nil, queue: nil)
  }

  /// Returns the user's permission for the app to use Bluetooth (rule I3).
  @available(iOS, deprecated: 13.0, message: "Use CBManager.authorization instead.")
  public class func authorizationStatus() -> CBPeripheralManagerAuthorizationStatus {
    CBPeripheralManagerAuthorizationStatus(rawValue: authorization.rawValue) ?? .notDetermined
  }

  /// Requests another connection interval. The request has no effect on a virtual phone, where the central keeps its
  /// interval (rule C4).
  public func setDesiredConnectionLatency(_ latency: CBPeripheralManagerConnectionLatency, for central: CBCentral) {
    connection.log("[CoreBluetooth] setDesiredConnectionLatency has no effect on a virtual phone")
  }

  deinit {
    send(.close)
    connection.unregister(id)
  }

  @discardableResult
  func send(_ request: PeripheralManagerRequest) -> PhoneReply {
    accepts(request.command) ? connection.send(.peripheralManager(id, request)) : .none
  }

  override func stateChanged() {
    if state == .poweredOn, let wish = earlyWish {
      earlyWish = nil
      send(.startAdvertising(wish))
    }
    delegate?.peripheralManagerDidUpdateState(self)
  }

  /// Whether the app advertises. The value stays true while an iBeacon is off the air because the app is in the
  /// background (rule A8).
  public var isAdvertising: Bool { send(.isAdvertising).flag }

  /// Advertises service UUIDs and a local name, or an iBeacon. The phone logs and ignores other keys (rule A1).
  ///
  /// Rules A2 and A3 determine which part of the advertisement is on air in the foreground and in the background.
  public func startAdvertising(_ advertisementData: [String: Any]?) {
    let data = advertisementData ?? [:]
    var wish = AdvertisingWish(
      keys: data.keys.sorted(), services: (data[AdvertisementKey.services] as? [CBUUID] ?? []).map(\.serviceUUID),
      localName: data[AdvertisementKey.localName] as? String,
      beacon: (data[AdvertisementKey.beacon] as? Data).flatMap(IBeacon.init(peripheralData:)))
    let request = PeripheralManagerRequest.startAdvertising(wish)
    guard !accepts(request.command) else { return _ = connection.send(.peripheralManager(id, request)) }
    wish.isEarly = true
    earlyWish = wish
  }

  /// Ends the app's advertisement. From iOS 14 on, the overflow mask on air does not change while the app is in the
  /// background (rule A9).
  public func stopAdvertising() {
    earlyWish = nil
    send(.stopAdvertising)
  }

  /// Publishes a service in the phone's attribute table. The delegate receives the result.
  public func add(_ service: CBMutableService) {
    let number = additionCount + 1
    let request = PeripheralManagerRequest.add(service.publication, number: number)
    guard accepts(request.command) else { return }
    additionCount = number
    additions[number] = service
    guard let places = send(request).handles else { return }
    service.published(at: places, by: self)
    services.append(service)
  }

  /// Removes a published service. Centrals that had discovered the service are notified (rule C11).
  public func remove(_ service: CBMutableService) {
    guard let handles = service.handles, services.contains(where: { $0 === service }) else { return }
    let request = PeripheralManagerRequest.remove(handles)
    guard accepts(request.command) else { return }
    send(request)
    service.withdraw()
    services.removeAll { $0 === service }
  }

  /// Removes all services that this manager has published. Centrals that had discovered the services are notified (rule
  /// C11).
  public func removeAllServices() {
    guard accepts(PeripheralManagerRequest.removeAll.command) else { return }
    send(.removeAll)
    withdrawServices()
  }

  private func withdrawServices() {
    for service in services { service.withdraw() }
    services = []
  }

  /// Answers a request. The answer to a successful read contains the request's value. If a write consists of several
  /// requests, the app answers only the first request (rule C12).
  public func respond(to request: CBATTRequest, withResult result: CBATTError.Code) {
    guard result == .success else {
      send(.respond(request.number, .failure(AttributeFault(rawValue: UInt8(result.rawValue)))))
      return
    }
    send(.respond(request.number, .success(request.value.map { [UInt8]($0) } ?? [])))
  }

  /// Sends a value to all centrals that have subscribed to the characteristic, or only to the given centrals (rule
  /// C13).
  ///
  /// - Returns: `false` if the queue is full, the characteristic is not published or the manager is not powered on. The
  ///   delegate is notified when a full queue has room again.
  @discardableResult
  public func updateValue(
    _ value: Data, for characteristic: CBMutableCharacteristic, onSubscribedCentrals centrals: [CBCentral]?
  ) -> Bool {
    guard let handle = characteristic.valueHandle else { return false }
    return send(.update([UInt8](value), characteristic: handle, only: centrals?.map(\.identifier))).flag
  }

  /// Returns the object for a central. All calls return the same object as long as the app keeps that object.
  func central(_ identifier: UUID) -> CBCentral {
    if let central = centrals[identifier]?.object { return central }
    // The entries of released objects are removed in batches, so that the average cost of a new central is constant.
    if centrals.count > 2 * centralsKept {
      centrals = centrals.filter { $0.value.object != nil }
      centralsKept = max(centrals.count, Self.fewCentrals)
    }
    let central = CBCentral(identifier: identifier, manager: self)
    centrals[identifier] = Weak(central)
    return central
  }

  // MARK: Callbacks

  private func receive(_ callback: PeripheralManagerCallback) {
    switch callback {
    case .state(let state, let withdrawsServices):
      if withdrawsServices { self.withdrawServices() }
      show(state)
    case .willRestore(let services, let advertising): restore(services, advertising)
    case .startedAdvertising(let fault):
      delegate?.peripheralManagerDidStartAdvertising(self, error: fault.map { CBError($0) })
    case .added(let fault, let number):
      guard let service = additions.removeValue(forKey: number) else { return }
      delegate?.peripheralManager(self, didAdd: service, error: fault.map { CBError($0) })
    case .subscribed(let central, let handle):
      guard let characteristic = characteristic(handle) else { return }
      delegate?.peripheralManager(self, central: self.central(central), didSubscribeTo: characteristic)
    case .unsubscribed(let central, let handle):
      guard let characteristic = characteristic(handle) else { return }
      delegate?.peripheralManager(self, central: self.central(central), didUnsubscribeFrom: characteristic)
    case .read(let number, let central, let handle, let offset):
      guard let characteristic = characteristic(handle) else { return refuse(number) }
      delegate?.peripheralManager(
        self,
        didReceiveRead: CBATTRequest(
          central: self.central(central), characteristic: characteristic, offset: offset, value: nil, number: number))
    case .write(let number, let central, let handle, let pieces):
      guard let characteristic = characteristic(handle) else { return refuse(number) }
      let central = self.central(central)
      delegate?.peripheralManager(
        self,
        didReceiveWrite: pieces.map {
          CBATTRequest(
            central: central, characteristic: characteristic, offset: $0.offset, value: Data($0.value), number: number)
        })
    case .isReady: delegate?.peripheralManagerIsReady(toUpdateSubscribers: self)
    }
  }

  private func characteristic(_ valueHandle: UInt16) -> CBMutableCharacteristic? {
    services.lazy.compactMap { $0.characteristic(valueHandle) }.first
  }

  /// Refuses a request, because no service of this manager contains the requested characteristic.
  private func refuse(_ number: Int) {
    send(.respond(number, .failure(AttributeFault(rawValue: UInt8(CBATTError.Code.unlikelyError.rawValue)))))
  }

  private func restore(_ published: [LocalService], _ advertising: AdvertisingWish?) {
    services = published.map { CBMutableService(restoring: $0, in: self) }
    guard let delegate else { return }
    var state: [String: Any] = [:]
    if !services.isEmpty { state[CBPeripheralManagerRestoredStateServicesKey] = services }
    if let advertising {
      var data: [String: Any] = [
        CBAdvertisementDataServiceUUIDsKey: advertising.services.map(CBUUID.init(serviceUUID:))
      ]
      data[CBAdvertisementDataLocalNameKey] = advertising.localName
      state[CBPeripheralManagerRestoredStateAdvertisementDataKey] = data
    }
    delegate.peripheralManager(self, willRestoreState: state)
  }
}

extension IBeacon {
  /// Reads the data of `CLBeaconRegion.peripheralData(withMeasuredPower:)`: UUID, major, minor and power. Returns `nil`
  /// unless the data has 21 bytes.
  fileprivate init?(peripheralData: Data) {
    self.init(parsing: [0x02, 0x15] + Array(peripheralData))
  }
}
