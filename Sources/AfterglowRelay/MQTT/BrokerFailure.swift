#if MQTT && os(Linux)
  import AfterglowWire

  /// The reason why a connection to a broker ends or cannot be made.
  enum BrokerFailure: Error, Hashable {
    /// An `errno` value.
    case system(CInt)
    case unknownHost
    case authorityUnreadable(String, CInt)
    /// TLS failed; the text is OpenSSL's error message, or `nil` without a message.
    case untrusted(String?)
    /// The broker closed the connection.
    case lost
    /// The broker has answered no ping, or has accepted no bytes, for too long.
    case silent
    case violation(MQTTViolation)
  }
#endif
