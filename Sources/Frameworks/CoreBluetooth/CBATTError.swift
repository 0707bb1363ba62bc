public import Foundation
import PhonePort

/// The reason why a peer refused a request. See Apple's `CBATTError`.
///
/// An error whose code Apple has not named reaches the app as an `NSError` of the same domain.
public struct CBATTError: CustomNSError, Hashable {
  /// The code of an error (Core Specification, volume 3, part F, section 3.4.1.1).
  public enum Code: Int, Sendable {
    /// The request has succeeded.
    case success = 0x00
    /// No attribute of the server has this handle.
    case invalidHandle = 0x01
    /// The value cannot be read.
    case readNotPermitted = 0x02
    /// The value cannot be written.
    case writeNotPermitted = 0x03
    /// The packet of the request is malformed.
    case invalidPdu = 0x04
    /// The link is not authenticated.
    case insufficientAuthentication = 0x05
    /// The server does not support the request.
    case requestNotSupported = 0x06
    /// The offset lies beyond the end of the value.
    case invalidOffset = 0x07
    /// The client is not authorized.
    case insufficientAuthorization = 0x08
    /// The queue for the parts of long writes is full.
    case prepareQueueFull = 0x09
    /// No attribute was found in the range.
    case attributeNotFound = 0x0A
    /// The value cannot be read in parts.
    case attributeNotLong = 0x0B
    /// The key of the link is too short.
    case insufficientEncryptionKeySize = 0x0C
    /// The value has the wrong length.
    case invalidAttributeValueLength = 0x0D
    /// The request has failed for another reason, or the peer's app cannot answer.
    case unlikelyError = 0x0E
    /// The link is not encrypted. A virtual link is never encrypted.
    case insufficientEncryption = 0x0F
    /// The attribute is not a grouping attribute.
    case unsupportedGroupType = 0x10
    /// The server lacks the resources.
    case insufficientResources = 0x11
  }

  /// The code of the error.
  public let code: Code

  /// Creates an error with this code.
  public init(_ code: Code) {
    self.code = code
  }

  /// The domain of the `NSError` to which Swift converts this error.
  public static var errorDomain: String { CBATTErrorDomain }
  /// The raw value of the code.
  public var errorCode: Int { code.rawValue }
  /// A dictionary that contains a description of the code under the key `NSLocalizedDescriptionKey`.
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
  /// The description of the `NSError` that an app on a real phone receives in place of this error.
  public var description: String {
    "Error Domain=\(Self.errorDomain) Code=\(errorCode) \"\(message)\" UserInfo={NSLocalizedDescription=\(message)}"
  }
}

extension CBATTError.Code {
  /// Lets a `catch` or a `switch` over an error match this code.
  public static func ~= (code: CBATTError.Code, error: any Error) -> Bool { (error as? CBATTError)?.code == code }
}

extension AttributeFault {
  /// The error in the form in which Core Bluetooth passes it to an app.
  var asSeenByApps: any Error {
    let code = Int(rawValue)
    return CBATTError.Code(rawValue: code).map { CBATTError($0) } ?? NSError(domain: CBATTErrorDomain, code: code)
  }
}

extension Result where Failure == AttributeFault {
  /// The error that the app receives for this result; `nil` for success.
  var errorForApps: (any Error)? {
    if case .failure(let fault) = self { fault.asSeenByApps } else { nil }
  }
}
