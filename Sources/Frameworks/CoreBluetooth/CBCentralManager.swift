public import Foundation
import PhonePort

/// Seconds since 2001. See Apple's `CFAbsoluteTime`, which Foundation lacks on Linux.
public typealias CFAbsoluteTime = Double

/// The callbacks of a central manager. See Apple's `CBCentralManagerDelegate`; all methods except
/// `centralManagerDidUpdateState(_:)` are optional.
public protocol CBCentralManagerDelegate: NSObjectProtocol {
  /// Reports a change of the manager's state. The first report follows the manager's creation (rule I1).
  func centralManagerDidUpdateState(_ central: CBCentralManager)
  /// Passes the state that the system has preserved for the manager, before the first report of the radio's state
  /// (rules G2 and G3).
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any])
  /// Reports an advertisement that the scan found. In the background, the manager reports each peer once, and again
  /// after a connection to the peer has ended (rule B2). The manager reports overflow advertisements in the background
  /// only under the conditions of rule B4. The signal strength is in dBm.
  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber)
  /// Reports that an attempt to connect succeeded. The services of the peripheral are unknown until they are discovered
  /// (rule C11).
  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral)
  /// Reports that an attempt to connect failed (rule C6). While the phone does not hear the peer, the attempt stays
  /// pending (rule C1).
  func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?)
  /// Reports that the app's connection ended: without an error if the app cancelled the connection, otherwise with
  /// error 6 or 7 (rule C6).
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?)
  /// Reports the end of the app's connection, the time of the end in seconds since 2001, and whether the system
  /// reconnects without the app (rule C19).
  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, timestamp: CFAbsoluteTime,
    isReconnecting: Bool, error: (any Error)?)
  /// Reports that a link of this phone began or ended, if the app has requested these events with
  /// ``CBCentralManager/registerForConnectionEvents(options:)``.
  func centralManager(
    _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent, for peripheral: CBPeripheral)
  /// Reports that the user has begun or stopped sharing notifications with this accessory.
  func centralManager(_ central: CBCentralManager, didUpdateANCSAuthorizationFor peripheral: CBPeripheral)
}

/// The default implementations of the optional methods.
extension CBCentralManagerDelegate {
  /// Writes an error to the log, because an app that passes a restore identifier must implement this method (rule G3).
  public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    central.connection.log(
      "[CoreBluetooth] API MISUSE: the delegate has a restore identifier but does not implement"
        + " centralManager:willRestoreState:")
  }
  /// Does nothing.
  public func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any],
    rssi: NSNumber
  ) {}
  /// Does nothing.
  public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {}
  /// Does nothing.
  public func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) {}
  /// Does nothing.
  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: (any Error)?
  ) {}
  /// Calls the older method, which has no timestamp.
  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, timestamp: CFAbsoluteTime,
    isReconnecting: Bool, error: (any Error)?
  ) {
    centralManager(central, didDisconnectPeripheral: peripheral, error: error)
  }
  /// Does nothing.
  public func centralManager(
    _ central: CBCentralManager, connectionEventDidOccur event: CBConnectionEvent, for peripheral: CBPeripheral
  ) {}
  /// Does nothing.
  public func centralManager(_ central: CBCentralManager, didUpdateANCSAuthorizationFor peripheral: CBPeripheral) {}
}

/// An app's central role: scanning and connecting. See Apple's `CBCentralManager`.
///
/// With ``CBCentralManagerOptionRestoreIdentifierKey`` the system keeps the manager's scan, attempts and links for the
/// app's next process (rule G4). An app in its own process receives callbacks on the queue that it requests. An app in
/// the simulator's process receives callbacks on the world's thread.
public final class CBCentralManager: CBManager {
  /// The receiver of the callbacks, which the manager does not keep alive.
  public weak var delegate: (any CBCentralManagerDelegate)?
  private(set) var id: ObjectID = 0
  private var peripherals: [UUID: Weak<CBPeripheral>] = [:]
  /// The service, characteristic or descriptor that each request concerns, by the request's number.
  private var subjects: [Int: CBAttribute] = [:]
  private var requestCount = 0

