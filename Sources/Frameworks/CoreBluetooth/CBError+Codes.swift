// The error codes as static properties, so that a `catch` or a `switch` over an error can name them.
extension CBError {
  /// An error without a code of its own: code 0. The virtual phone does not report this code.
  public static var unknown: Code { .unknown }
  /// A parameter is invalid: code 1. The virtual phone does not report this code.
  public static var invalidParameters: Code { .invalidParameters }
  /// An attribute handle is invalid: code 2. The virtual phone does not report this code.
  public static var invalidHandle: Code { .invalidHandle }
  /// The peripheral is not connected: code 3.
  public static var notConnected: Code { .notConnected }
  /// The phone has no free handles for the service, or no free number for the channel: code 4.
  public static var outOfSpace: Code { .outOfSpace }
  /// The operation was cancelled: code 5. The virtual phone does not report this code.
  public static var operationCancelled: Code { .operationCancelled }
  /// The phone no longer hears the peer: code 6 (rule C6).
  public static var connectionTimeout: Code { .connectionTimeout }
  /// The peer has ended the link: code 7 (rule C6).
  public static var peripheralDisconnected: Code { .peripheralDisconnected }
  /// The UUID is reserved: code 8. The virtual phone does not report this code.
  public static var uuidNotAllowed: Code { .uuidNotAllowed }
  /// The app is already advertising: code 9 (rule A10).
  public static var alreadyAdvertising: Code { .alreadyAdvertising }
  /// The attempt to connect, or to open a channel, has failed: code 10 (rule C6).
  public static var connectionFailed: Code { .connectionFailed }
  /// The phone has reached its limit of links: code 11 (rules C7 and C20).
  public static var connectionLimitReached: Code { .connectionLimitReached }
  /// The system no longer knows the peripheral: code 12 (rule C6).
  public static var unknownDevice: Code { .unknownDevice }
  /// The operation is not supported: code 13. The virtual phone does not report this code.
  public static var operationNotSupported: Code { .operationNotSupported }
  /// The peer has deleted its bond: code 14. The virtual phone does not report this code.
  public static var peerRemovedPairingInformation: Code { .peerRemovedPairingInformation }
  /// The link was not encrypted in time: code 15. The virtual phone does not report this code.
  public static var encryptionTimedOut: Code { .encryptionTimedOut }
  /// Too many devices are paired: code 16. The virtual phone does not report this code.
  public static var tooManyLEPairedDevices: Code { .tooManyLEPairedDevices }
  /// A watch has exceeded its limit of alerts in the background: code 17 (rule I7). The virtual phone does not report
  /// this code.
  public static var leGattExceededBackgroundNotificationLimit: Code { .leGattExceededBackgroundNotificationLimit }
  /// A watch has nearly reached its limit of alerts in the background: code 18 (rule I7). The virtual phone does not
  /// report this code.
  public static var leGattNearBackgroundNotificationLimit: Code { .leGattNearBackgroundNotificationLimit }
}
