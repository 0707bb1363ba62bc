public import Foundation
import PhonePort

/// Seconds since 2001. See Apple's `CFAbsoluteTime`, which Foundation lacks on Linux.
public typealias CFAbsoluteTime = Double

/// What a central manager tells its app. See Apple's `CBCentralManagerDelegate`.
public protocol CBCentralManagerDelegate: NSObjectProtocol {
  func centralManagerDidUpdateState(_ central: CBCentralManager)
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any])
  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber)
  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)
  func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?)
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?)
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, timestamp: CFAbsoluteTime,
    isReconnecting: Bool, error: (any Error)?)
  func centralManager(
    _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent, for peripheral: CBPeripheral)
  func centralManager(_ central: CBCentralManager, didUpdateANCSAuthorizationFor peripheral: CBPeripheral)
}

/// All but the state are optional.
extension CBCentralManagerDelegate {
  public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    central.connection.log(
      "[CoreBluetooth] API MISUSE: the delegate has a restore identifier but does not implement"
        + " centralManager:willRestoreState:")
  }
  public func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber
  ) {}
  public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {}
  public func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) {}
  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
  ) {}
  /// A delegate without this method is told in the older way.
  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, timestamp: CFAbsoluteTime,
    isReconnecting: Bool, error: (any Error)?
  ) {
    centralManager(central, didDisconnectPeripheral: peripheral, error: error)
  }
  public func centralManager(
    _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent, for peripheral: CBPeripheral
  ) {}
  public func centralManager(_ central: CBCentralManager, didUpdateANCSAuthorizationFor peripheral: CBPeripheral) {}
}

/// An app's central role: scanning and connecting. See Apple's `CBCentralManager`.
///
/// With ``CBCentralManagerOptionRestoreIdentifierKey`` the system keeps its scan, attempts and links for the app's next
/// process (rule G4). Callbacks come on the world's thread, whatever queue was asked for: a virtual phone has one.
public final class CBCentralManager: CBManager {
  public weak var delegate: (any CBCentralManagerDelegate)?
  private(set) var id: ObjectID = 0
  private var peripherals: [UUID: Weak<CBPeripheral>] = [:]
  /// Services and characteristics that requests were about, by the requests' numbers.
  private var subjects: [Int: CBAttribute] = [:]
  private var requestCount = 0

