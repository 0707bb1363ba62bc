#if MQTT && os(Linux)
  import AfterglowWire

  /// Why a connection to a broker ends or does not come about.
  enum BrokerFailure: Error, Hashable {
    /// An `errno` value.
    case system(CInt)
    case unknownHost
    case authorityUnreadable(String, CInt)
    /// TLS failed; the complaint is OpenSSL's.
    case untrusted(String?)
    /// The broker closed the connection.
    case lost
    /// The broker has answered no ping, or has taken nothing, for too long.
    case silent
    case violation(MQTTViolation)
  }
#endif
