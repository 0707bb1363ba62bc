public import Foundation

/// Where a peripheral stands with the app. See Apple's `CBPeripheralState`.
public enum CBPeripheralState: Int, Sendable {
  case disconnected = 0
  case connecting = 1
  case connected = 2
  case disconnecting = 3
}

/// What a peripheral tells its app. See Apple's `CBPeripheralDelegate`; every method is optional.
public protocol CBPeripheralDelegate: NSObjectProtocol {
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?)
  func peripheral(_ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?)
}

extension CBPeripheralDelegate {
  public func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {}
  public func peripheral(_ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?) {}
}

/// A remote device as one manager sees it. See Apple's `CBPeripheral`.
///
/// Whoever is connected, or connecting, has to keep it: nobody else does (rule C8).
public final class CBPeripheral: CBPeer {
  public weak var delegate: (any CBPeripheralDelegate)?
  /// The name it advertised; none for a phone in the background.
  public internal(set) var name: String?
  /// What was discovered on the present link; `nil` before, and after it.
  public internal(set) var services: [CBService]?
  private weak var session: CentralSession?

  init(identifier: UUID, session: CentralSession) {
    self.session = session
    super.init(identifier: identifier)
  }

  deinit {
    session?.lostLastReference(to: identifier)
  }

  public var state: CBPeripheralState { session?.state(of: identifier) ?? .disconnected }

  /// Asks for the link's signal strength; answered once, at most about once a second (rule C15).
  public func readRSSI() {
    command("readRSSI") { daemon, session in daemon.readRSSI(of: identifier, for: session) }
  }

  /// Asks for the peripheral's services: those named, or all.
  public func discoverServices(_ serviceUUIDs: [CBUUID]?) {
    command("discoverServices") { daemon, session in
      daemon.discoverServices(serviceUUIDs?.map(\.serviceUUID), of: identifier, for: session)
    }
  }

  /// Gives the daemon a command, or the log a complaint: only a connected peripheral takes one.
  private func command(_ name: String, _ body: (BluetoothDaemon, CentralSession) -> Void) {
    guard let session, let process = session.process, !process.isTerminated else { return }
    guard state == .connected else {
      return process.log("[CoreBluetooth] API MISUSE: \(name) can only be accepted while in the connected state")
    }
    body(process.phone.bluetooth, session)
  }
}

/// A service of a peripheral. See Apple's `CBService`.
public class CBService: CBAttribute {
  public internal(set) weak var peripheral: CBPeripheral?
  public let isPrimary: Bool

  init(uuid: CBUUID, isPrimary: Bool) {
    self.isPrimary = isPrimary
    super.init(uuid: uuid)
  }
}

/// A service that this app offers. See Apple's `CBMutableService`.
public final class CBMutableService: CBService {
  public init(type UUID: CBUUID, primary isPrimary: Bool) {
    super.init(uuid: UUID, isPrimary: isPrimary)
  }
}