  public init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil) {
    self.delegate = delegate
    super.init(connection: .current)
    id = connection.register(on: queue) { [weak self] callback in
      if case .central(_, let callback) = callback { self?.receive(callback) }
    }
    let alertsIfOff = options?[CBCentralManagerOptionShowPowerAlertKey] as? Bool ?? false
    report(options, [CBCentralManagerOptionRestoreIdentifierKey, CBCentralManagerOptionShowPowerAlertKey])
    send(
      .open(
        restoring: options?[CBCentralManagerOptionRestoreIdentifierKey] as? String, alertsIfOff: alertsIfOff))
  }

  /// A manager without a delegate, on the main queue.
  public convenience init() {
    self.init(delegate: nil, queue: nil)
  }

  deinit {
    send(.close)
    connection.unregister(id)
  }

  @discardableResult
  func send(_ request: CentralRequest) -> PhoneReply {
    accepts(request.command) ? connection.send(.central(id, request)) : .none
  }

  override func stateChanged() { delegate?.centralManagerDidUpdateState(self) }

  /// Whether a scan was asked for; stays true while the app is in the background (rule B12).
  public var isScanning: Bool { send(.isScanning).flag }

  /// Begins a scan, or replaces the one that runs.
  public func scanForPeripherals(withServices serviceUUIDs: [CBUUID]?, options: [String: Any]? = nil) {
    let allowsDuplicates = options?[CBCentralManagerScanOptionAllowDuplicatesKey] as? Bool ?? false
    let solicited = options?[CBCentralManagerScanOptionSolicitedServiceUUIDsKey] as? [CBUUID] ?? []
    report(
      options, [CBCentralManagerScanOptionAllowDuplicatesKey, CBCentralManagerScanOptionSolicitedServiceUUIDsKey])
    send(
      .scan(
        ScanWish(
          services: serviceUUIDs?.map(\.serviceUUID), allowsDuplicates: allowsDuplicates,
          solicited: solicited.map(\.serviceUUID))))
  }

  public func stopScan() { send(.scan(nil)) }

  /// The peripherals that this phone knows by these identifiers, in their order; unknown ones are left out.
  public func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] {
    send(.known(identifiers)).identifiers.map(peripheral)
  }

  /// The peripherals that are linked, for whatever app of this phone, and known to offer one of the services.
  public func retrieveConnectedPeripherals(withServices serviceUUIDs: [CBUUID]) -> [CBPeripheral] {
    send(.connected(offering: serviceUUIDs.map(\.serviceUUID))).identifiers.map(peripheral)
  }

  /// Connects as soon as the peripheral is heard; never gives up by itself (rule C1).
  public func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {
    let request = CentralRequest.connect(peripheral.identifier, ConnectOptions(options))
    report(options, ConnectOptions.keys)
    guard accepts(request.command) else { return }
    guard peripheral.manager != nil else {
      connection.log("[CoreBluetooth] API MISUSE: \(peripheral.identifier) is void and has to be retrieved again")
      return
    }
    send(request)
  }

  /// Ends the app's connection or attempt; the link goes when nobody else holds it.
  public func cancelPeripheralConnection(_ peripheral: CBPeripheral) {
    let wasConnected = peripheral.state == .connected
    send(.cancelConnection(peripheral.identifier))
    if wasConnected, peripheral.state != .connected { peripheral.services = nil }
  }

  // MARK: Peripherals

  /// The one object that stands for a peer, as long as the app keeps it.
  func peripheral(_ identifier: UUID) -> CBPeripheral {
    if let peripheral = existingPeripheral(identifier) { return peripheral }
    let peripheral = CBPeripheral(identifier: identifier, manager: self)
    peripherals[identifier] = Weak(peripheral)
    return peripheral
  }

  func existingPeripheral(_ identifier: UUID) -> CBPeripheral? { peripherals[identifier]?.object }

  /// The app let go of a peripheral.
  func lost(_ identifier: UUID) {
    peripherals[identifier] = nil
    send(.abandon(identifier))
  }

  /// Remembers what a request is about, and numbers it.
  func number(of subject: CBAttribute) -> Int {
    requestCount += 1
    subjects[requestCount] = subject
    return requestCount
  }

  // MARK: Callbacks

  private func receive(_ callback: CentralCallback) {
    switch callback {
    case .state(let state, let voidsPeripherals):
      if voidsPeripherals {
        for peripheral in peripherals.values { peripheral.object?.becomeVoid() }
        peripherals = [:]
      }
      // Links end with the radio, and nobody is called back about it (rule C17).
      if state != .poweredOn {
        for peripheral in peripherals.values { peripheral.object?.services = nil }
        subjects = [:]
      }
      show(state)
    case .willRestore(let state): restore(state)
    case .discovered(let identifier, let advertisement, let rssiDBm):
      guard let delegate else { return }
      let peripheral = peripheral(identifier)
      if let name = advertisement.localName { peripheral.rename(name) }
      delegate.centralManager(
        self, didDiscover: peripheral, advertisementData: advertisement.dictionary, rssi: NSNumber(value: rssiDBm))
    case .connected(let identifier):
      guard let peripheral = existingPeripheral(identifier) else { return }
      delegate?.centralManager(self, didConnect: peripheral)
    case .failed(let identifier, let fault):
      guard let peripheral = existingPeripheral(identifier) else { return }
      delegate?.centralManager(self, didFailToConnect: peripheral, error: CBError(fault))
    case .disconnected(let identifier, let fault, let isReconnecting, let seconds):
      guard let peripheral = existingPeripheral(identifier) else { return }
      if peripheral.state != .connected { peripheral.services = nil }
      delegate?.centralManager(
        self, didDisconnectPeripheral: peripheral, timestamp: seconds, isReconnecting: isReconnecting,
        error: fault.map { CBError($0) })
    case .linkChanged(let identifier, let isConnected):
      guard let delegate else { return }
      delegate.centralManager(
        self, connectionEventDidOccur: isConnected ? .peerConnected : .peerDisconnected, for: peripheral(identifier))
    case .ancsAuthorizationChanged(let identifier):
      guard let peripheral = existingPeripheral(identifier) else { return }
      delegate?.centralManager(self, didUpdateANCSAuthorizationFor: peripheral)
    case .peripheral(let identifier, let callback):
      let subject = callback.number.flatMap { subjects.removeValue(forKey: $0) }
      existingPeripheral(identifier)?.receive(callback, about: subject)
    }
  }

  private func restore(_ restored: RestoredCentral) {
    guard let delegate else { return }
    var state: [String: Any] = [:]
    if !restored.peripherals.isEmpty {
      state[CBCentralManagerRestoredStatePeripheralsKey] = restored.peripherals.map { known in
        let peripheral = peripheral(known.identifier)
        peripheral.restore(known)
        return peripheral
      }
    }
    if let scan = restored.scan {
      state[CBCentralManagerRestoredStateScanServicesKey] = scan.services?.map(CBUUID.init(serviceUUID:))
      var options: [String: Any] = [
        CBCentralManagerScanOptionAllowDuplicatesKey: NSNumber(value: scan.allowsDuplicates)
      ]
      if !scan.solicited.isEmpty {
        options[CBCentralManagerScanOptionSolicitedServiceUUIDsKey] = scan.solicited.map(CBUUID.init(serviceUUID:))
      }
      state[CBCentralManagerRestoredStateScanOptionsKey] = options
    }
    delegate.centralManager(self, willRestoreState: state)
  }
}

