#if MQTT && os(Linux)
  import AfterglowWire
  import CMosquitto
  import Glibc

  /// One connection to a broker through libmosquitto, for one thread alone.
  ///
  /// libmosquitto's callbacks only record what happened; the thread that drives the connection reads it afterwards. A
  /// connection is never used again: what was under way when it ended is for the messenger to repeat.
  final class MosquittoClient {
    enum Happening {
      /// The broker's answer to the connection: 0 is yes.
      case answered(CInt)
      /// The answer to a subscription: whether all of it was granted.
      case subscribed(CInt, isGranted: Bool)
      case published(CInt)
      case message(topic: String, payload: [UInt8], isRetained: Bool)
    }

    var happenings: [Happening] = []
    /// What OpenSSL complained about last; libmosquitto tells it in its log alone.
    private(set) var tlsComplaint: String?
    /// What `errno` was after the attempt to connect; on one's own machine a refusal comes at once, and is told nowhere
    /// else.
    private(set) var connectionError: CInt = 0
    private let handle: OpaquePointer

    /// The library's own set-up, once a process.
    private static let library: Void = { _ = mosquitto_lib_init() }()
    /// Publications that the broker has not acknowledged; with libmosquitto's 20 the round trip limits what gets through.
    static let maximumInFlight: CInt = 256
    /// Packets read before whatever else there is to do has its turn.
    private static let readsPerRound = 64

    init(
      installation: InstallationID, configuration: MQTTConfiguration, broker: BrokerAddress, isIPv4Only: Bool = false
    ) throws(Failure) {
      Self.library
      guard let handle = mosquitto_new(installation.description, false, nil) else { throw .system(errno) }
      self.handle = handle
      mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
      setCallbacks(of: handle)
      let will = Array(RelayPresence.offline.rawValue.utf8)
      let willTopic = RelayTopic.presence(of: installation).description
      try Self.check(mosquitto_username_pw_set(handle, installation.description, configuration.password))
      try Self.check(mosquitto_will_set(handle, willTopic, CInt(will.count), will, 0, false))
      try Self.check(mosquitto_int_option(handle, MOSQ_OPT_SEND_MAXIMUM, Self.maximumInFlight))
      try Self.check(mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1))
      if broker.isEncrypted {
        if let authority = configuration.certificateAuthority {
          guard access(authority, R_OK) == 0 else { throw .authorityUnreadable(authority, errno) }
          try Self.check(mosquitto_tls_set(handle, authority, nil, nil, nil, nil))
        } else {
          try Self.check(mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1))
        }
        try Self.check(mosquitto_tls_opts_set(handle, 1, "tlsv1.2", nil))
      }
      let keepAlive = CInt(clamping: max(5, configuration.keepAlive.components.seconds))
      // Asynchronous, or a host that does not answer would hold the thread for minutes. The library then tries one
      // address alone; a socket that is bound to an address of its family leaves out those of the other.
      let own = isIPv4Only ? "0.0.0.0" : nil
      errno = 0
      let code = mosquitto_connect_bind_async(handle, broker.host, CInt(broker.port), keepAlive, own)
      connectionError = errno
      try Self.check(code)
      // A program that is started meanwhile would hold the connection open when we are gone, and nobody would hear our
      // will.
      _ = fcntl(mosquitto_socket(handle), F_SETFD, FD_CLOEXEC)
    }

    deinit {
      mosquitto_destroy(handle)
    }

    private static func check(_ code: CInt) throws(Failure) {
      let system = errno
      // libmosquitto says "pending" with a negative number, which is no failure.
      guard code > 0 else { return }
      throw code == CInt(MOSQ_ERR_ERRNO.rawValue) ? .system(system) : .library(code)
    }

    private func setCallbacks(of handle: OpaquePointer) {
      mosquitto_connect_callback_set(handle) { _, context, code in
        MosquittoClient.noting(context) { $0.happenings.append(.answered(code)) }
      }
      mosquitto_subscribe_callback_set(handle) { _, context, id, count, granted in
        let qualities = UnsafeBufferPointer(start: granted, count: Int(count))
        MosquittoClient.noting(context) {
          $0.happenings.append(.subscribed(id, isGranted: qualities.allSatisfy { $0 < 0x80 }))
        }
      }
      mosquitto_publish_callback_set(handle) { _, context, id in
        MosquittoClient.noting(context) { $0.happenings.append(.published(id)) }
      }
      mosquitto_message_callback_set(handle) { _, context, message in
        guard let message = message?.pointee, let topic = message.topic else { return }
        let bytes = UnsafeRawBufferPointer(start: message.payload, count: Int(max(0, message.payloadlen)))
        MosquittoClient.noting(context) {
          $0.happenings.append(
            .message(topic: String(cString: topic), payload: Array(bytes), isRetained: message.retain))
        }
      }
      mosquitto_log_callback_set(handle) { _, context, level, text in
        guard level == MOSQ_LOG_ERR, let text else { return }
        MosquittoClient.noting(context) { $0.tlsComplaint = String(cString: text) }
      }
    }

    private static func noting(_ context: UnsafeMutableRawPointer?, _ note: (MosquittoClient) -> Void) {
      guard let context else { return }
      note(Unmanaged<MosquittoClient>.fromOpaque(context).takeUnretainedValue())
    }

    // MARK: Driving it

    /// The socket, or -1 once the connection is gone.
    var socket: CInt { mosquitto_socket(handle) }

    var wantsToWrite: Bool { mosquitto_want_write(handle) }

    func read() throws(Failure) {
      for _ in 0..<Self.readsPerRound {
        errno = 0
        let code = mosquitto_loop_read(handle, 1)
        let system = errno
        if code != 0 { throw code == CInt(MOSQ_ERR_ERRNO.rawValue) ? .system(system) : .library(code) }
        if system == EAGAIN, afterglow_mosquitto_pending(handle) == 0 { return }
      }
    }

    /// Whether there is something to read that poll(2) does not know of.
    var hasPending: Bool { afterglow_mosquitto_pending(handle) > 0 }

    func write() throws(Failure) { try Self.check(mosquitto_loop_write(handle, 1)) }

    /// What is due by the clock: signs of life, and noticing that the broker gives none.
    func keepAlive() throws(Failure) { try Self.check(mosquitto_loop_misc(handle)) }

    // MARK: Using it

    /// The identifier under which the answer will come.
    func subscribe(_ filter: String, quality: CInt) throws(Failure) -> CInt {
      var id: CInt = 0
      try Self.check(mosquitto_subscribe(handle, &id, filter, quality))
      return id
    }

    func unsubscribe(_ filter: String) throws(Failure) {
      try Self.check(mosquitto_unsubscribe(handle, nil, filter))
    }

    @discardableResult
    func publish(_ payload: [UInt8], to topic: RelayTopic, quality: CInt) throws(Failure) -> CInt {
      var id: CInt = 0
      let code = mosquitto_publish(handle, &id, topic.description, CInt(payload.count), payload, quality, false)
      try Self.check(code)
      return id
    }

    func disconnect() { mosquitto_disconnect(handle) }
  }

  extension MosquittoClient {
    enum Failure: Error {
      /// One of libmosquitto's own codes.
      case library(CInt)
      /// An `errno` value.
      case system(CInt)
      case authorityUnreadable(String, CInt)
    }
  }
#endif
