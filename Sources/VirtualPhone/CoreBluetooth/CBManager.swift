public import Foundation

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
  weak var process: AppProcess?

  init(process: AppProcess) {
    self.process = process
  }

  /// What the app that asks may do.
  public class var authorization: CBManagerAuthorization { AppProcess.current.installed.bluetoothAuthorization }

  /// Tells the delegate; what subclasses add.
  func stateChanged() {}

  func show(_ state: CBManagerState) {
    guard state != self.state else { return }
    self.state = state
    stateChanged()
  }

  /// The daemon to give a command to, or `nil` with a complaint in the log: commands before powered on are lost.
  func daemon(for command: String) -> BluetoothDaemon? {
    guard let process, !process.isTerminated else { return nil }
    // The radio may be off already while the message that says so is on its way.
    guard state == .poweredOn, process.phone.bluetooth.isOn else {
      process.log("[CoreBluetooth] API MISUSE: \(command) can only be accepted while in the powered on state")
      return nil
    }
    return process.phone.bluetooth
  }
}

/// Something with an identifier that this phone gave it. See Apple's `CBPeer`.
public class CBPeer: NSObject {
  /// Differs on every phone, and for a stranger with every new radio address (rule H2).
  public let identifier: UUID

  init(identifier: UUID) {
    self.identifier = identifier
  }
}

/// Something in an attribute table. See Apple's `CBAttribute`.
public class CBAttribute: NSObject {
  public let uuid: CBUUID

  init(uuid: CBUUID) {
    self.uuid = uuid
  }
}

/// What went wrong with a radio. See Apple's `CBError`.
public struct CBError: CustomNSError, Hashable {
  public enum Code: Int, Sendable {
    case unknown = 0
    case invalidParameters = 1
    case notConnected = 3
    case operationCancelled = 5
    case connectionTimeout = 6
    case peripheralDisconnected = 7
    case alreadyAdvertising = 9
    case connectionFailed = 10
    case connectionLimitReached = 11
  }

  public let code: Code

  public init(_ code: Code) {
    self.code = code
  }

  public static var errorDomain: String { CBErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }

  private var message: String {
    switch code {
    case .unknown: "Unknown error."
    case .invalidParameters: "One or more parameters were invalid."
    case .notConnected: "The specified device is not connected."
    case .operationCancelled: "Operation was cancelled."
    case .connectionTimeout: "The connection has timed out unexpectedly."
    case .peripheralDisconnected: "The specified device has disconnected from us."
    case .alreadyAdvertising: "Advertising has already started."
    case .connectionFailed: "Failed to connect."
    case .connectionLimitReached: "The device has reached the maximum number of connections."
    }
  }
}
