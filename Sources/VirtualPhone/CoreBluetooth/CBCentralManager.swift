public import Foundation

/// What a central manager tells its app. See Apple's `CBCentralManagerDelegate`.
public protocol CBCentralManagerDelegate: NSObjectProtocol {
  func centralManagerDidUpdateState(_ central: CBCentralManager)
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
/// Callbacks come on the world's thread, whatever queue was asked for: a virtual phone has one.
public final class CBCentralManager: CBManager {
  public weak var delegate: (any CBCentralManagerDelegate)?
  let session: CentralSession

  public init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?, options: [String: Any]? = nil) {
    self.delegate = delegate
    let process = AppProcess.current
    session = CentralSession(process: process)
    super.init(process: process)
    session.manager = self
    if !process.isTerminated { process.phone.bluetooth.open(session, for: process) }
  }

  deinit {
    if let process { process.phone.bluetooth.close(session) }
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

  /// Connects as soon as the peripheral is heard; never gives up by itself (rule C1).
  public func connect(_ peripheral: CBPeripheral, options: [String: Any]? = nil) {
    daemon(for: "connect")?.connect(peripheral.identifier, for: session)
  }

  /// Ends the app's connection or attempt; the link goes when nobody else holds it.
  public func cancelPeripheralConnection(_ peripheral: CBPeripheral) {
    daemon(for: "cancelPeripheralConnection")?.cancelConnection(peripheral.identifier, for: session)
  }
}
