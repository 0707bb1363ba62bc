public import Foundation
import PhonePort

/// What went wrong with a radio. See Apple's `CBError`.
public struct CBError: CustomNSError, Hashable {
  public enum Code: Int, Sendable {
    case unknown = 0
    case invalidParameters = 1
    case notConnected = 3
    case outOfSpace = 4
    case operationCancelled = 5
    case connectionTimeout = 6
    case peripheralDisconnected = 7
    case alreadyAdvertising = 9
    case connectionFailed = 10
    case connectionLimitReached = 11
    case unknownDevice = 12
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
    case .outOfSpace: "The device has run out of space to complete the operation."
    case .operationCancelled: "Operation was cancelled."
    case .connectionTimeout: "The connection has timed out unexpectedly."
    case .peripheralDisconnected: "The specified device has disconnected from us."
    case .alreadyAdvertising: "Advertising has already started."
    case .connectionFailed: "Failed to connect."
    case .connectionLimitReached: "The device has reached the maximum number of connections."
    case .unknownDevice: "Device is invalid."
    }
  }
}

extension CBError {
  init(_ fault: BluetoothFault) {
    self.init(Code(rawValue: fault.rawValue) ?? .unknown)
  }
}