  /// Creates a manager whose state is unknown until the first callback (rule I1).
  ///
  /// From iOS 13 on, the first manager of an app asks the user for permission to use Bluetooth (rule I3). The phone
  /// logs options that it ignores.
  ///
  /// - Parameters:
  ///   - delegate: The receiver of the callbacks.
  ///   - queue: The queue of the callbacks; `nil` for the main queue.
  ///   - options: The options: a restore identifier (rule G4), and whether iOS alerts the user if Bluetooth is off
  ///     (rule I1).
  public init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil) {
    self.delegate = delegate
    super.init(connection: .current)
    id = connection.register(on: queue) { [weak self] callback in
      if case .central(_, let callback) = callback { self?.receive(callback) }
    }
    let alertsIfOff = options?[CBCentralManagerOptionShowPowerAlertKey] as? Bool ?? true
    report(options, [CBCentralManagerOptionRestoreIdentifierKey, CBCentralManagerOptionShowPowerAlertKey])
    send(
      .open(
        restoring: options?[CBCentralManagerOptionRestoreIdentifierKey] as? String, alertsIfOff: alertsIfOff))
  }

  /// Creates a manager without a delegate, on the main queue.
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

  /// Whether the manager scans. The value stays true while the app is in the background (rule B12).
  public var isScanning: Bool { send(.isScanning).flag }

  /// Begins a scan, which replaces the manager's present scan.
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

  /// Stops the scan of this manager, if the manager is scanning.
  public func stopScan() { send(.scan(nil)) }

  /// Returns the peripherals with these identifiers, in the order of the argument. The result leaves out identifiers
  /// that this phone does not know.
  public func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] {
    send(.known(identifiers)).identifiers.map(peripheral)
  }

  /// Returns the peripherals that are connected to any app of this phone and are known to offer one of the services.
  public func retrieveConnectedPeripherals(withServices serviceUUIDs: [CBUUID]) -> [CBPeripheral] {
    send(.connected(offering: serviceUUIDs.map(\.serviceUUID))).identifiers.map(peripheral)
  }

  /// Connects as soon as the phone hears the peripheral. The attempt never times out (rule C1).
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

  /// Ends the app's connection or attempt. The link remains if another app of the phone uses it (rule C8), or if the
  /// peer has made it.
  public func cancelPeripheralConnection(_ peripheral: CBPeripheral) {
    let wasConnected = peripheral.state == .connected
    send(.cancelConnection(peripheral.identifier))
    if wasConnected, peripheral.state != .connected { peripheral.services = nil }
  }

  // MARK: Peripherals

  /// Returns the object for a peer. All calls return the same object as long as the app keeps that object.
  func peripheral(_ identifier: UUID) -> CBPeripheral {
    if let peripheral = existingPeripheral(identifier) { return peripheral }
    let peripheral = CBPeripheral(identifier: identifier, manager: self)
    peripherals[identifier] = Weak(peripheral)
    return peripheral
  }

  func existingPeripheral(_ identifier: UUID) -> CBPeripheral? { peripherals[identifier]?.object }

  /// Removes the entry of a peripheral that the app has released. The phone then cancels the app's connection or
  /// attempt (rule C8).
  func lost(_ identifier: UUID) {
    peripherals[identifier] = nil
    send(.abandon(identifier))
  }

  /// Records the subject of a request, and returns the request's number.
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
      // When the radio is switched off, links end without a callback (rule C17).
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
  /// The dictionary of advertisement data that the app receives (rules B6 and B7).
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
  /// The number of the request that the callback answers; `nil` if the callback answers no numbered request.
  fileprivate var number: Int? {
    switch self {
    case .discoveredCharacteristics(_, let number), .read(_, let number), .written(_, let number),
      .notifying(_, _, let number), .discoveredIncludedServices(_, let number), .discoveredDescriptors(_, let number):
      number
    case .readRSSI, .discoveredServices, .notified, .isReady, .changedServices: nil
    }
  }
}
