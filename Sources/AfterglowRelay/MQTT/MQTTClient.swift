#if MQTT && os(Linux)
  import AfterglowTime
  import AfterglowWire
  import Glibc

  /// One connection to an MQTT 3.1.1 broker. Only one thread uses the connection.
  ///
  /// A connection is never reused. The messenger repeats messages that were not acknowledged when the connection ended.
  /// The broker is not trusted: ``MQTTPacketReader`` limits the memory for the broker's packets. The client stops
  /// reading while the broker accepts no data.
  final class MQTTClient {
    enum Happening {
      /// The broker's answer to the connection request; code 0 accepts the request.
      case answered(UInt8)
      /// The broker's answer to a subscription, which states whether the subscription was granted.
      case subscribed(UInt16, isGranted: Bool)
      case published(UInt16)
      case message(topic: String, payload: [UInt8], isRetained: Bool)
      /// A publication that was too large, and was discarded.
      case oversized
    }

    var happenings: [Happening] = []
    private let connection: BrokerSocket
    private var reader: MQTTPacketReader
    private let keepAlive: Duration
    private var isAnswered = false
    /// Whether the reader may hold whole packets that have not been handled yet.
    private var hasMore = false
    private var lastIdentifier: UInt16 = 0
    private var usedIdentifiers: Set<UInt16> = []
    private var lastSent: Instant
    private var lastHeard: Instant
    /// The last time at which the socket accepted some bytes, or at which no bytes waited to be sent.
    private var lastTaken: Instant
    private var pingedAt: Instant?
    private var buffer = [UInt8](repeating: 0, count: readSize)

    /// The maximum number of publications that the broker has not acknowledged, except while the relay disconnects.
    static let maximumInFlight = 256
    /// The maximum number of packets that are read before other work is done.
    private static let packetsPerRound = 64
    private static let readSize = 16_384
    /// The number of unsent bytes at which the client stops reading. Each publication that the client reads adds an
    /// acknowledgement to the unsent bytes.
    private static let maximumUnsent = 1_048_576

    init(
      installation: InstallationID, configuration: MQTTConfiguration, broker: BrokerAddress, isIPv4Only: Bool = false
    ) throws(BrokerFailure) {
      connection = try BrokerSocket(
        to: broker, authority: configuration.certificateAuthority, isIPv4Only: isIPv4Only)
      reader = MQTTPacketReader(maximumPayload: configuration.maximumDatagramSize)
      let seconds = max(5, configuration.keepAlive.components.seconds)
      keepAlive = .seconds(seconds)
      (lastSent, lastHeard, lastTaken) = (.current, .current, .current)
      send(
        .connect(
          MQTTRequest.Login(
            client: installation.description, password: configuration.password,
            keepAliveSeconds: UInt16(clamping: seconds),
            willTopic: RelayTopic.presence(for: installation, of: installation).description,
            will: Array(RelayPresence.offline.rawValue.utf8))))
    }

    private func send(_ request: MQTTRequest) {
      connection.send { request.encode(into: &$0) }
      lastSent = .current
    }

    // MARK: Reading and writing

    /// The socket, or -1 after the connection has ended.
    var socket: CInt { connection.descriptor }

    var wantsToWrite: Bool { connection.wantsToWrite }

    /// Whether there is data to read that poll(2) does not report.
    var hasPending: Bool { hasMore || connection.pending > 0 }

    /// Whether another publication can be accepted. The largest publication is far smaller than the limit on unsent
    /// bytes.
    var hasRoom: Bool { connection.unsentCount < Self.maximumUnsent / 4 }

    var mayRead: Bool { connection.unsentCount < Self.maximumUnsent }

    func read() throws(BrokerFailure) {
      var count = 0
      while count < Self.packetsPerRound {
        if let packet = try nextPacket() {
          try handle(packet)
          count += 1
          continue
        }
        let size = try buffer.withUnsafeMutableBytes { raw in
          Result { () throws(BrokerFailure) in try connection.read(into: raw) }
        }.get()
        guard size > 0 else {
          hasMore = false
          return
        }
        lastHeard = .current
        reader.append(buffer[..<size])
      }
      hasMore = true
    }

    private func nextPacket() throws(BrokerFailure) -> MQTTPacket? {
      do throws(MQTTViolation) { return try reader.next() } catch { throw .violation(error) }
    }

    private func handle(_ packet: MQTTPacket) throws(BrokerFailure) {
      // The first packet, and no later packet, is the answer to the connection request (section 3.2).
      if case .connected(let code) = packet {
        guard !isAnswered else { throw .violation(.unexpectedPacket(kind: 2)) }
        isAnswered = true
        return happenings.append(.answered(code))
      }
      guard isAnswered else { throw .violation(.malformed) }
      switch packet {
      case .connected: break
      case .publication(let publication):
        happenings.append(
          .message(topic: publication.topic, payload: publication.payload, isRetained: publication.isRetained))
        if let identifier = publication.identifier { send(.acknowledge(identifier)) }
      case .oversizedPublication(let identifier):
        happenings.append(.oversized)
        if let identifier { send(.acknowledge(identifier)) }
      case .published(let identifier):
        if usedIdentifiers.remove(identifier) != nil { happenings.append(.published(identifier)) }
      case .subscribed(let identifier, let isGranted):
        if usedIdentifiers.remove(identifier) != nil {
          happenings.append(.subscribed(identifier, isGranted: isGranted))
        }
      case .unsubscribed(let identifier): usedIdentifiers.remove(identifier)
      case .pong: pingedAt = nil
      }
    }

    func write() throws(BrokerFailure) {
      if try connection.flush() { lastTaken = .current }
    }

    /// Sends a ping when it is due. Throws if the broker does not answer, or has accepted no bytes for too long.
    ///
    /// While the client does not read the connection, a missing answer does not mean that the broker has failed.
    func keepAlive(isReading: Bool) throws(BrokerFailure) {
      let now = Instant.current
      if connection.unsentCount == 0 { lastTaken = now }
      guard now.nanoseconds(since: lastTaken) < keepAlive.wholeNanoseconds else { throw .silent }
      if let pingedAt {
        if isReading, now.nanoseconds(since: max(pingedAt, lastHeard)) >= keepAlive.wholeNanoseconds { throw .silent }
      } else if isAnswered, now.nanoseconds(since: min(lastSent, lastHeard)) >= keepAlive.wholeNanoseconds {
        pingedAt = now
        send(.ping)
      }
    }

    // MARK: Requests

    /// Returns an identifier that was not in use, and reserves it. The number of identifiers exceeds the number that
    /// can be in use at the same time.
    private func drawIdentifier() -> UInt16 {
      repeat {
        lastIdentifier = lastIdentifier == .max ? 1 : lastIdentifier + 1
      } while usedIdentifiers.contains(
        lastIdentifier) && usedIdentifiers.count < Int(UInt16.max)
      usedIdentifiers.insert(lastIdentifier)
      return lastIdentifier
    }

    /// Subscribes to a filter. Returns the identifier that the answer will contain.
    func subscribe(_ filter: String, quality: UInt8) -> UInt16 {
      let identifier = drawIdentifier()
      send(.subscribe(filter: filter, quality: quality, identifier: identifier))
      return identifier
    }

    func unsubscribe(_ filter: String) {
      send(.unsubscribe(filter: filter, identifier: drawIdentifier()))
    }

    /// Publishes a payload with quality of service 1. Returns the identifier that the acknowledgement will contain.
    func publish(_ payload: [UInt8], to topic: RelayTopic) -> UInt16 {
      let identifier = drawIdentifier()
      send(.publish(topic: topic.description, payload: payload, identifier: identifier))
      return identifier
    }

    /// Publishes a payload with quality of service 0.
    func announce(_ payload: [UInt8], at topic: RelayTopic) {
      send(.publish(topic: topic.description, payload: payload, identifier: nil))
    }

    /// Disconnects properly, so that the broker does not publish the last will, and ends the connection.
    func disconnect() {
      send(.disconnect)
      try? write()
      connection.close()
    }
  }

  extension Duration {
    fileprivate var wholeNanoseconds: Int64 { components.seconds * 1_000_000_000 }
  }
#endif
