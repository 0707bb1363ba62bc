#if MQTT && os(Linux)
  public import AfterglowMessages
  public import AfterglowWire

  /// A relay over an MQTT broker: Mosquitto on one machine, or any cluster that supports MQTT 3.1.1.
  ///
  /// Each installation subscribes to one inbox with quality of service 1, in an MQTT session that the broker keeps.
  /// Datagrams for a sleeping phone therefore wait at the broker. The topic names the sender, and the broker's access
  /// rules prevent false names. The relay publishes no retained messages. The connection runs on a separate thread.
  @MainActor
  public final class MQTTRelay: BrokerRelay {
    private let configuration: MQTTConfiguration
    private var worker: MQTTWorker?
    /// The workers that were stopped, which may still send datagrams.
    private var stopped: [MQTTWorker] = []
    private var watched: Set<InstallationID> = []
    /// The counts of the workers that have ended, and of the datagrams and posts that reached no worker.
    private var earlier = RelayTally()
    private var inboxes: Set<MeetingInbox> = []
    private var receiveMeeting: (@MainActor (MeetingEvent) -> Void)?

    /// Called on the main actor when the presence of a watched installation changes.
    ///
    /// A connected installation reports its presence every ``MQTTConfiguration/presenceInterval`` to the installations
    /// that it watches. After two intervals without a report, the relay reports an installation as offline.
    public var presenceChanged: (@MainActor (InstallationID, RelayPresence) -> Void)?

    /// Creates a relay, which connects when it is started.
    public init(_ configuration: MQTTConfiguration) {
      self.configuration = configuration
    }

    deinit {
      worker?.stop()
    }

    /// The size of the largest datagram that the configuration allows, in bytes.
    public var maximumDatagramSize: Int { configuration.maximumDatagramSize }

    /// The counts of datagrams and packets since the relay was created.
    public var tally: RelayTally { stopped.reduce(earlier) { $0 + $1.tally } + (worker?.tally ?? RelayTally()) }

    /// The broker to which the relay is connected; `nil` without a connection.
    public var broker: BrokerAddress? { worker?.broker }

    /// Connects to a broker, and reconnects until `stop`. If the relay is already running, it is stopped first.
    ///
    /// - Parameters:
    ///   - installation: The installation in whose name the relay sends and receives datagrams.
    ///   - receive: Called on the main actor for each event, but never during a call of the relay's methods.
    public func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void) {
      stop()
      let worker = MQTTWorker(installation: installation, configuration: configuration) { [weak self] news in
        switch news {
        case .event(let event): receive(event)
        case .presence(let installation, let presence): self?.presenceChanged?(installation, presence)
        case .meeting(let event): self?.receiveMeeting?(event)
        }
      }
      self.worker = worker
      worker.watch(watched)
      worker.open(inboxes)
      worker.start()
    }

    /// Queues a datagram for the broker. Drops the datagram if the relay is not connected, if too many datagrams wait,
    /// or if the datagram is too large. If the broker has repeatedly closed the connection at a datagram, the relay
    /// also drops datagrams of the same size to the same receiver for a minute.
    public func send(_ datagram: [UInt8], to receiver: InstallationID) {
      if let worker {
        worker.send(datagram, to: receiver)
      } else {
        earlier.dropped += 1
      }
    }

    /// Ends the connection. The relay still sends the datagrams that it has queued, if the broker accepts them within
    /// ``MQTTConfiguration/farewellTimeout``.
    public func stop() {
      guard let worker else { return }
      worker.stop()
      var running = [worker]
      for one in stopped {
        if one.hasEnded() { earlier = earlier + one.tally } else { running.append(one) }
      }
      (stopped, self.worker) = (running, nil)
    }

    /// Ends the connection as `stop` does, and waits for the connection's end, even if `stop` was called before.
    /// Programs call this method before they exit.
    public func stopAndWait() {
      stop()
      for one in stopped { one.waitForEnd() }
    }

    /// Replaces the set of inboxes that this installation reads. Strangers post to these inboxes.
    ///
    /// A broker may refuse to serve such inboxes, as NATS does. In this case the relay passes the reason to `receive`.
    public func open(_ inboxes: Set<MeetingInbox>, _ receive: @escaping @MainActor (MeetingEvent) -> Void) {
      (self.inboxes, receiveMeeting) = (inboxes, receive)
      worker?.open(inboxes)
    }

    /// Posts bytes to an inbox. The bytes are lost if the relay is not connected, if too many posts wait, if the post
    /// is too large, or if no installation reads the inbox now.
    public func post(_ bytes: [UInt8], to inbox: MeetingInbox) {
      if let worker {
        worker.post(bytes, to: inbox)
      } else {
        earlier.dropped += 1
      }
    }

    /// Replaces the set of watched installations. The relay reports this installation's presence to each of them, and
    /// reports their presence by calling ``presenceChanged``.
    public func watch(_ installations: Set<InstallationID>) {
      watched = installations
      worker?.watch(installations)
    }
  }
#endif