extension ShownAdvertisement {
  /// What an app is shown (rules B6 and B7).
  fileprivate var dictionary: [String: Any] {
    var dictionary: [String: Any] = [CBAdvertisementDataIsConnectable: NSNumber(value: isConnectable)]
    if !services.isEmpty {
      dictionary[CBAdvertisementDataServiceUUIDsKey] = services.map(CBUUID.init(serviceUUID:))
    }
    if !overflowServices.isEmpty {
      dictionary[CBAdvertisementDataOverflowServiceUUIDsKey] = overflowServices.map(CBUUID.init(serviceUUID:))
    }
    dictionary[CBAdvertisementDataLocalNameKey] = localName
    dictionary[CBAdvertisementDataTxPowerLevelKey] = txPowerDBm.map { NSNumber(value: $0) }
    dictionary[CBAdvertisementDataManufacturerDataKey] = manufacturerData.map { Data($0) }
    if !serviceData.isEmpty {
      let pairs = serviceData.map { (CBUUID(serviceUUID: $0.key), Data($0.value)) }
      dictionary[CBAdvertisementDataServiceDataKey] = Dictionary(uniqueKeysWithValues: pairs)
    }
    if !solicitedServices.isEmpty {
      dictionary[CBAdvertisementDataSolicitedServiceUUIDsKey] = solicitedServices.map(CBUUID.init(serviceUUID:))
    }
    return dictionary
  }
}

extension PeripheralCallback {
  /// The number of the request that it answers.
  fileprivate var number: Int? {
    switch self {
    case .discoveredCharacteristics(_, let number), .read(_, let number), .written(_, let number),
      .notifying(_, _, let number), .discoveredIncludedServices(_, let number), .discoveredDescriptors(_, let number):
      number
    case .readRSSI, .discoveredServices, .notified, .isReady, .changedServices: nil
    }
  }
}
