#if MQTT && os(Linux)
  import AfterglowWire
  import Foundation
  import Synchronization

  /// A broker on the loopback interface that admits every client and then attacks it.
  ///
  /// The broker accepts one connection after another, attacks once on each connection, and ends after ``stop()``.
  final class HostileBroker: Sendable {
    enum Attack: String, CaseIterable, Sendable {
      /// Random bytes in place of an answer.
      case garbage
      /// 20,000 answers to one request for a connection.
      case answers
      /// An answer with 100,000 return codes to a single subscription.
      case returnCodes
      /// One publication of almost 256 MiB.
      case huge
      /// The first bytes of a publication, and then silence.
      case stalled
      /// 1,500 publications of 1 MB with quality of service 2. The broker never releases them.
      case quality2
      /// Publications to other clients' topics, retained and empty publications, and unrequested presence.
      case topics
      /// Handshakes of 20,000 invented installations.
      case keys
      /// Acknowledgements of packets that the client never sent.
      case acknowledgements
      /// Each of the client's first two datagrams is returned 1,000 times.
      case echo
      /// The connection ends when the client subscribes to an inbox for strangers.
      case meetings
      /// No attack, to measure the memory of an undisturbed client.
      case none
    }

    let port: UInt16
    let attack: Attack
    private let listener: CInt
    private let finished = DispatchSemaphore(value: 0)
    private let isOver = Mutex(false)

    private static let own = "AAAAAAAA"
    private static let other = "BBBBBBBB"
    private static let hugeSize = 256 * 1_024 * 1_024 - 100

    struct Unavailable: Error {}

    init(_ attack: Attack) throws {
      self.attack = attack
      let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      self.listener = listener
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      port = try withUnsafeMutableBytes(of: &address) { bytes in
        guard let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
          bind(listener, pointer, length) == 0, listen(listener, 8) == 0, getsockname(listener, pointer, &length) == 0
        else { throw Unavailable() }
        return UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self))
      }
      Thread.detachNewThread { [self] in serve() }
    }

    /// Ends the broker. The broker's thread closes the listener.
    func stop() {
      isOver.withLock { $0 = true }
      shutdown(listener, CInt(SHUT_RDWR))
    }

    /// Waits until the attack has ended or the connection is broken. The wait takes place on a separate thread, so it
    /// does not block the caller's thread.
    @concurrent
    func waitForAttack() async {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [self] in
          finished.wait()
          continuation.resume()
        }
      }
    }

    private func serve() {
      while !isOver.withLock({ $0 }) {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { break }
        let connection = Connection(client)
        play(connection)
        finished.signal()
        // After the attack, an intact connection lasts until the client disconnects, unless the broker has been
        // stopped.
        if !isOver.withLock({ $0 }), !connection.isBroken { connection.drain() }
        close(client)
      }
      close(listener)
    }

    /// One blocking connection.
    private final class Connection {
      private let descriptor: CInt
      private(set) var isBroken = false

      init(_ descriptor: CInt) { self.descriptor = descriptor }

      func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty, !isBroken {
          let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
          if count > 0 { rest = rest.dropFirst(count) } else { isBroken = true }
        }
      }

      private func bytes(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
          let got = bytes.withUnsafeMutableBytes {
            recv(descriptor, $0.baseAddress?.advanced(by: filled), count - filled, 0)
          }
          guard got > 0 else {
            isBroken = true
            return nil
          }
          filled += got
        }
        return bytes
      }

      /// Returns the next packet: its first byte, and the bytes after the fixed header; `nil` if the connection ends or
      /// the packet is malformed.
      func packet() -> (first: UInt8, body: [UInt8])? {
        guard let first = bytes(1)?[0] else { return nil }
        var (length, shift) = (0, 0)
        while true {
          guard let digit = bytes(1)?[0], shift < 28 else { return nil }
          length |= Int(digit & 0x7F) << shift
          shift += 7
          if digit < 0x80 { break }
        }
        guard let body = bytes(length) else { return nil }
        return (first, body)
      }

      /// Treats the connection as broken from now on, so that the broker closes it.
      func breakOff() { isBroken = true }

      func drain() {
        while let packet = packet() {
          if packet.first == 0xC0 { send([0xD0, 0]) }
        }
      }

      /// Sends a publication, and waits until the client acknowledges it or disconnects. After the acknowledgement, the
      /// client has read all earlier packets.
      func waitUntilRead() {
        send(HostileBroker.publication(to: HostileBroker.inbox, [0xEE], identifier: 0x7777))
        while let packet = packet() {
          if packet.first == 0x40, packet.body == [0x77, 0x77] { return }
          if packet.first == 0xC0 { send([0xD0, 0]) }
        }
      }
    }

    private static let inbox = "v1/in/\(own)/\(other)"

    private static func publication(
      to topic: String, _ payload: [UInt8], identifier: UInt16? = nil, flags: UInt8 = 0
    ) -> [UInt8] {
      var bytes = MQTTRequest.publish(topic: topic, payload: payload, identifier: identifier).bytes
      bytes[0] |= flags
      return bytes
    }

    private func play(_ client: Connection) {
      guard client.packet() != nil else { return }
      switch attack {
      case .garbage:
        var random = SystemRandomNumberGenerator()
        return client.send((0..<5_000).map { _ in UInt8.random(in: 0...255, using: &random) })
      case .answers: return client.send((0..<20_000).flatMap { _ in [0x20, 2, 0, 0] as [UInt8] })
      default: client.send([0x20, 2, 0, 0])
      }
      guard let subscription = client.packet(), subscription.first == 0x82 else { return }
      let identifier = Array(subscription.body.prefix(2))
      if attack == .returnCodes {
        return client.send([0x90, 0xA2, 0x8D, 0x06] + identifier + [UInt8](repeating: 1, count: 100_000))
      }
      client.send([0x90, 3] + identifier + [1])
      playInSession(client)
    }

    private func playInSession(_ client: Connection) {
      switch attack {
      case .garbage, .answers, .returnCodes: return
      case .none: break
      case .meetings:
        while let packet = client.packet() {
          if packet.first == 0x82, packet.body.dropFirst(4).starts(with: "v1/meet/".utf8) { return client.breakOff() }
          if packet.first == 0xC0 { client.send([0xD0, 0]) }
        }
        return
      case .huge:
        let head = Self.publication(to: Self.inbox, [])
        let length = Self.hugeSize + head.count - 2
        var beginning: [UInt8] = [0x30]
        for place in 0..<4 { beginning.append(UInt8(length >> (7 * place) & 0x7F) | (place < 3 ? 0x80 : 0)) }
        client.send(beginning + head.dropFirst(2))
        let piece = [UInt8](repeating: 0, count: 1 << 20)
        var left = Self.hugeSize
        while left > 0, !client.isBroken {
          client.send(Array(piece.prefix(left)))
          left -= piece.count
        }
      case .stalled:
        let head = Self.publication(to: Self.inbox, [])
        return client.send([0x30, 0x80, 0x80, 0x80, 0x7F] + head.dropFirst(2) + [UInt8](repeating: 120, count: 10))
      case .quality2:
        let payload = [0xA2] + [UInt8](repeating: 113, count: 1_000_000)
        for number in 1...1_500 as ClosedRange<UInt16> where !client.isBroken {
          var bytes = Self.publication(to: Self.inbox, payload, identifier: number)
          bytes[0] = 0x34
          client.send(bytes)
        }
      case .topics:
        let own = Self.own
        let topics = [
          "/", "v1", "v1/in", "v1/in//", "v1/in/\(own)/", "v1/in/\(own)/bbbbbbbb", "v1/in/BBBBBBBB/\(own)",
          "v1/in/\(own)/\(own)", "v1/in/\(own)/00000000", "v1/presence/\(own)/BBBBBBBB", "\(Self.inbox)/C",
          String(repeating: "x", count: 128),
        ]
        let payload: [UInt8] = [0x11] + [UInt8](repeating: 0, count: 24)
        for topic in topics { client.send(Self.publication(to: topic, payload, identifier: 7)) }
        client.send(Self.publication(to: Self.inbox, [], identifier: 8, flags: 1))
        client.send(Self.publication(to: Self.inbox, [], identifier: 9))
        client.send(Self.publication(to: "v1/presence/\(own)/BBBBBBBB", [UInt8](repeating: 0xFF, count: 9)))
      case .keys:
        var bytes: [UInt8] = []
        for number in 0..<20_000 {
          let name = String(0x1_0000 + number, radix: 16, uppercase: true)
          let topic = "v1/in/\(Self.own)/" + String(repeating: "0", count: 8 - name.count) + name
          let key = (0..<32).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* 7 &+ number >> 8) }
          bytes += Self.publication(to: topic, [0xB1, 0, 0, 0, 1] + key)
        }
        client.send(bytes)
      case .acknowledgements:
        client.send((1...UInt16.max).flatMap { [0x40, 2, UInt8($0 >> 8), UInt8($0 & 0xFF)] })
      case .echo:
        var echoes = 0
        while echoes < 2_000, let packet = client.packet() {
          guard packet.first >> 4 == 3 else { continue }
          let size = Int(packet.body[0]) << 8 | Int(packet.body[1])
          let isCounted = packet.first & 2 != 0
          if isCounted { client.send([0x40, 2] + packet.body[2 + size..<4 + size]) }
          guard packet.body.dropFirst(2).starts(with: "v1/in/".utf8) else { continue }
          let payload = Array(packet.body.dropFirst(2 + size + (isCounted ? 2 : 0)))
          for _ in 0..<1_000 { client.send(Self.publication(to: Self.inbox, payload)) }
          echoes += 1_000
        }
      }
      client.waitUntilRead()
    }
  }
#endif
