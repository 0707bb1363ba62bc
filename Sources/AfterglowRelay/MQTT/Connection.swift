#if MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowTime
  import AfterglowWire
  import Glibc
  import Synchronization

  /// One connection from its start to its end: a loop that calls poll(2) and an MQTT client.
  struct Connection {
    private enum Phase {
      case connecting
      case subscribing(UInt16)
      case open
      /// The relay disconnects as soon as the socket has accepted all data, or at the deadline.
      case leaving(until: Instant)
    }

    private let client: MQTTClient
    private let worker: MQTTWorker
    private let broker: BrokerAddress
    private let startedAt = Instant.current
    private var phase: Phase = .connecting
    private var unacknowledged: [(id: UInt16, suspect: PoisonGuard.Suspect)] = []
    private var waiting: ArraySlice<MQTTWorker.Outgoing> = []
    /// The installations to which this installation reports its presence.
    private var watched: Set<InstallationID> = []
    /// The time at which each online installation last reported its presence.
    private var present: [InstallationID: Instant] = [:]
    private var nextPresence = Instant.never
    /// The inboxes for strangers to which this connection has subscribed.
    private var inboxes: Set<MeetingInbox> = []
    /// The packet identifiers of the subscriptions to inboxes for strangers that the broker has not answered yet.
    private var unansweredMeetings: Set<UInt16> = []
    private var news: [RelayNews] = []

    /// Whether the broker still has to answer a subscription to an inbox for strangers.
    var awaitsMeetings: Bool { !unansweredMeetings.isEmpty }

    /// The time from which datagrams could be sent and received; `nil` before this time.
    private(set) var openedAt: Instant?

    /// The longest time for which the loop waits before it checks the time again.
    private static let tick: Duration = .milliseconds(500)

    init(_ client: MQTTClient, to broker: BrokerAddress, worker: MQTTWorker) {
      self.client = client
      self.broker = broker
      self.worker = worker
    }

    /// The oldest datagram that the broker has not acknowledged.
    var oldestUnacknowledged: PoisonGuard.Suspect? { unacknowledged.first?.suspect }

    /// Runs the connection to its end. Returns the reason for the end.
    mutating func run(poison: PoisonGuard) -> BrokerDisconnectReason {
      while true {
        do throws(BrokerFailure) {
          if let reason = try turn(poison: poison) { return finish(reason) }
        } catch {
          // The connection still handles packets that arrived before its end. Such earlier packets may state the reason
          // for the connection's end.
          if let reason = handleHappenings() { return finish(reason) }
          return finish(.failed(error))
        }
      }
    }

    private mutating func finish(_ reason: BrokerDisconnectReason) -> BrokerDisconnectReason {
      worker.handOver.put(news)
      news = []
      let unsent = waiting.count
      worker.state.withLock { $0.tally.dropped += unsent }
      return reason
    }

    /// Runs the loop once: sends, waits, and reads. Returns the reason for the end if the connection has ended.
    private mutating func turn(poison: PoisonGuard) throws(BrokerFailure) -> BrokerDisconnectReason? {
      let now = Instant.current
      if let reason = sendPending(poison: poison, at: now) { return reason }
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

    private var isLeaving: Bool { if case .leaving = phase { true } else { false } }

    /// Whether the connection should read now. Reading acknowledges datagrams, so a closing connection leaves the
    /// unread datagrams at the broker.
    private var isReading: Bool { !isLeaving && !worker.handOver.isFull && client.mayRead }

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

    // MARK: Sending

    private mutating func sendPending(poison: PoisonGuard, at now: Instant) -> BrokerDisconnectReason? {
      let isStopping = worker.state.withLock(\.isStopping)
      switch phase {
      case .connecting, .subscribing:
        if isStopping { return .closedByBroker }
        return startedAt.duration(to: now) < worker.configuration.connectTimeout ? nil : .timedOut
      case .open:
        publish(poison: poison, at: now)
        watch()
        meet()
        if now >= nextPresence {
          nextPresence = now.advanced(by: worker.configuration.presenceInterval)
          report(.online, to: watched)
          noticeSilence(at: now)
        }
        if isStopping { phase = .leaving(until: now.advanced(by: worker.configuration.farewellTimeout)) }
        return nil
      case .leaving(let deadline):
        publish(poison: poison, at: now)
        // The broker accepts data that it receives before the disconnect packet, so the client does not wait for
        // acknowledgements.
        guard !client.wantsToWrite || now >= deadline else { return nil }
        // After a disconnect packet, the broker does not publish the last will, so the client itself reports that it is
        // offline.
        report(.offline, to: watched)
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
      // A closing connection reads no acknowledgements, so it does not wait for them.
      let limit = isLeaving ? Int.max : MQTTClient.maximumInFlight
      while unacknowledged.count < limit, client.hasRoom, let next = waiting.popFirst() {
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

    /// Subscribes to newly opened inboxes for strangers, unsubscribes from closed inboxes, and sends the waiting posts.
    /// If a post is lost, the node repeats the post.
    private mutating func meet() {
      let (wanted, posts) = worker.state.withLock { state in
        defer { state.posts = [] }
        return (state.inboxes, state.posts)
      }
      if wanted != inboxes {
        for inbox in inboxes.subtracting(wanted).sorted() {
          client.unsubscribe(RelayTopic.meeting(inbox).description)
        }
        for inbox in wanted.subtracting(inboxes).sorted() {
          unansweredMeetings.insert(client.subscribe(RelayTopic.meeting(inbox).description, quality: 0))
        }
        inboxes = wanted
      }
      for (bytes, inbox) in posts { client.announce(bytes, at: .meeting(inbox)) }
    }

    private func announce(_ presence: RelayPresence, to receiver: InstallationID) {
      client.announce(Array(presence.rawValue.utf8), at: .presence(for: receiver, of: worker.installation))
    }

    /// Reports a presence to the given installations, and to the operator's watchers.
    private func report(_ presence: RelayPresence, to receivers: Set<InstallationID>) {
      announce(presence, to: worker.installation)
      for one in receivers.sorted() where one != worker.installation { announce(presence, to: one) }
    }

    /// Reports silent installations as offline, because an installation whose connection breaks cannot report its own
    /// absence.
    private mutating func noticeSilence(at now: Instant) {
      let patience = worker.configuration.presenceInterval * 2
      for (one, last) in present.sorted(by: { $0.key < $1.key }) where last.duration(to: now) > patience {
        present[one] = nil
        news.append(.presence(one, .offline))
      }
    }

    // MARK: Receiving

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
          if unansweredMeetings.remove(id) != nil {
            if !isGranted { meetingsRefused() }
            continue
          }
          // If the broker refuses the subscription to the presence of other installations, the connection remains
          // usable.
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

    /// Reports that the broker does not serve inboxes for strangers, once for all subscriptions that are unanswered.
    private mutating func meetingsRefused() {
      unansweredMeetings = []
      let reason = "The broker \(broker) does not let \(worker.installation) read inboxes for strangers."
      news.append(.meeting(.refused(reason: reason)))
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
      /// A message without an effect: the presence of an unwatched installation, or a post to a closed inbox.
      case nobodysBusiness
      /// A message that no well-behaved client sends.
      case malformed
    }

    /// Returns the meaning of a message. Records presences, and unsubscribes from a closed inbox if a post to it
    /// arrives.
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
      case .meeting(let inbox):
        guard !isRetained, payload.count <= IntroductionFrame.maximumSize else { return .malformed }
        guard inboxes.contains(inbox) else {
          // The broker keeps subscriptions of an earlier connection, so posts to a closed inbox may still arrive.
          client.unsubscribe(RelayTopic.meeting(inbox).description)
          return .nobodysBusiness
        }
        return .news(.meeting(.posted(payload, in: inbox)))
      case .inbox, .presence, nil: return .malformed
      }
    }
  }
#endif
