#if MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowTime
  import AfterglowWire
  import Glibc
  import Synchronization

  /// One connection while it lasts: a poll(2) loop around a client of MQTT.
  struct Connection {
    private enum Phase {
      case connecting
      case subscribing(UInt16)
      case open
      /// About to say goodbye: as soon as the socket has taken everything, or at the deadline.
      case leaving(until: Instant)
    }

    private let client: MQTTClient
    private let worker: MQTTWorker
    private let broker: BrokerAddress
    private let startedAt = Instant.current
    private var phase: Phase = .connecting
    private var unacknowledged: [(id: UInt16, suspect: PoisonGuard.Suspect)] = []
    private var waiting: ArraySlice<MQTTWorker.Outgoing> = []
    /// The installations that are told of this one's presence.
    private var watched: Set<InstallationID> = []
    /// When somebody who is there has said so last.
    private var present: [InstallationID: Instant] = [:]
    private var nextPresence = Instant.never
    private var news: [RelayNews] = []

    /// When datagrams began to get through.
    private(set) var openedAt: Instant?

    /// How often the client looks at its clock.
    private static let tick: Duration = .milliseconds(500)

    init(_ client: MQTTClient, to broker: BrokerAddress, worker: MQTTWorker) {
      self.client = client
      self.broker = broker
      self.worker = worker
    }

    /// What the broker was sent first of what it has not acknowledged.
    var oldestUnacknowledged: PoisonGuard.Suspect? { unacknowledged.first?.suspect }

    /// Keeps the connection going to its end; returns why it ended.
    mutating func run(poison: PoisonGuard) -> BrokerDisconnectReason {
      while true {
        do throws(BrokerFailure) {
          if let reason = try turn(poison: poison) { return finish(reason) }
        } catch {
          // What came in before the end is worth having, and may say why.
          if let reason = handleHappenings() { return finish(reason) }
          return finish(.failed(error))
        }
      }
    }

    private mutating func finish(_ reason: BrokerDisconnectReason) -> BrokerDisconnectReason {
      worker.handOver.put(news)
      news = []
      return reason
    }

    /// Once round: what is to be sent, waiting, what has come in; a reason if that was the end.
    private mutating func turn(poison: PoisonGuard) throws(BrokerFailure) -> BrokerDisconnectReason? {
      let now = Instant.current
      if let reason = takeOrders(poison: poison, at: now) { return reason }
      guard client.socket >= 0 else { return .closedByBroker }
      let socket = wait(at: now)
      if socket.isReadable || socket.isBroken { try client.read() }
      if socket.isWritable { try client.write() }
      try client.keepAlive(isReading: isReading)
      let reason = handleHappenings()
      worker.handOver.put(news)
      news.removeAll(keepingCapacity: true)
      return reason
    }

    /// Whether to read now. Reading acknowledges, so a connection that is being closed leaves the rest to the broker.
    private var isReading: Bool {
      if case .leaving = phase { return false }
      return !worker.handOver.isFull && client.mayRead
    }

    private func wait(at now: Instant) -> (isReadable: Bool, isWritable: Bool, isBroken: Bool) {
      let isReading = isReading
      let isPending = isReading && client.hasPending
      let events = (isReading ? CInt(POLLIN) : 0) | (client.wantsToWrite ? CInt(POLLOUT) : 0)
      var descriptors = [
        pollfd(fd: client.socket, events: Int16(events), revents: 0),
        pollfd(fd: worker.wake.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      let rest = min(Self.tick, max(.zero, now.duration(to: nextPresence)))
      poll(&descriptors, 2, isPending ? 0 : rest.pollMilliseconds)
      if descriptors[1].revents != 0 { worker.wake.silence() }
      let got = CInt(descriptors[0].revents)
      return (
        isPending || got & CInt(POLLIN) != 0, got & CInt(POLLOUT) != 0, got & CInt(POLLHUP | POLLERR | POLLNVAL) != 0
      )
    }

    // MARK: Out

    private mutating func takeOrders(poison: PoisonGuard, at now: Instant) -> BrokerDisconnectReason? {
      let isStopping = worker.state.withLock(\.isStopping)
      switch phase {
      case .connecting, .subscribing:
        if isStopping { return .closedByBroker }
        return startedAt.duration(to: now) < worker.configuration.connectTimeout ? nil : .timedOut
      case .open:
        publish(poison: poison, at: now)
        watch()
        if now >= nextPresence {
          nextPresence = now.advanced(by: worker.configuration.presenceInterval)
          tell(.online, watched)
          noticeSilence(at: now)
        }
        if isStopping { phase = .leaving(until: now.advanced(by: worker.configuration.farewellTimeout)) }
        return nil
      case .leaving(let deadline):
        publish(poison: poison, at: now)
        // The broker takes what comes before a goodbye; its acknowledgements are not waited for.
        guard !client.wantsToWrite || now >= deadline else { return nil }
        // After a goodbye the broker keeps the last will to itself.
        tell(.offline, watched)
        client.disconnect()
        return .closedByBroker
      }
    }

    private mutating func publish(poison: PoisonGuard, at now: Instant) {
      var (sent, refused) = (0, 0)
      if waiting.isEmpty {
        waiting = worker.state.withLock { state in
          defer { state.waiting = [] }
          state.underWay += state.waiting.count
          return state.waiting[...]
        }
      }
      while unacknowledged.count < MQTTClient.maximumInFlight, client.hasRoom, let next = waiting.popFirst() {
        let size = next.datagram.count
        if poison.refuses(next.receiver, size: size, at: now) {
          refused += 1
          continue
        }
        let topic = RelayTopic.inbox(of: next.receiver, from: worker.installation)
        let id = client.publish(next.datagram, to: topic)
        unacknowledged.append((id, PoisonGuard.Suspect(receiver: next.receiver, size: size)))
        sent += 1
      }
      guard sent + refused > 0 else { return }
      worker.state.withLock { state in
        state.tally.sent += sent
        state.tally.refused += refused
        state.underWay -= refused
      }
    }

    private mutating func watch() {
      let wanted = worker.state.withLock(\.watched)
      guard wanted != watched else { return }
      let (come, gone) = (wanted.subtracting(watched), watched.subtracting(wanted))
      watched = wanted
      for one in gone { present[one] = nil }
      for one in come.sorted() { announce(.online, to: one) }
      for one in gone.sorted() { announce(.offline, to: one) }
    }

    private func announce(_ presence: RelayPresence, to receiver: InstallationID) {
      client.announce(Array(presence.rawValue.utf8), at: .presence(for: receiver, of: worker.installation))
    }

    /// Tells these installations, and the operator's watchers.
    private func tell(_ presence: RelayPresence, _ receivers: Set<InstallationID>) {
      announce(presence, to: worker.installation)
      for one in receivers.sorted() where one != worker.installation { announce(presence, to: one) }
    }

    /// A connection that breaks says no goodbye to anybody.
    private mutating func noticeSilence(at now: Instant) {
      let patience = worker.configuration.presenceInterval * 2
      for (one, last) in present.sorted(by: { $0.key < $1.key }) where last.duration(to: now) > patience {
        present[one] = nil
        news.append(.presence(one, .offline))
      }
    }

    // MARK: In

    private mutating func handleHappenings() -> BrokerDisconnectReason? {
      defer { client.happenings.removeAll(keepingCapacity: true) }
      var (received, malformed, acknowledged) = (0, 0, 0)
      for happening in client.happenings {
        switch happening {
        case .answered(0):
          let filter = RelayTopic.inboxFilter(of: worker.installation)
          phase = .subscribing(client.subscribe(filter, quality: 1))
        case .answered(let code): return .refused(code)
        case .subscribed(let id, let isGranted):
          // The subscription to others' presence may be refused without harm.
          guard case .subscribing(id) = phase else { continue }
          guard isGranted else { return .inboxRefused }
          open()
        case .published(let id):
          guard let index = unacknowledged.firstIndex(where: { $0.id == id }) else { continue }
          unacknowledged.remove(at: index)
          acknowledged += 1
        case .message(let topic, let payload, let isRetained):
          switch read(topic: topic, payload: payload, isRetained: isRetained) {
          case .news(let item):
            received += 1
            news.append(item)
          case .nobodysBusiness: break
          case .malformed: malformed += 1
          }
        case .oversized: malformed += 1
        }
      }
      worker.state.withLock { state in
        state.tally.received += received
        state.tally.malformed += malformed
        state.tally.acknowledged += acknowledged
        state.underWay -= acknowledged
      }
      return nil
    }

    private mutating func open() {
      let now = Instant.current
      (phase, openedAt, nextPresence) = (.open, now, now)
      _ = client.subscribe(RelayTopic.presenceFilter(for: worker.installation), quality: 0)
      worker.state.withLock { state in
        state.broker = broker
        state.tally.connections += 1
      }
      news.append(.event(.connected))
    }

    private enum Reading {
      case news(RelayNews)
      /// What this installation has told itself, and the presence of somebody whom it does not watch.
      case nobodysBusiness
      /// What nobody who keeps to the rules sends.
      case malformed
    }

    /// What a message means.
    private mutating func read(topic: String, payload: [UInt8], isRetained: Bool) -> Reading {
      switch RelayTopic(topic) {
      case .inbox(worker.installation, let sender):
        guard !isRetained, payload.count <= worker.configuration.maximumDatagramSize else { return .malformed }
        return .news(.event(.received(payload, from: sender)))
      case .presence(worker.installation, let other):
        guard !isRetained, let presence = RelayPresence(payload) else { return .malformed }
        guard watched.contains(other) else { return .nobodysBusiness }
        present[other] = presence == .online ? .current : nil
        return .news(.presence(other, presence))
      case .inbox, .presence, nil: return .malformed
      }
    }
  }
#endif
