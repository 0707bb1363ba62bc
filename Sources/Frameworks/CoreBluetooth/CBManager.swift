public import Foundation
import PhonePort

/// The state of Bluetooth for an app. See Apple's `CBManagerState`.
public enum CBManagerState: Int, Sendable {
  /// The first callback has not been made yet.
  case unknown = 0
  /// The system's Bluetooth daemon has crashed and is restarting (rule I2).
  case resetting = 1
  /// The device has no Bluetooth Low Energy. A virtual phone does not report this state.
  case unsupported = 2
  /// The user has not permitted the app to use Bluetooth (rule I3).
  case unauthorized = 3
  /// The user has switched Bluetooth off, in Settings, by airplane mode or by the button in Control Center (rule I1).
  case poweredOff = 4
  /// Bluetooth is on, and the app may use it.
  case poweredOn = 5
}

/// The user's permission for an app to use Bluetooth. See Apple's `CBManagerAuthorization`.
public enum CBManagerAuthorization: Int, Sendable {
  /// The user has not been asked yet.
  case notDetermined = 0
  /// The user cannot grant the permission, for example because of parental controls. A virtual phone does not report
  /// this value.
  case restricted = 1
  /// The user has refused the permission.
  case denied = 2
  /// The user has granted the permission. Before iOS 13 every app may use Bluetooth (rule I3).
  case allowedAlways = 3
}

/// The common part of central and peripheral managers. See Apple's `CBManager`.
public class CBManager: NSObject {
  /// The state of Bluetooth that the phone last reported to this manager; unknown until the first callback (rule I1).
  public internal(set) var state = CBManagerState.unknown
  let connection: PhoneConnection

  init(connection: PhoneConnection) {
    self.connection = connection
  }

  /// The user's permission for the app to use Bluetooth (rule I3).
  public class var authorization: CBManagerAuthorization {
    PhoneConnection.current.ask(.bluetoothPermission).count.flatMap(CBManagerAuthorization.init)
      ?? .notDetermined
  }

  /// The user's permission for the app to use Bluetooth (rule I3).
  @available(iOS, deprecated: 13.1, message: "Use the type property instead.")
  public var authorization: CBManagerAuthorization { Self.authorization }

  /// Logs the options that a virtual phone ignores. An option that is ignored without a message would mislead the
  /// developer.
  func report(_ options: [String: Any]?, _ known: Set<String>) {
    for key in (options ?? [:]).keys.sorted() where !known.contains(key) {
      connection.log("[CoreBluetooth] The option \(key) has no effect on a virtual phone")
    }
  }

  /// Reports the state to the delegate. Subclasses override this method.
  func stateChanged() {}

  func show(_ state: BluetoothState) {
    guard let state = CBManagerState(rawValue: state.rawValue), state != self.state else { return }
    self.state = state
    stateChanged()
  }

  /// Returns whether the phone accepts the app's command; `nil` stands for a request that the phone accepts in every
  /// state. In any state but powered on, this method rejects a command and writes an error to the phone's log.
  func accepts(_ command: String?) -> Bool {
    guard let command, state != .poweredOn else { return true }
    // If the process has ended, its connection to the phone drops this message.
    connection.log("[CoreBluetooth] API MISUSE: \(command) can only be accepted while in the powered on state")
    return false
  }
}
