// The error codes as static properties, so that a `catch` or a `switch` over an error can name them.
extension CBATTError {
  /// The request has succeeded: code 0x00.
  public static var success: Code { .success }
  /// No attribute of the server has this handle: code 0x01.
  public static var invalidHandle: Code { .invalidHandle }
  /// The value cannot be read: code 0x02.
  public static var readNotPermitted: Code { .readNotPermitted }
  /// The value cannot be written: code 0x03.
  public static var writeNotPermitted: Code { .writeNotPermitted }
  /// The packet of the request is malformed: code 0x04. The virtual phone reports this code only if the peer's app
  /// responds with it.
  public static var invalidPdu: Code { .invalidPdu }
  /// The link is not authenticated: code 0x05. The virtual phone reports this code only if the peer's app responds with
  /// it.
  public static var insufficientAuthentication: Code { .insufficientAuthentication }
  /// The server does not support the request: code 0x06.
  public static var requestNotSupported: Code { .requestNotSupported }
  /// The offset lies beyond the end of the value: code 0x07.
  public static var invalidOffset: Code { .invalidOffset }
  /// The client is not authorized: code 0x08. The virtual phone reports this code only if the peer's app responds with
  /// it.
  public static var insufficientAuthorization: Code { .insufficientAuthorization }
  /// The queue for the parts of long writes is full: code 0x09. The virtual phone reports this code only if the peer's
  /// app responds with it.
  public static var prepareQueueFull: Code { .prepareQueueFull }
  /// No attribute was found in the range: code 0x0A. The virtual phone reports this code only if the peer's app
  /// responds with it.
  public static var attributeNotFound: Code { .attributeNotFound }
  /// The value cannot be read in parts: code 0x0B. The virtual phone reports this code only if the peer's app responds
  /// with it.
  public static var attributeNotLong: Code { .attributeNotLong }
  /// The key of the link is too short: code 0x0C. The virtual phone reports this code only if the peer's app responds
  /// with it.
  public static var insufficientEncryptionKeySize: Code { .insufficientEncryptionKeySize }
  /// The value has the wrong length: code 0x0D. The virtual phone reports this code if a write is too long, or if the
  /// peer's app responds with the code.
  public static var invalidAttributeValueLength: Code { .invalidAttributeValueLength }
  /// The request has failed for another reason, or the peer's app cannot answer: code 0x0E.
  public static var unlikelyError: Code { .unlikelyError }
  /// The link is not encrypted: code 0x0F. A virtual link is never encrypted.
  public static var insufficientEncryption: Code { .insufficientEncryption }
  /// The attribute is not a grouping attribute: code 0x10. The virtual phone reports this code only if the peer's app
  /// responds with it.
  public static var unsupportedGroupType: Code { .unsupportedGroupType }
  /// The server lacks the resources: code 0x11. The virtual phone reports this code only if the peer's app responds
  /// with it.
  public static var insufficientResources: Code { .insufficientResources }
}
