#if MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowWire
  import Foundation
  import Synchronization

  /// The network side of a relay: the thread, and the data that the main actor passes to the thread.
  final class MQTTWorker: Sendable {
    /// A datagram on its way to the broker.
    struct Outgoing: Sendable {
      let datagram: [UInt8]
      let receiver: InstallationID
    }

    struct State {
      /// The broker to which datagrams can be sent; without a broker, datagrams are dropped.
      var broker: BrokerAddress?
      var isStopping = false
      var waiting: [Outgoing] = []
      /// The number of datagrams that the thread has removed from the queue, and that the broker has not acknowledged.
      var underWay = 0
      var watched: Set<InstallationID> = []
      var inboxes: Set<MeetingInbox> = []
      var posts: [(bytes: [UInt8], inbox: MeetingInbox)] = []
      var tally = RelayTally()
    }

    let installation: InstallationID
    let configuration: MQTTConfiguration
    let wake = WakePipe()
    let handOver: HandOver
    let state = Mutex(State())
    /// Signalled when the thread has ended.
    private let ended = DispatchSemaphore(value: 0)

    init(
      installation: InstallationID, configuration: MQTTConfiguration,
      receive: @escaping @MainActor @Sendable (RelayNews) -> Void
    ) {
      self.installation = installation
      self.configuration = configuration
      handOver = HandOver(capacity: configuration.maximumIncoming, wake: wake, receive: receive)
    }

    var tally: RelayTally { state.withLock(\.tally) }

    var broker: BrokerAddress? { state.withLock(\.broker) }

    /// Starts the thread, which ends after ``stop()``. If the configuration cannot be used, starts no thread, and
    /// reports the reason instead.
    func start() {
      if let complaint = configuration.complaint {
        handOver.put([.event(.disconnected(reason: complaint))])
        ended.signal()
        return
      }
      let thread = Thread { [self] in
        // OpenSSL writes without MSG_NOSIGNAL. SIGPIPE is blocked, so that a broker that disconnects does not end the
        // program.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var driver = ConnectionDriver(self)
        driver.run()
        ended.signal()
      }
      thread.name = "relay \(installation)"
      thread.start()
    }

    func send(_ datagram: [UInt8], to receiver: InstallationID) {
      let isFirst = state.withLock { state in
        guard datagram.count <= configuration.maximumDatagramSize else {
          state.tally.refused += 1
          return false
        }
        guard state.broker != nil, state.waiting.count + state.underWay < configuration.maximumOutgoing else {
          state.tally.dropped += 1
          return false
        }
        state.waiting.append(Outgoing(datagram: datagram, receiver: receiver))
        return state.waiting.count == 1
      }
      if isFirst { wake.ring() }
    }

    func watch(_ installations: Set<InstallationID>) {
      state.withLock { $0.watched = installations }
      wake.ring()
    }

    func open(_ inboxes: Set<MeetingInbox>) {
      state.withLock { $0.inboxes = inboxes }
      wake.ring()
    }

    func post(_ bytes: [UInt8], to inbox: MeetingInbox) {
      state.withLock { state in
        guard bytes.count <= IntroductionFrame.maximumSize else { return state.tally.refused += 1 }
        guard state.broker != nil, state.posts.count < configuration.maximumOutgoing else {
          return state.tally.dropped += 1
        }
        state.posts.append((bytes, inbox))
      }
      wake.ring()
    }

    /// Waits until the thread has ended. The maximum wait is the configured time for sending the queued datagrams, plus
    /// one second.
    func waitForEnd() {
      let (seconds, attoseconds) = configuration.farewellTimeout.components
      let patience = Double(seconds) + Double(attoseconds) / 1e18 + 1
      _ = hasEnded(within: patience)
    }

    /// Returns whether the thread has ended, or ends within the given number of seconds. After the thread's end, the
    /// tally no longer changes.
    func hasEnded(within seconds: Double = 0) -> Bool {
      guard ended.wait(timeout: .now() + seconds) == .success else { return false }
      ended.signal()
      return true
    }

    func stop() {
      handOver.close()
      state.withLock { $0.isStopping = true }
      wake.ring()
    }
  }

  extension RelayTally {
    static func + (one: RelayTally, other: RelayTally) -> RelayTally {
      var sum = one
      sum.connections += other.connections
      sum.sent += other.sent
      sum.acknowledged += other.acknowledged
      sum.received += other.received
      sum.dropped += other.dropped
      sum.refused += other.refused
      sum.malformed += other.malformed
      return sum
    }
  }
#endif
