public import Foundation
import PhonePort

/// What the radio is ready for. See Apple's `CBManagerState`.
public enum CBManagerState: Int, Sendable {
  case unknown = 0
  case resetting = 1
  case unsupported = 2
  case unauthorized = 3
  case poweredOff = 4
  case poweredOn = 5
}

/// What the user lets an app do with Bluetooth. See Apple's `CBManagerAuthorization`.
public enum CBManagerAuthorization: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case allowedAlways = 3
}

/// What central and peripheral managers have in common. See Apple's `CBManager`.
public class CBManager: NSObject {
  /// Unknown until the first callback has been made (rule I1).
  public internal(set) var state = CBManagerState.unknown
  let connection: PhoneConnection

  init(connection: PhoneConnection) {
    self.connection = connection
  }

  /// What the app that asks may do.
  public class var authorization: CBManagerAuthorization {
    PhoneConnection.current.send(.system(.bluetoothPermission)).count.flatMap(CBManagerAuthorization.init)
      ?? .notDetermined
  }

  /// What the app that asks may do.
  @available(iOS, deprecated: 13.1, message: "Use the type property instead.")
  public var authorization: CBManagerAuthorization { Self.authorization }

  /// Logs the options that have no effect on a virtual phone: an option that is ignored in silence would mislead.
  func report(_ options: [String: Any]?, _ known: Set<String>) {
    for key in (options ?? [:]).keys.sorted() where !known.contains(key) {
      connection.log("[CoreBluetooth] The option \(key) has no effect on a virtual phone")
    }
  }

  /// Tells the delegate; what subclasses add.
  func stateChanged() {}

  func show(_ state: BluetoothState) {
    guard let state = CBManagerState(rawValue: state.rawValue), state != self.state else { return }
    self.state = state
    stateChanged()
  }

  /// Whether a command can be given; commands before powered on are lost, with a complaint in the log.
  func accepts(_ command: String?) -> Bool {
    guard let command, state != .poweredOn else { return true }
    // A process that has ended complains no more: its connection drops this.
    connection.log("[CoreBluetooth] API MISUSE: \(command) can only be accepted while in the powered on state")
    return false
  }
}
