#if MQTT && os(Linux)
  import CCrypto
  import Glibc

  /// TLS over a connected non-blocking socket. Only one thread uses the channel.
  final class TLSChannel {
    /// The result of an attempt to read, write or shake hands.
    enum Outcome {
      case done(Int)
      case wantsToRead
      case wantsToWrite
      case closed
    }

    private let context: OpaquePointer
    private let tls: OpaquePointer

    /// Creates a channel. `authority` is the path of a file with certificates. If `authority` is `nil`, the system's
    /// certificates are trusted.
    init(host: String, authority: String?) throws(BrokerFailure) {
      ERR_clear_error()
      guard let context = SSL_CTX_new(TLS_client_method()) else { throw .untrusted(Self.complaint) }
      guard let tls = Self.makeTLS(context, host: host, authority: authority) else {
        SSL_CTX_free(context)
        throw .untrusted(Self.complaint)
      }
      (self.context, self.tls) = (context, tls)
    }

    deinit {
      SSL_free(tls)
      SSL_CTX_free(context)
    }

    private static func makeTLS(_ context: OpaquePointer, host: String, authority: String?) -> OpaquePointer? {
      guard afterglow_require_tls_1_2(context) == 1 else { return nil }
      if let authority {
        guard SSL_CTX_load_verify_locations(context, authority, nil) == 1 else { return nil }
      } else {
        guard SSL_CTX_set_default_verify_paths(context) == 1 else { return nil }
      }
      SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
      guard let tls = SSL_new(context) else { return nil }
      afterglow_allow_partial_writes(tls)
      // OpenSSL compares an IP address with the addresses in the certificate, and a host name with the names in the
      // certificate. A host name is also sent to the server, so that a server with several certificates can choose one
      // of them.
      let isAddress = X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host) == 1
      guard isAddress || SSL_set1_host(tls, host) == 1 && afterglow_set_server_name(tls, host) == 1 else {
        SSL_free(tls)
        return nil
      }
      SSL_set_connect_state(tls)
      return tls
    }

    /// The message of OpenSSL's last error; `nil` if no error has occurred.
    private static var complaint: String? {
      let code = ERR_peek_last_error()
      return code == 0 ? nil : String(cString: ERR_error_string(code, nil))
    }

    /// Uses the given socket from now on. Returns whether OpenSSL has accepted the socket.
    func attach(_ socket: CInt) -> Bool { SSL_set_fd(tls, socket) == 1 }

    /// The number of bytes that TLS has read from the socket, but the caller has not read yet. poll(2) does not report
    /// such bytes.
    var pending: Int { Int(SSL_pending(tls)) }

    func shakeHands() throws(BrokerFailure) -> Outcome {
      try attempt(isHandshake: true) { SSL_do_handshake($0) }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(BrokerFailure) -> Outcome {
      try attempt { SSL_read($0, buffer.baseAddress, CInt(clamping: buffer.count)) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(BrokerFailure) -> Outcome {
      try attempt { SSL_write($0, bytes.baseAddress, CInt(clamping: bytes.count)) }
    }

    private func attempt(
      isHandshake: Bool = false, _ body: (OpaquePointer) -> CInt
    ) throws(BrokerFailure) -> Outcome {
      ERR_clear_error()
      errno = 0
      let count = body(tls)
      let system = errno
      guard count <= 0 else { return .done(Int(count)) }
      switch SSL_get_error(tls, count) {
      case SSL_ERROR_WANT_READ: return .wantsToRead
      case SSL_ERROR_WANT_WRITE: return .wantsToWrite
      case SSL_ERROR_ZERO_RETURN: return .closed
      case SSL_ERROR_SYSCALL:
        if system == 0 || system == ECONNRESET || system == EPIPE { return .closed }
        throw .system(system)
      default:
        // A broker may end the connection without TLS's closing alert.
        if !isHandshake, Self.isEndOfFile { return .closed }
        throw .untrusted(Self.complaint)
      }
    }

    private static var isEndOfFile: Bool {
      ERR_peek_last_error() & UInt(ERR_REASON_MASK) == UInt(SSL_R_UNEXPECTED_EOF_WHILE_READING)
    }
  }
#endif
