#if canImport(MQTTNIO)
  import Afterglow
  import AfterglowRelay
  import Foundation
  // Some types of MQTTNIO are not declared `Sendable`, although the library's locks protect the state that threads
  // share.
  @preconcurrency import MQTTNIO
  import NIOCore
  import NIOTransportServices

  /// The relay on iOS, with MQTTNIO as its MQTT client. Topics, persistent sessions and the last will are used as in
  /// `AfterglowRelay`.
  ///
  /// The relay is written for mqtt-nio 2.13, the minimum version in the Xcode project. The compiler has checked the
  /// code against that library's declarations, but the code has never run, because the tests run without iOS. The
  /// critical parts are outside this type: the messenger repeats lost messages, drops duplicates, and seals each
  /// message before the relay receives it.
  @MainActor
  final class BrokerRelay: MeetingRelay {
    private let broker: BrokerAddress
    private let password: String
    private var connecting: Task<Void, Never>?
    /// The MQTT client and this installation; `nil` while no datagram can be sent.
    private var open: (client: MQTTClient, own: InstallationID)?
    /// The time at which the latest attempt to connect succeeded; `nil` if this attempt has not succeeded.
    private var openedAt: ContinuousClock.Instant?
    /// The number of outgoing publications in progress. The publication of a datagram ends when the broker acknowledges
    /// the datagram, or when the publication fails.
    private var underWay = 0
    /// The open inboxes for strangers. This installation reads these inboxes whenever the relay is connected.
    private var inboxes: Set<MeetingInbox> = []
    /// The inboxes for strangers in this connection's subscriptions. The broker may not have confirmed them yet.
    private var subscribed: Set<MeetingInbox> = []
    private var receiveMeeting: (@MainActor (MeetingEvent) -> Void)?

    /// The maximum size of a datagram, in bytes. The configurations of brokers in `deploy` allow packets of this
    /// size.
    let maximumDatagramSize = 16_384
    /// The maximum number of waiting publications in each direction. Further publications are dropped.
    private static let maximumUnderWay = 1_024
    private static let presenceInterval: Duration = .seconds(30)
    private static let shortestWait: Duration = .milliseconds(200)
    private static let longestWait: Duration = .seconds(30)
    /// If a connection was open for at least this long, the next attempt follows after about ``shortestWait``.
    private static let goodConnection: Duration = .seconds(10)

    init(broker: BrokerAddress, password: String) {
      (self.broker, self.password) = (broker, password)
    }

    func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void) {
      stop()
      connecting = Task { await self.stayConnected(as: installation, receive) }
    }

    func send(_ datagram: [UInt8], to receiver: InstallationID) {
      guard let open, datagram.count <= maximumDatagramSize else { return }
      publish(datagram, at: .inbox(of: receiver, from: open.own), qos: .atLeastOnce)
    }

    func post(_ bytes: [UInt8], to inbox: MeetingInbox) {
      guard bytes.count <= IntroductionFrame.maximumSize else { return }
      publish(bytes, at: .meeting(inbox), qos: .atMostOnce)
    }

    private func publish(_ bytes: [UInt8], at topic: RelayTopic, qos: MQTTQoS) {
      guard let open, underWay < Self.maximumUnderWay else { return }
      underWay += 1
      open.client.publish(to: topic.description, payload: ByteBuffer(bytes: bytes), qos: qos).whenComplete { _ in
        Task { @MainActor in self.underWay -= 1 }
      }
    }

    func open(_ inboxes: Set<MeetingInbox>, _ receive: @escaping @MainActor (MeetingEvent) -> Void) {
      (self.inboxes, receiveMeeting) = (inboxes, receive)
      readInboxes()
    }

    /// Subscribes to newly opened inboxes for strangers, and unsubscribes from closed inboxes. Reports a refusal by the
    /// broker.
    private func readInboxes() {
      guard let (client, own) = open, inboxes != subscribed else { return }
      let (new, gone) = (inboxes.subtracting(subscribed).sorted(), subscribed.subtracting(inboxes).sorted())
      subscribed = inboxes
      Task {
        // These calls fail if the broker does not answer, or if the connection ends. The next connection subscribes to
        // all open inboxes.
        if !gone.isEmpty { try? await client.unsubscribe(from: gone.map { RelayTopic.meeting($0).description }) }
        guard !new.isEmpty else { return }
        let filters = new.map { MQTTSubscribeInfo(topicFilter: RelayTopic.meeting($0).description, qos: .atMostOnce) }
        guard let answer = try? await client.subscribe(to: filters) else {
          // `publishPresence` repeats the subscription.
          if self.open?.client === client { self.subscribed.subtract(new) }
          return
        }
        guard answer.returnCodes.contains(.failure) else { return }
        self.receiveMeeting?(
          .refused(reason: "The broker \(self.broker) does not let \(own) read inboxes for strangers."))
      }
    }

    func stop() {
      connecting?.cancel()
      (connecting, open) = (nil, nil)
    }

    private func stayConnected(
      as own: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void
    ) async {
      var wait = Self.shortestWait
      while !Task.isCancelled {
        openedAt = nil
        let reason = await connection(as: own, receive)
        guard !Task.isCancelled else { return }
        open = nil
        receive(.disconnected(reason: reason))
        let wasGood = openedAt.map { $0.duration(to: .now) >= Self.goodConnection } ?? false
        wait = wasGood ? Self.shortestWait : min(wait * 2, Self.longestWait)
        // A random delay, so that clients do not all return to a restarted broker at the same moment.
        try? await Task.sleep(for: wait * Double.random(in: 1...1.25))
      }
    }

    /// Runs one connection from its beginning to its end. Returns the reason for the end as a sentence.
    private func connection(
      as own: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void
    ) async -> String {
      // The client trusts the system's certificate authorities, so the broker's certificate must lead to one of them.
      let client = MQTTClient(
        host: broker.host, port: Int(broker.port), identifier: own.description,
        eventLoopGroupProvider: .shared(NIOTSEventLoopGroup.singleton),
        configuration: .init(
          keepAliveInterval: .seconds(60), timeout: .seconds(10), userName: own.description, password: password,
          useSSL: true))
      let (publications, publication) = AsyncStream.makeStream(
        of: MQTTPublishInfo.self, bufferingPolicy: .bufferingOldest(Self.maximumUnderWay))
      client.addPublishListener(named: "relay") { if case .success(let info) = $0 { publication.yield(info) } }
      client.addCloseListener(named: "relay") { _ in publication.finish() }
      var reason = "The connection to the broker \(broker) broke off."
      do {
        let presence = RelayTopic.presence(for: own, of: own).description
        _ = try await client.connect(
          cleanSession: false, will: (presence, ByteBuffer(string: RelayPresence.offline.rawValue), .atMostOnce, false))
        let inbox = MQTTSubscribeInfo(topicFilter: RelayTopic.inboxFilter(of: own), qos: .atLeastOnce)
        if try await client.subscribe(to: [inbox]).returnCodes.contains(.failure) {
          reason = "The broker \(broker) does not let \(own) read its own inbox."
        } else if !Task.isCancelled {
          open = (client, own)
          openedAt = .now
          subscribed = []
          receive(.connected)
          readInboxes()
          let publishing = Task { await self.publishPresence(at: presence, through: client) }
          for await info in publications { handle(info, for: own, receive) }
          publishing.cancel()
          // A relay that is being stopped is still connected, so it can publish that this installation goes offline.
          try? await client.publish(
            to: presence, payload: ByteBuffer(string: RelayPresence.offline.rawValue), qos: .atMostOnce)
          try? await client.disconnect()
        }
      } catch {
        reason = "The broker \(broker) cannot be reached: \(error)."
      }
      // MQTTNIO ends the process if a client is released without this call.
      try? await client.shutdown()
      return reason
    }

    private func handle(
      _ info: MQTTPublishInfo, for own: InstallationID, _ receive: @MainActor (RelayEvent) -> Void
    ) {
      guard !Task.isCancelled, !info.retain, info.payload.readableBytes <= maximumDatagramSize else { return }
      switch RelayTopic(info.topicName) {
      case .inbox(own, let sender)?: receive(.received(Array(info.payload.readableBytesView), from: sender))
      case .meeting(let inbox)? where inboxes.contains(inbox):
        receiveMeeting?(.posted(Array(info.payload.readableBytesView), in: inbox))
      // The broker keeps subscriptions of an earlier connection, so posts in inboxes that are closed now may still
      // arrive.
      case .inbox, .presence, .meeting, nil: break
      }
    }

    /// Reports at intervals that this installation is online. Repeats unanswered subscriptions at the same intervals.
    private func publishPresence(at topic: String, through client: MQTTClient) async {
      while !Task.isCancelled {
        try? await client.publish(
          to: topic, payload: ByteBuffer(string: RelayPresence.online.rawValue), qos: .atMostOnce)
        try? await Task.sleep(for: Self.presenceInterval)
        readInboxes()
      }
    }
  }

  extension BrokerRelay {
    /// Returns a relay over the broker whose address is in the app's user defaults; `nil` if the user defaults lack the
    /// address of a broker with TLS, or the password.
    ///
    /// `RelayBroker` is the broker's address, such as `mqtts://relay.example`. `RelayPassword` is the password that the
    /// broker's registration gave this installation. An Xcode scheme can pass both values as launch arguments
    /// (`-RelayBroker mqtts://relay.example`).
    static func chosen() -> (any Relay)? {
      let defaults = UserDefaults.standard
      guard let broker = defaults.string(forKey: "RelayBroker").flatMap(BrokerAddress.init), broker.isEncrypted,
        let password = defaults.string(forKey: "RelayPassword")
      else { return nil }
      return BrokerRelay(broker: broker, password: password)
    }
  }
#endif
