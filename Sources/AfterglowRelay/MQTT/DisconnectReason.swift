#if MQTT && os(Linux)
  import AfterglowWire
  import CMosquitto
  import Glibc

  /// Why there is no connection, and how a person is told.
  enum DisconnectReason {
    case failed(MosquittoClient.Failure, tlsComplaint: String?)
    /// The broker's answer to the connection was no.
    case refused(CInt)
    case inboxRefused
    case timedOut
    case closedByBroker

    func sentence(about broker: BrokerAddress, installation: InstallationID) -> String {
      switch self {
      case .refused(4), .refused(5):
        return "The broker \(broker) does not let \(installation) in: the name or the password is wrong."
      case .refused(let code):
        return "The broker \(broker) does not take connections now (it answers \(code))."
      case .inboxRefused:
        return "The broker \(broker) does not let \(installation) read its own inbox."
      case .timedOut:
        return "The broker \(broker) does not answer."
      case .closedByBroker:
        return "The connection to the broker \(broker) broke off."
      case .failed(let failure, let complaint):
        return Self.sentence(failure, complaint: complaint, broker: broker)
      }
    }

    private static func sentence(
      _ failure: MosquittoClient.Failure, complaint: String?, broker: BrokerAddress
    ) -> String {
      switch failure {
      case .authorityUnreadable(let path, let code):
        return "The certificate authority's file '\(path)' cannot be read: \(String(cString: strerror(code)))."
      case .system(ECONNREFUSED):
        return "Nobody accepts connections at \(broker)."
      case .system(let code):
        return "There is no way to the broker \(broker): \(String(cString: strerror(code)))."
      case .library(let code):
        switch mosq_err_t(rawValue: code) {
        case MOSQ_ERR_EAI:
          return "The broker's name '\(broker.host)' cannot be found."
        case MOSQ_ERR_TLS, MOSQ_ERR_TLS_HANDSHAKE:
          return "The broker \(broker) cannot prove who it is" + (complaint.map { " (\($0))." } ?? ".")
        case MOSQ_ERR_CONN_LOST, MOSQ_ERR_CONN_REFUSED, MOSQ_ERR_NO_CONN:
          return "The connection to the broker \(broker) broke off."
        case MOSQ_ERR_KEEPALIVE:
          return "The broker \(broker) has given no sign of life."
        default:
          return "There is no connection to \(broker): \(String(cString: mosquitto_strerror(code)))"
        }
      }
    }
  }
#endif
