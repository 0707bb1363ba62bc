public import AfterglowProximity
public import AfterglowWire

// Links and messages.
extension Node {
  /// Who is linked, in the order of the identifiers; nobody unless the configuration has an exchange.
  public var linked: [InstallationID] { correspondence?.linked ?? [] }

  /// Messages that wait for somebody.
  public var outboxCount: Int { correspondence?.outboxCount ?? 0 }

  /// What the messenger did and what it turned away.
  public var messageTally: MessageTally { correspondence?.tally ?? MessageTally() }

  /// Sends a message of at most 4 KiB to everybody who is linked; it is stored when this returns.
  ///
  /// What becomes of it is told by ``NodeEvent/delivered(_:by:)`` and ``NodeEvent/expired(_:for:)``.
  @discardableResult
  public func send(_ body: [UInt8]) throws(SendError) -> MessageID {
    guard let correspondence else { throw .nobodyIsLinked }
    return try correspondence.send(body)
  }

  func startCorrespondence() {
    guard let figures = configuration.exchange else { return }
    do throws(MessageStoreError) {
      let started = try Correspondence(
        installation: installation, configuration: figures, store: store, relay: relay, host: host
      ) { [weak self] report in
        if let event = NodeEvent(report) { self?.emit(event) }
      }
      started.write = { [weak self] frame, link in self?.write(frame, to: link) }
      correspondence = started
      started.start()
    } catch {
      emit(.messagesUnavailable(reason: error.reason))
    }
  }

  func take(_ event: MailboxEvent) {
    let expected: InstallationID? =
      if case .opened(.toPeripheral(let peer), _) = event { engine.installation(of: peer) } else { nil }
    correspondence?.take(event, from: expected)
  }

  private func write(_ frame: [UInt8], to link: MailboxLink) {
    switch link {
    case .toPeripheral(let peer): central?.write(frame, to: peer)
    case .toCentral(let peer): peripheral?.notify(frame, to: peer)
    }
  }
}
