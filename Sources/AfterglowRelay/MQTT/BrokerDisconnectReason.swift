#if MQTT && os(Linux)
  import AfterglowWire
  import Glibc

  /// The reason why the relay is not connected to the broker. Each reason has a human-readable sentence.
  enum BrokerDisconnectReason {
    case failed(BrokerFailure)
    /// The broker refused the connection, with this code.
    case refused(UInt8)
    case inboxRefused
    case timedOut
    case closedByBroker

    func sentence(about broker: BrokerAddress, installation: InstallationID) -> String {
      switch self {
      case .refused(4), .refused(5):
        return "The broker \(broker) rejects \(installation): the name or the password is wrong."
      case .refused(let code):
        return "The broker \(broker) accepts no connections now (its answer is \(code))."
      case .inboxRefused:
        return "The broker \(broker) does not let \(installation) read its own inbox."
      case .timedOut:
        return "The broker \(broker) does not answer."
      case .closedByBroker:
        return "The connection to the broker \(broker) broke off."
      case .failed(let failure): return Self.sentence(failure, broker: broker)
      }
    }

    private static func sentence(_ failure: BrokerFailure, broker: BrokerAddress) -> String {
      switch failure {
      case .authorityUnreadable(let path, let code):
        "The certificate authority's file '\(path)' cannot be read: \(String(cString: strerror(code)))."
      case .system(ECONNREFUSED): "No broker accepts connections at \(broker)."
      case .system(let code): "The broker \(broker) cannot be reached: \(String(cString: strerror(code)))."
      case .unknownHost: "The host name '\(broker.host)' of the broker cannot be found."
      case .untrusted(let complaint):
        "The broker \(broker) cannot prove its identity" + (complaint.map { " (\($0))." } ?? ".")
          + " Check the broker's address, its certificate, and the authority that vouches for it."
      case .lost: "The connection to the broker \(broker) broke off."
      case .silent: "The broker \(broker) does not respond."
      case .violation: "The broker \(broker) violates the protocol."
      }
    }
  }
#endif
