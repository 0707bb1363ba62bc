#if MQTT && os(Linux)
  public import AfterglowMessages
  public import AfterglowWire

  /// A relay over an MQTT broker: Mosquitto on one machine, or any cluster that speaks MQTT 3.1.1.
  ///
  /// Each installation has one inbox, subscribed with quality of service 1 in a session that the broker keeps, so that
  /// datagrams wait there for a phone that sleeps. The sender is a level of the topic that the broker's access rules
  /// guard. Nothing is retained. The connection is driven by a thread of its own.
  @MainActor
  public final class MQTTRelay: BrokerRelay {
    private let configuration: MQTTConfiguration
    private var worker: MQTTWorker?
    private var watched: Set<InstallationID> = []
    private var earlier = RelayTally()

    /// Called on the main actor when somebody who is watched says whether it is there.
    ///
    /// An installation that is connected says so every ``MQTTConfiguration/presenceInterval`` to those that it watches
    /// itself. After two intervals of silence it counts as offline.
    public var presenceChanged: (@MainActor (InstallationID, RelayPresence) -> Void)?

    /// Creates a relay; it connects when it is started.
    public init(_ configuration: MQTTConfiguration) {
      self.configuration = configuration
    }

    deinit {
      worker?.stop()
    }

    /// The largest datagram that the configuration allows, in bytes.
    public var maximumDatagramSize: Int { configuration.maximumDatagramSize }

    /// What has gone through so far.
    public var tally: RelayTally { earlier + (worker?.tally ?? RelayTally()) }

    /// The broker through which datagrams get now, if through any.
    public var broker: BrokerAddress? { worker?.broker }

    /// Connects to a broker, and connects again until `stop`. A relay that runs is stopped first.
    ///
    /// - Parameters:
    ///   - installation: The installation as which the relay sends and receives.
    ///   - receive: Called on the main actor for each event, never from within a call.
    public func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void) {
      stop()
      let worker = MQTTWorker(installation: installation, configuration: configuration) { [weak self] news in
        switch news {
        case .event(let event): receive(event)
        case .presence(let installation, let presence): self?.presenceChanged?(installation, presence)
        }
      }
      self.worker = worker
      worker.watch(watched)
      worker.start()
    }

    /// Queues a datagram for the broker. Drops it without a connection, if too many wait, or if it is too large.
    public func send(_ datagram: [UInt8], to receiver: InstallationID) {
      if let worker {
        worker.send(datagram, to: receiver)
      } else {
        earlier.dropped += 1
      }
    }

    /// Ends the connection; what was sent before still goes out if the broker takes it soon.
    public func stop() {
      guard let worker else { return }
      worker.stop()
      earlier = earlier + worker.tally
      self.worker = nil
    }

    /// The same, and waits until the goodbye is said: for programs that end.
    public func stopAndWait() {
      let ending = worker
      stop()
      ending?.waitForEnd()
    }

    /// Who is told of this installation's presence from now on, and whose presence is reported, in place of those before.
    public func watch(_ installations: Set<InstallationID>) {
      watched = installations
      worker?.watch(installations)
    }
  }
#endif
