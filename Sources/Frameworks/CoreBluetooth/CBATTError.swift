public import Foundation
import PhonePort

/// Why a peer did not do what it was asked. See Apple's `CBATTError`.
///
/// A code that Apple has no name for, as apps make them up, comes as an `NSError` of the same domain.
public struct CBATTError: CustomNSError, Hashable {
  /// The numbers of the Core Specification, volume 3, part F, section 3.4.1.1.
  public enum Code: Int, Sendable {
    case success = 0x00
    case invalidHandle = 0x01
    case readNotPermitted = 0x02
    case writeNotPermitted = 0x03
    case invalidPdu = 0x04
    case insufficientAuthentication = 0x05
    case requestNotSupported = 0x06
    case invalidOffset = 0x07
    case insufficientAuthorization = 0x08
    case prepareQueueFull = 0x09
    case attributeNotFound = 0x0A
    case attributeNotLong = 0x0B
    case insufficientEncryptionKeySize = 0x0C
    case invalidAttributeValueLength = 0x0D
    case unlikelyError = 0x0E
    case insufficientEncryption = 0x0F
    case unsupportedGroupType = 0x10
    case insufficientResources = 0x11
  }

  public let code: Code

  public init(_ code: Code) {
    self.code = code
  }

  public static var errorDomain: String { CBATTErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }

  private var message: String {
    switch code {
    case .success: "The command has succeeded."
    case .invalidHandle: "The handle is invalid."
    case .readNotPermitted: "Reading is not permitted."
    case .writeNotPermitted: "Writing is not permitted."
    case .invalidPdu: "The command is invalid."
    case .insufficientAuthentication: "Authentication is insufficient."
    case .requestNotSupported: "The request is not supported."
    case .invalidOffset: "The offset is invalid."
    case .insufficientAuthorization: "Authorization is insufficient."
    case .prepareQueueFull: "The prepare queue is full."
    case .attributeNotFound: "The attribute could not be found."
    case .attributeNotLong: "The attribute is not long."
    case .insufficientEncryptionKeySize: "Encryption key size is insufficient."
    case .invalidAttributeValueLength: "The value's length is invalid."
    case .unlikelyError: "Unlikely error."
    case .insufficientEncryption: "Encryption is insufficient."
    case .unsupportedGroupType: "The group type is unsupported."
    case .insufficientResources: "Resources are insufficient."
    }
  }
}

extension CBATTError: CustomStringConvertible {
  /// As `NSError` describes itself, for an app on a phone gets one.
  public var description: String {
    "Error Domain=\(Self.errorDomain) Code=\(errorCode) \"\(message)\" UserInfo={NSLocalizedDescription=\(message)}"
  }
}

extension CBATTError.Code {
  /// Lets `catch` and a `switch` over an error find this code.
  public static func ~= (code: CBATTError.Code, error: any Error) -> Bool { (error as? CBATTError)?.code == code }
}

extension AttributeFault {
  /// As Core Bluetooth hands it to an app.
  var asSeenByApps: any Error {
    let code = Int(rawValue)
    return CBATTError.Code(rawValue: code).map { CBATTError($0) } ?? NSError(domain: CBATTErrorDomain, code: code)
  }
}

extension Result where Failure == AttributeFault {
  /// What an app is told; `nil` for success.
  var errorForApps: (any Error)? {
    if case .failure(let fault) = self { fault.asSeenByApps } else { nil }
  }
}
