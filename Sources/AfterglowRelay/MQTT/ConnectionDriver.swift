#if MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowTime
  import AfterglowWire
  import Glibc
  import Synchronization

  /// The work of the network thread, which connects, runs the connection, and reconnects after the connection's end.
  struct ConnectionDriver {
    private let worker: MQTTWorker
    private var plan: ReconnectPlan
    private var poison = PoisonGuard()
    private var generator = SystemRandomNumberGenerator()
    /// The reason that was last reported to the main actor. The driver does not report the same reason again after
    /// every attempt.
    private var reportedReason: String?
    /// The number of successive connections that ended before the broker answered subscriptions to inboxes for
    /// strangers. A broker may end the connection instead of refusing a subscription, as RabbitMQ does.
    private var unansweredMeetings = 0
    private static let maximumUnansweredMeetings = 2

    init(_ worker: MQTTWorker) {
      self.worker = worker
      plan = ReconnectPlan(brokers: worker.configuration.brokers)
    }

    private var isStopping: Bool { worker.state.withLock(\.isStopping) }

    mutating func run() {
      while !isStopping {
        let broker = plan.broker
        let reason = connect(to: broker)
        worker.state.withLock { state in
          state.broker = nil
          state.tally.dropped += state.waiting.count + state.posts.count
          state.waiting = []
          state.posts = []
          state.underWay = 0
        }
        guard !isStopping else { return }
        report(reason.sentence(about: broker, installation: worker.installation))
        pause(plan.ended(at: .current, using: &generator))
      }
    }

    /// Runs one connection from its beginning to its end. Returns the reason for the end.
    private mutating func connect(to broker: BrokerAddress) -> BrokerDisconnectReason {
      do throws(BrokerFailure) {
        let client = try MQTTClient(
          installation: worker.installation, configuration: worker.configuration, broker: broker,
          isIPv4Only: plan.isIPv4Only)
        var connection = Connection(client, to: broker, worker: worker)
        let reason = connection.run(poison: poison)
        if let openedAt = connection.openedAt {
          plan.connected(at: openedAt)
          reportedReason = nil
        }
        if case .timedOut = reason { plan.timedOut() }
        poison.connectionEnded(at: .current, oldest: connection.oldestUnacknowledged)
        unansweredMeetings = connection.awaitsMeetings ? unansweredMeetings + 1 : 0
        if unansweredMeetings == Self.maximumUnansweredMeetings {
          unansweredMeetings = 0
          let reason = "The broker \(broker) ends the connection if \(worker.installation) reads inboxes for strangers."
          worker.handOver.put([.meeting(.refused(reason: reason))])
        }
        return reason
      } catch {
        return .failed(error)
      }
    }

    private mutating func report(_ reason: String) {
      guard reason != reportedReason else { return }
      reportedReason = reason
      worker.handOver.put([.event(.disconnected(reason: reason))])
    }

    /// Waits for the given time, or until the relay is stopped.
    private func pause(_ duration: Duration) {
      let end = Instant.current.advanced(by: duration)
      while !isStopping {
        let rest = Instant.current.duration(to: end)
        guard rest > .zero else { return }
        var descriptor = pollfd(fd: worker.wake.readEnd, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, rest.pollMilliseconds)
        worker.wake.silence()
      }
    }
  }

  extension Duration {
    /// The whole milliseconds of the duration plus one, so that the thread does not wake just before the time.
    var pollMilliseconds: CInt {
      let (seconds, attoseconds) = components
      let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000 + 1
      return CInt(clamping: max(0, milliseconds))
    }
  }
#endif
