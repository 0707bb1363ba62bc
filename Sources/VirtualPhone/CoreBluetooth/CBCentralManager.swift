public import Foundation

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
}

/// All but the state are optional.
extension CBCentralManagerDelegate {
  public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    central.process?.log(
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
}

/// An app's central role: scanning and connecting. See Apple's `CBCentralManager`.
///
/// With ``CBCentralManagerOptionRestoreIdentifierKey`` the system keeps its scan, attempts and links for the app's next
/// process (rule G4). Callbacks come on the world's thread, whatever queue was asked for: a virtual phone has one.
public final class CBCentralManager: CBManager {
  public weak var delegate: (any CBCentralManagerDelegate)?
  let session: CentralSession

  public init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil) {
    self.delegate = delegate
    let process = AppProcess.current
    session = process.phone.bluetooth.centralSession(
      for: process, restoring: options?[CBCentralManagerOptionRestoreIdentifierKey] as? String)
    super.init(process: process)
    session.manager = self
    if !process.isTerminated { process.phone.bluetooth.open(session, for: process) }
  }

  deinit {
    // A process that has ended may have left its session to the next.
    if let process, !process.isTerminated { process.phone.bluetooth.close(session) }
  }

  override func stateChanged() { delegate?.centralManagerDidUpdateState(self) }

  /// Whether a scan was asked for; stays true while the app is in the background (rule B12).
  public var isScanning: Bool { session.scan != nil }

  /// Begins a scan, or replaces the one that runs.
  public func scanForPeripherals(withServices serviceUUIDs: [CBUUID]?, options: [String: Any]? = nil) {
    guard let daemon = daemon(for: "scanForPeripherals") else { return }
    let allowsDuplicates = options?[CBCentralManagerScanOptionAllowDuplicatesKey] as? Bool ?? false
    daemon.scan(
      ScanRequest(services: serviceUUIDs?.map(\.serviceUUID), allowsDuplicates: allowsDuplicates), for: session)
  }

  public func stopScan() {
    daemon(for: "stopScan")?.scan(nil, for: session)
  }

  /// The peripherals that this phone knows by these identifiers, in their order; unknown ones are left out.
  public func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [CBPeripheral] {
    guard let daemon = daemon(for: "retrievePeripherals") else { return [] }
    return identifiers.filter { daemon.peers[$0] != nil }.map(session.peripheral)
  }

  /// The peripherals that are linked, for whatever app of this phone, and known to offer one of the services.
  public func retrieveConnectedPeripherals(withServices serviceUUIDs: [CBUUID]) -> [CBPeripheral] {
    guard let daemon = daemon(for: "retrieveConnectedPeripherals") else { return [] }
    return daemon.connectedPeers(offering: serviceUUIDs.map(\.serviceUUID)).map(session.peripheral)
  }

  /// Connects as soon as the peripheral is heard; never gives up by itself (rule C1).
  public func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {
    guard let daemon = daemon(for: "connect") else { return }
    guard peripheral.session != nil else {
      process?.log("[CoreBluetooth] API MISUSE: \(peripheral.identifier) is void and has to be retrieved again")
      return
    }
    daemon.connect(peripheral.identifier, for: session)
  }

  /// Ends the app's connection or attempt; the link goes when nobody else holds it.
  public func cancelPeripheralConnection(_ peripheral: CBPeripheral) {
    daemon(for: "cancelPeripheralConnection")?.cancelConnection(peripheral.identifier, for: session)
  }
}
