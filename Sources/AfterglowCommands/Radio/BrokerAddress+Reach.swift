#if os(Linux)
  import AfterglowRelay
  import Glibc

  extension BrokerAddress {
    /// Opens a TCP connection to the broker, and closes it. Returns the reason why no connection can be opened, or
    /// `nil` if the connection succeeds. The method does not check that the server is a broker.
    func reach() -> String? {
      var hints = addrinfo()
      hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
      var list: UnsafeMutablePointer<addrinfo>?
      let found = getaddrinfo(host, String(port), &hints, &list)
      guard found == 0 else { return String(cString: gai_strerror(found)) }
      defer { freeaddrinfo(list) }
      var reason = "no address"
      var next = list
      while let address = next?.pointee {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        defer { if descriptor >= 0 { close(descriptor) } }
        // Each address of the broker has 3 s to accept the connection.
        var patience = timeval(tv_sec: 3, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return nil }
        reason = String(cString: strerror(errno))
        next = address.ai_next
      }
      return reason
    }
  }
#endif
