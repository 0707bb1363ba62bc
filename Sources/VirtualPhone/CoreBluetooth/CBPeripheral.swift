import Foundation

/// Where a peripheral stands with the app. See Apple's `CBPeripheralState`.
public enum CBPeripheralState: Int, Sendable {
  case disconnected = 0
  case connecting = 1
  case connected = 2
  case disconnecting = 3
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
  private(set) weak var session: CentralSession?

  init(identifier: UUID, session: CentralSession) {
    self.session = session
    super.init(identifier: identifier)
  }

  /// From now on it is nobody's: the app has to retrieve the peripheral anew (rule C17).
  func becomeVoid() {
    session = nil
    services = nil
  }

  deinit {
    session?.lostLastReference(to: identifier)
  }

  public var state: CBPeripheralState { session?.state(of: identifier) ?? .disconnected }

  /// Asks for the link's signal strength; answered once, at most about once a second (rule C15).
  public func readRSSI() {
    command("readRSSI") { daemon, session in daemon.readRSSI(of: identifier, for: session) }
  }

  /// Gives the daemon a command, or the log a complaint: only a connected peripheral takes one.
  func command(_ name: String, _ body: (BluetoothDaemon, CentralSession) -> Void) {
    guard let session, let process = session.process, !process.isTerminated else { return }
    guard state == .connected else {
      return process.log("[CoreBluetooth] API MISUSE: \(name) can only be accepted while in the connected state")
    }
    body(process.phone.bluetooth, session)
  }
}
