public import Foundation
import PhonePort

/// What went wrong with a radio. See Apple's `CBError`.
public struct CBError: CustomNSError, Hashable {
  /// The numbers of Apple's header; the last two are for watches.
  public enum Code: Int, Sendable {
    case unknown = 0
    case invalidParameters = 1
    case invalidHandle = 2
    case notConnected = 3
    case outOfSpace = 4
    case operationCancelled = 5
    case connectionTimeout = 6
    case peripheralDisconnected = 7
    case uuidNotAllowed = 8
    case alreadyAdvertising = 9
    case connectionFailed = 10
    case connectionLimitReached = 11
    case unknownDevice = 12
    case operationNotSupported = 13
    case peerRemovedPairingInformation = 14
    case encryptionTimedOut = 15
    case tooManyLEPairedDevices = 16
    case leGattExceededBackgroundNotificationLimit = 17
    case leGattNearBackgroundNotificationLimit = 18

    @available(iOS, deprecated: 13.0, renamed: "unknownDevice")
    public static var unkownDevice: Code { .unknownDevice }
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
    case .invalidHandle: "Invalid handle."
    case .notConnected: "The specified device is not connected."
    case .outOfSpace: "The device has run out of space to complete the operation."
    case .operationCancelled: "Operation was cancelled."
    case .connectionTimeout: "The connection has timed out unexpectedly."
    case .peripheralDisconnected: "The specified device has disconnected from us."
    case .uuidNotAllowed: "The specified UUID is not allowed for this operation."
    case .alreadyAdvertising: "Advertising has already started."
    case .connectionFailed: "Failed to connect."
    case .connectionLimitReached: "The device has reached the maximum number of connections."
    case .unknownDevice: "Device is invalid."
    case .operationNotSupported: "Operation is not supported."
    case .peerRemovedPairingInformation: "Peer removed pairing information"
    case .encryptionTimedOut: "Failed to encrypt the connection, the connection has timed out unexpectedly."
    case .tooManyLEPairedDevices: "Failed to pair, the device has reached the maximum number of paired devices."
    case .leGattExceededBackgroundNotificationLimit: "The background notification limit is exceeded."
    case .leGattNearBackgroundNotificationLimit: "The background notification limit is near."
    }
  }
}

extension CBError: CustomStringConvertible {
  /// As `NSError` describes itself, for an app on a phone gets one.
  public var description: String {
    "Error Domain=\(Self.errorDomain) Code=\(errorCode) \"\(message)\" UserInfo={NSLocalizedDescription=\(message)}"
  }
}

extension CBError.Code {
  /// Lets `catch CBError.connectionTimeout` and a `switch` over an error find this code.
  public static func ~= (code: CBError.Code, error: any Error) -> Bool { (error as? CBError)?.code == code }
}

extension CBError {
  init(_ fault: BluetoothFault) {
    self.init(Code(rawValue: fault.rawValue) ?? .unknown)
  }
}
