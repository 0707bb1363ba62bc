public import Foundation
import PhonePort

/// An error of Bluetooth other than a peer's refusal of a request. See Apple's `CBError`.
public struct CBError: CustomNSError, Hashable {
  /// The code of an error, with the number from Apple's header. The last two codes occur only on watches.
  public enum Code: Int, Sendable {
    /// An error without a code of its own.
    case unknown = 0
    /// A parameter is invalid.
    case invalidParameters = 1
    /// An attribute handle is invalid.
    case invalidHandle = 2
    /// The peripheral is not connected.
    case notConnected = 3
    /// The phone has no free handles for the service, or no free number for the channel.
    case outOfSpace = 4
    /// The operation was cancelled.
    case operationCancelled = 5
    /// The phone no longer hears the peer.
    case connectionTimeout = 6
    /// The peer has ended the link.
    case peripheralDisconnected = 7
    /// The UUID is reserved.
    case uuidNotAllowed = 8
    /// The app is already advertising.
    case alreadyAdvertising = 9
    /// The attempt to connect, or to open a channel, has failed.
    case connectionFailed = 10
    /// The phone has reached its limit of links.
    case connectionLimitReached = 11
    /// The system no longer knows the peripheral.
    case unknownDevice = 12
    /// The operation is not supported.
    case operationNotSupported = 13
    /// The peer has deleted its bond.
    case peerRemovedPairingInformation = 14
    /// The link was not encrypted in time.
    case encryptionTimedOut = 15
    /// Too many devices are paired.
    case tooManyLEPairedDevices = 16
    /// A watch has exceeded its limit of alerts in the background.
    case leGattExceededBackgroundNotificationLimit = 17
    /// A watch has nearly reached its limit of alerts in the background.
    case leGattNearBackgroundNotificationLimit = 18

    /// The earlier, misspelt name of ``unknownDevice``.
    @available(iOS, deprecated: 13.0, renamed: "unknownDevice")
    public static var unkownDevice: Code { .unknownDevice }
  }

  /// The code of the error.
  public let code: Code

  /// Creates an error with this code.
  public init(_ code: Code) {
    self.code = code
  }

  /// The domain of the `NSError` to which Swift converts this error.
  public static var errorDomain: String { CBErrorDomain }
  /// The raw value of the code.
  public var errorCode: Int { code.rawValue }
  /// A dictionary that contains a description of the code under the key `NSLocalizedDescriptionKey`.
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
  /// The description of the `NSError` that an app on a real phone receives in place of this error.
  public var description: String {
    "Error Domain=\(Self.errorDomain) Code=\(errorCode) \"\(message)\" UserInfo={NSLocalizedDescription=\(message)}"
  }
}

extension CBError.Code {
  /// Lets `catch CBError.connectionTimeout` or a `switch` over an error match this code.
  public static func ~= (code: CBError.Code, error: any Error) -> Bool { (error as? CBError)?.code == code }
}

extension CBError {
  init(_ fault: BluetoothFault) {
    self.init(Code(rawValue: fault.rawValue) ?? .unknown)
  }
}
