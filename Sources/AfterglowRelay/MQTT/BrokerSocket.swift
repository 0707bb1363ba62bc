#if MQTT && os(Linux)
  import CCrypto
  import Glibc

  /// The socket of one connection to a broker, over TCP with or without TLS. Only one thread uses the socket. No call
  /// blocks except the look-up of the host's addresses.
  final class BrokerSocket {
    private enum Phase {
      case connecting
      case shakingHands
      case open
    }

    /// The file descriptor; -1 before the first attempt to connect, and after the connection has ended.
    private(set) var descriptor: CInt = -1
    private var phase = Phase.connecting
    private let tls: TLSChannel?
    /// Whether TLS has to write before it can continue, even without data to send.
    private var tlsWantsToWrite = false
    private var addresses: ArraySlice<(family: CInt, bytes: [UInt8])>
    private var unsent: [UInt8] = []
    private var sentCount = 0

    init(to broker: BrokerAddress, authority: String?, isIPv4Only: Bool) throws(BrokerFailure) {
      if broker.isEncrypted, let authority, access(authority, R_OK) != 0 {
        throw .authorityUnreadable(authority, errno)
      }
      tls = broker.isEncrypted ? try TLSChannel(host: broker.host, authority: authority) : nil
      addresses = try Self.addresses(of: broker, isIPv4Only: isIPv4Only)[...]
      try connectToNext(after: ENETUNREACH)
    }

    deinit { close() }

    func close() {
      if descriptor >= 0 { Glibc.close(descriptor) }
      descriptor = -1
    }

    // MARK: Connecting

    private static func addresses(
      of broker: BrokerAddress, isIPv4Only: Bool
    ) throws(BrokerFailure) -> [(family: CInt, bytes: [UInt8])] {
      var hints = addrinfo()
      hints.ai_family = isIPv4Only ? AF_INET : AF_UNSPEC
      hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
      var list: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(broker.host, "\(broker.port)", &hints, &list) == 0 else { throw .unknownHost }
      defer { freeaddrinfo(list) }
      var found: [(family: CInt, bytes: [UInt8])] = []
      var next = list
      while let info = next?.pointee {
        let bytes = UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen))
        found.append((info.ai_family, Array(bytes)))
        next = info.ai_next
      }
      return found
    }

    /// Begins to connect to the next address; `reason` is the error of the previous attempt. Throws the last error if
    /// no address is left.
    private func connectToNext(after reason: CInt) throws(BrokerFailure) {
      var reason = reason
      while let (family, bytes) = addresses.popFirst() {
        close()
        // A program that this process starts must not inherit the socket. The inherited socket would keep the
        // connection open, and the broker would never publish the last will.
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else {
          reason = errno
          continue
        }
        var isOn: CInt = 1
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<CInt>.size))
        let code = bytes.withUnsafeBytes { raw in
          raw.withMemoryRebound(to: sockaddr.self) { connect(descriptor, $0.baseAddress, socklen_t(raw.count)) }
        }
        if code == 0 || errno == EINPROGRESS { return }
        reason = errno
      }
      close()
      throw .system(reason)
    }

    /// Continues the attempt to connect. Returns `true` once data can be sent and received.
    private func advance() throws(BrokerFailure) -> Bool {
      if phase == .connecting {
        var (code, size) = (CInt(0), socklen_t(MemoryLayout<CInt>.size))
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
        guard code == 0 else {
          try connectToNext(after: code)
          return false
        }
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&state, 1, 0) > 0, state.revents & Int16(POLLOUT) != 0 else { return false }
        if let tls, !tls.attach(descriptor) { throw .untrusted(nil) }
        phase = tls == nil ? .open : .shakingHands
      }
      if phase == .shakingHands, let tls {
        switch try tls.shakeHands() {
        case .done: (phase, tlsWantsToWrite) = (.open, false)
        case .wantsToRead: tlsWantsToWrite = false
        case .wantsToWrite: tlsWantsToWrite = true
        case .closed: throw .lost
        }
      }
      return phase == .open
    }

    // MARK: Reading and writing

    /// The number of bytes that the socket has not accepted yet.
    var unsentCount: Int { unsent.count - sentCount }

    var wantsToWrite: Bool {
      switch phase {
      case .connecting: true
      case .shakingHands: tlsWantsToWrite
      case .open: tlsWantsToWrite || unsentCount > 0
      }
    }

    var pending: Int { tls?.pending ?? 0 }

    func send(_ request: (inout [UInt8]) -> Void) {
      if sentCount > unsent.count / 2 {
        unsent.removeFirst(sentCount)
        sentCount = 0
      }
      request(&unsent)
    }

    /// Writes as much as the socket accepts. Returns whether the socket accepted any bytes.
    @discardableResult
    func flush() throws(BrokerFailure) -> Bool {
      guard try advance() else { return false }
      let before = sentCount
      while unsentCount > 0 {
        let outcome = try unsent.withUnsafeBytes { raw in
          Result { () throws(BrokerFailure) in try write(UnsafeRawBufferPointer(rebasing: raw[sentCount...])) }
        }.get()
        guard case .done(let count) = outcome else {
          if case .closed = outcome { throw .lost }
          if case .wantsToWrite = outcome { tlsWantsToWrite = tls != nil }
          break
        }
        tlsWantsToWrite = false
        sentCount += count
      }
      let isProgress = sentCount > before
      if sentCount == unsent.count { (unsent, sentCount) = ([], 0) }
      return isProgress
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(BrokerFailure) -> TLSChannel.Outcome {
      if let tls { return try tls.write(bytes) }
      let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
      return try Self.outcome(of: count, otherwise: .wantsToWrite)
    }

    /// Reads the available bytes, at most as many as fit into `buffer`. Returns 0 if no byte has arrived.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(BrokerFailure) -> Int {
      guard try advance() else { return 0 }
      let outcome: TLSChannel.Outcome
      if let tls {
        outcome = try tls.read(into: buffer)
      } else {
        outcome = try Self.outcome(of: recv(descriptor, buffer.baseAddress, buffer.count, 0), otherwise: .wantsToRead)
      }
      switch outcome {
      case .done(0), .closed: throw .lost
      case .done(let count): return count
      case .wantsToRead: return 0
      case .wantsToWrite:
        tlsWantsToWrite = tls != nil
        return 0
      }
    }

    private static func outcome(
      of count: Int, otherwise: TLSChannel.Outcome
    ) throws(BrokerFailure) -> TLSChannel.Outcome {
      guard count < 0 else { return .done(count) }
      switch errno {
      case EAGAIN, EINTR: return otherwise
      case ECONNRESET, EPIPE: return .closed
      case let code: throw .system(code)
      }
    }
  }
#endif
