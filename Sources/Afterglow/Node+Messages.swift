import AfterglowMessages
public import AfterglowWire

// Links and messages.
extension Node {
  /// The linked installations, in the order of the identifiers; empty unless the configuration has an exchange.
  public var linked: [InstallationID] { core.exchange?.linked ?? [] }

  /// The linked installations that have proved that they are near, in the order of the identifiers.
  public var near: [InstallationID] { core.exchange?.near ?? [] }

  /// The number of messages that wait for at least one receiver.
  public var outboxCount: Int { core.exchange?.outboxCount ?? 0 }

  /// Starts the exchange of messages, if the configuration has one, the node has sessions, and the stored messages can
  /// be read.
  func startMessages() {
    guard let figures = configuration.exchange else { return }
    guard let sessions else {
      return emit(.messagesUnavailable(reason: "Messages need sessions: give the node a MessageSessions."))
    }
    let driver = ExchangeDriver(store: store, relay: relay, sessions: sessions, host: host) { [weak self] report in
      self?.emit(.exchange(report))
    }
    do throws(MessageStoreError) {
      begin(try driver.makeExchange(for: installation, figures), driver)
    } catch {
      return emit(.messagesUnavailable(reason: error.reason))
    }
    driver.write = { [weak self] frame, link in self?.write(frame, to: link) }
    let hears: @MainActor (InstallationID) -> Bool = { [weak self] in self?.hears($0) ?? false }
    prepareIntroductions()
    prepareRenewal(driver)
    driver.start(as: installation, hearing: hears) { [weak self] event in
      self?.handle(event)
      switch event {
      case .relayConnected:
        self?.isRelayConnected = true
        self?.introductions?.connected()
        self?.renewal?.connected()
      case .relayDisconnected: self?.isRelayConnected = false
      default: break
      }
    }
    handle(.wake)
    renewal?.begin()
  }

  /// Whether this node reads the relayed datagrams of an installation. With changing identifiers, the node reads only
  /// the datagrams of contacts. An answer to a stranger's datagram would show this phone's public key.
  private func hears(_ sender: InstallationID) -> Bool {
    !core.engine.names.rotates || core.engine.names.isContact(sender)
  }

  private func write(_ frame: [UInt8], to link: MailboxLink) {
    switch link {
    case .toPeripheral(let peer): central?.write(frame, to: peer)
    case .toCentral(let peer): peripheral?.notify(frame, to: peer)
    }
  }
}
