#if canImport(MQTTNIO)
  import Afterglow
  import AfterglowRelay
  import Foundation
  // Not all of its types are marked for Swift 6; what threads share in them is behind locks of its own.
  @preconcurrency import MQTTNIO
  import NIOCore
  import NIOTransportServices

  /// The relay on iOS: the topics, sessions and last will of `AfterglowRelay` through MQTTNIO instead of a client of its own.
  ///
  /// Written against mqtt-nio 2.13, which the Xcode project names. It has been checked by the compiler against that
  /// library's declarations, and never been run: there is no iOS where the tests run. What must not go wrong is
  /// elsewhere: the messenger above repeats what is lost and strikes off what comes twice, and what is said is sealed
  /// before it is here.
  @MainActor
  final class BrokerRelay: Relay {
    private let broker: BrokerAddress
    private let password: String
    private var connecting: Task<Void, Never>?
    /// While datagrams get through.
    private var open: (client: MQTTClient, own: InstallationID)?
    /// Publications that the broker has not acknowledged.
    private var underWay = 0

    /// What the brokers' shipped configurations take, with everything around it.
    let maximumDatagramSize = 16_384
    /// Beyond it datagrams are dropped, on the way out and on the way in.
    private static let maximumUnderWay = 1_024
    private static let presenceInterval: Duration = .seconds(30)
    private static let shortestWait: Duration = .milliseconds(200)
    private static let longestWait: Duration = .seconds(30)
    /// A connection that lasted this long was a good one.
    private static let goodConnection: Duration = .seconds(10)

    init(broker: BrokerAddress, password: String) {
      (self.broker, self.password) = (broker, password)
    }

    func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void) {
      stop()
      connecting = Task { await self.stayConnected(as: installation, receive) }
    }

    func send(_ datagram: [UInt8], to receiver: InstallationID) {
      guard let open, datagram.count <= maximumDatagramSize, underWay < Self.maximumUnderWay else { return }
      underWay += 1
      let topic = RelayTopic.inbox(of: receiver, from: open.own).description
      open.client.publish(to: topic, payload: ByteBuffer(bytes: datagram), qos: .atLeastOnce).whenComplete { _ in
        Task { @MainActor in self.underWay -= 1 }
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
        let begin = ContinuousClock.now
        let reason = await connection(as: own, receive)
        guard !Task.isCancelled else { return }
        open = nil
        receive(.disconnected(reason: reason))
        let wasGood = begin.duration(to: .now) >= Self.goodConnection
        wait = wasGood ? Self.shortestWait : min(wait * 2, Self.longestWait)
        // So that clients do not all return to a restarted broker at the same moment.
        try? await Task.sleep(for: wait * Double.random(in: 1...1.25))
      }
    }

    /// One connection from its beginning to its end; returns why it ended, in a sentence.
    private func connection(
      as own: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void
    ) async -> String {
      // Without trust roots of its own the system's hold: the broker's certificate is one that they know.
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
          receive(.connected)
          let telling = Task { await self.tellPresence(at: presence, through: client) }
          for await info in publications { take(info, for: own, receive) }
          telling.cancel()
          // A relay that is being stopped is still connected, and can say so.
          try? await client.publish(
            to: presence, payload: ByteBuffer(string: RelayPresence.offline.rawValue), qos: .atMostOnce)
          try? await client.disconnect()
        }
      } catch {
        reason = "The broker \(broker) cannot be reached: \(error)."
      }
      // MQTTNIO ends the process if a client goes without this.
      try? await client.shutdown()
      return reason
    }

    private func take(
      _ info: MQTTPublishInfo, for own: InstallationID, _ receive: @MainActor (RelayEvent) -> Void
    ) {
      guard !Task.isCancelled, !info.retain, info.payload.readableBytes <= maximumDatagramSize,
        case .inbox(own, let sender)? = RelayTopic(info.topicName)
      else { return }
      receive(.received(Array(info.payload.readableBytesView), from: sender))
    }

    private func tellPresence(at topic: String, through client: MQTTClient) async {
      while !Task.isCancelled {
        try? await client.publish(
          to: topic, payload: ByteBuffer(string: RelayPresence.online.rawValue), qos: .atMostOnce)
        try? await Task.sleep(for: Self.presenceInterval)
      }
    }
  }

  extension BrokerRelay {
    /// The broker that is named in the app's user defaults; `nil` if none is.
    ///
    /// `RelayBroker` is its address, such as `mqtts://relay.example`, `RelayPassword` what its registration gave to this
    /// installation; Xcode's scheme passes both as arguments (`-RelayBroker mqtts://relay.example`).
    static func chosen() -> (any Relay)? {
      let defaults = UserDefaults.standard
      guard let broker = defaults.string(forKey: "RelayBroker").flatMap(BrokerAddress.init), broker.isEncrypted,
        let password = defaults.string(forKey: "RelayPassword")
      else { return nil }
      return BrokerRelay(broker: broker, password: password)
    }
  }
#endif
