import Foundation
import PhonePort

/// The state of an app's connection to a peripheral. See Apple's `CBPeripheralState`.
public enum CBPeripheralState: Int, Sendable {
  /// The app has no link to the peripheral, and does not attempt to connect.
  case disconnected = 0
  /// The app has requested a link that does not exist yet (rule C1).
  case connecting = 1
  /// The app has a link to the peripheral.
  case connected = 2
  /// The link is about to end.
  case disconnecting = 3
}

/// A remote device that a central manager has discovered or retrieved, or to which the manager connects. See Apple's
/// `CBPeripheral`.
///
/// An app that connects to a peripheral must keep a reference to the peripheral, because the manager keeps no strong
/// reference to the peripheral (rule C8).
public final class CBPeripheral: CBPeer {
  /// The receiver of the peripheral's callbacks, which the peripheral does not keep alive.
  public weak var delegate: (any CBPeripheralDelegate)?
  /// The name that the peripheral last advertised; `nil` until the manager reports or restores a name. An app in the
  /// background advertises no name (rule H4).
  public internal(set) var name: String?
  /// The services that were discovered on the present link; `nil` before the discovery and after the end of the link
  /// (rules C10 and C11).
  public internal(set) var services: [CBService]?
  private(set) weak var manager: CBCentralManager?

  init(identifier: UUID, manager: CBCentralManager) {
    self.manager = manager
    super.init(identifier: identifier)
  }

  /// The signal strength that was read last; always `nil`, as on iOS 8 and later. The delegate receives the result of
  /// ``readRSSI()``.
  @available(iOS, deprecated: 8.0, message: "Implement peripheral(_:didReadRSSI:error:) instead.")
  public var rssi: NSNumber? { nil }

  /// Whether the user shares the phone's notifications with this accessory.
  public var ancsAuthorized: Bool { manager?.send(.isANCSAuthorized(identifier)).flag ?? false }

  /// Sets the advertised name. If the new name replaces another name, reports the change to the delegate.
  func rename(_ name: String) {
    let isChange = self.name != nil && self.name != name
    self.name = name
    if isChange { delegate?.peripheralDidUpdateName(self) }
  }

  /// Makes the object invalid. The app must then retrieve the peripheral from the manager again (rule C17).
  func becomeVoid() {
    manager = nil
    services = nil
  }

  deinit {
    manager?.lost(identifier)
  }

  /// The state of this app's connection to the peripheral; `disconnected` if this object is invalid, or if its manager
  /// has been released.
  public var state: CBPeripheralState {
    manager?.send(.state(identifier)).count.flatMap(CBPeripheralState.init) ?? .disconnected
  }

  /// Requests the signal strength of the link. The delegate receives an answer at most about once a second (rule C15).
  public func readRSSI() { send(.readRSSI) }

  /// Sends a request to the phone. Does nothing if this object is invalid, or if its manager has been released.
  func send(_ request: PeripheralRequest) {
    manager?.send(.peripheral(identifier, request))
  }
}
