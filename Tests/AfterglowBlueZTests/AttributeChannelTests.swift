import AfterglowWire
import SeededRandom
import Testing
import VirtualAir
import VirtualPhone

@testable import AfterglowBlueZ

/// A client and a server that receive each other's packets without delay.
private final class Channel {
  let client: AttributeClient
  let server: AttributeServer
  var values: [AttributeHandle: [UInt8]] = [:]
  var accesses: [AttributeAccess] = []
  var refusal: AttributeError?
  /// Every packet, in both directions.
  var packets: [[UInt8]] = []

  init(_ services: [AttributeService] = [Channel.service]) {
    var toServer: (([UInt8]) -> Void)?
    var toClient: (([UInt8]) -> Void)?
    var served: ((AttributeAccess) -> Result<[UInt8], AttributeError>)?
    client = AttributeClient { toServer?($0) }
    server = AttributeServer {
      toClient?($0)
    } serve: { access, reply in
      if let result = served?(access) { reply(result) }
    }
    server.table = AttributeTable(services)
    toServer = { [unowned self] in
      packets.append($0)
      server.handle($0)
    }
    toClient = { [unowned self] in
      packets.append($0)
      client.handle($0)
    }
    served = { [unowned self] in serve($0) }
  }

  private func serve(_ access: AttributeAccess) -> Result<[UInt8], AttributeError> {
    accesses.append(access)
    if let refusal { return .failure(refusal) }
    switch access {
    case .read(let handle, let offset):
      let value = values[handle] ?? []
      return offset <= value.count ? .success(Array(value.dropFirst(offset))) : .failure(.invalidOffset)
    case .write(let writes):
      for write in writes { values[write.handle] = (values[write.handle] ?? []).prefix(write.offset) + write.value }
    case .command(let write): values[write.handle] = write.value
    case .subscribe: break
    }
    return .success([])
  }

  static let identity = ServiceUUID(high: 0xBBBB_BBBB_BBBB_BBBB, low: 0xBBBB_BBCC_E7DC_E3FF)
  /// A service with the handles 0x30 to 0x35. Its first characteristic allows reads, writes with and without a
  /// response, notifications and indications.
  static let service = AttributeService(
    uuid: identity, handles: 0x30...0x35,
    characteristics: [
      AttributeCharacteristic(
        uuid: ServiceUUID(UInt16(0xC0DE)), properties: [.read, .write, .writeWithoutResponse, .notify, .indicate],
        handles: 0x31...0x33),
      AttributeCharacteristic(uuid: identity, properties: .read, handles: 0x34...0x35),
    ])
  static let value: AttributeHandle = 0x32
}

@Suite struct AttributeChannelTests {
  private let channel = Channel()

  @Test func `the client discovers the service and the characteristics of the server`() throws {
    var services: [AttributeService]?
    channel.client.discoverServices { services = try? $0.get() }
    #expect(services?.map(\.uuid) == [Channel.identity])
    #expect(services?.map(\.handles) == [0x30...0x35])
    var characteristics: [AttributeCharacteristic]?
    channel.client.discoverCharacteristics(in: 0x30...0x35) { characteristics = try? $0.get() }
    #expect(characteristics == Channel.service.characteristics)
  }

  @Test func `the client finds 16-bit and 128-bit services, even if one packet has no room for all services`() {
    let services = (0..<40).map { index in
      let handle = AttributeHandle(1 + index)
      let uuid = index % 3 == 0 ? ServiceUUID(UInt16(0x1800 + index)) : ServiceUUID(high: 7, low: UInt64(index))
      return AttributeService(uuid: uuid, handles: handle...handle)
    }
    let channel = Channel(services)
    var found: [AttributeService]?
    channel.client.discoverServices { found = try? $0.get() }
    #expect(found == services)
  }

  @Test func `a server without services gives an empty list`() {
    let channel = Channel([])
    var found: [AttributeService]?
    channel.client.discoverServices { found = try? $0.get() }
    #expect(found == [])
  }

  @Test func `both sides use the smaller of their packet sizes, but never less than 23 bytes`() {
    channel.server.ownMTU = 185
    channel.client.exchangeMTU(517) {}
    #expect(channel.client.mtu == 185)
    #expect(channel.server.mtu == 185)
    channel.client.exchangeMTU(5) {}
    #expect(channel.server.mtu == 23)
  }

  @Test(arguments: [0, 1, 21, 22, 23, 44, 512])
  func `a value of any length is read completely`(count: Int) {
    let value = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    channel.values[Channel.value] = value
    var read: [UInt8]?
    channel.client.read(Channel.value) { read = try? $0.get() }
    #expect(read == value)
  }

  @Test(arguments: [0, 20, 21, 100, 512])
  func `a value of any length is written completely, in a single access`(count: Int) {
    let value = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    var isDone = false
    channel.client.write(value, to: Channel.value) { if case .success = $0 { isDone = true } }
    #expect(isDone)
    #expect(channel.values[Channel.value] == value)
    #expect(channel.accesses.count == 1)
  }

  @Test func `the server's refusal is reported to the client's caller`() {
    channel.refusal = .readNotPermitted
    var error: AttributeError?
    channel.client.read(Channel.value) { if case .failure(let reason) = $0 { error = reason } }
    #expect(error == .readNotPermitted)
  }

  @Test func `a command is carried out and not answered`() {
    channel.client.writeWithoutResponse([1, 2], to: Channel.value)
    #expect(channel.accesses == [.command(AttributeWrite(handle: Channel.value, value: [1, 2]))])
    #expect(channel.packets.count == 1)
  }

  @Test func `a subscriber receives indications and notifications in order, and confirms each indication`() {
    var received: [[UInt8]] = []
    channel.client.onValue = { _, value in received.append(value) }
    channel.client.subscribe(to: Channel.service.characteristics[0], .indications) { _ in }
    #expect(channel.accesses == [.subscribe(Channel.value, .indications)])
    var sent = 0
    for byte in [UInt8(1), 2, 3] {
      channel.server.notify([byte], of: Channel.value, isConfirmed: true) { sent += 1 }
    }
    channel.server.notify([4], of: Channel.value, isConfirmed: false) { sent += 1 }
    #expect(received == [[1], [2], [3], [4]])
    #expect(sent == 4)
  }

  @Test func `a characteristic without a configuration descriptor cannot be subscribed to`() {
    var error: AttributeError?
    let plain = AttributeCharacteristic(uuid: Channel.identity, properties: .read, handles: 0x34...0x35)
    let channel = Channel([])
    channel.client.subscribe(to: plain, .notifications) { if case .failure(let reason) = $0 { error = reason } }
    #expect(error == .attributeNotFound)
  }

  @Test func `a subscription fails only after the server's response, not within the call to subscribe`() {
    let plain = AttributeCharacteristic(uuid: Channel.identity, properties: .read, handles: 0x34...0x35)
    var (sent, replies): ([[UInt8]], Int) = ([], 0)
    let client = AttributeClient { sent.append($0) }
    client.subscribe(to: plain, .notifications) { _ in replies += 1 }
    #expect(replies == 0)
    #expect(sent == [[0x04, 0x35, 0, 0x35, 0]], "the request Find Information")
    client.handle([0x01, 0x04, 0x35, 0, 0x0A])
    #expect(replies == 1)
  }

  @Test func `a discovery fails if the server lists more than 1,024 services`() {
    for (count, fails) in [(1_024, false), (1_100, true)] {
      let services = (0..<count).map { (number: Int) -> AttributeService in
        let first = AttributeHandle(2 * number + 1)
        return AttributeService(uuid: Channel.identity, handles: first...(first + 1))
      }
      let channel = Channel(services)
      channel.server.ownMTU = 517
      channel.client.exchangeMTU(517) {}
      var result: Result<[AttributeService], AttributeError>?
      channel.client.discoverServices { result = $0 }
      #expect(result == (fails ? .failure(.insufficientResources) : .success(services)))
    }
  }

  @Test func `a request waits for the response to the previous request`() {
    var sent: [[UInt8]] = []
    let client = AttributeClient { sent.append($0) }
    var requests = 0
    client.onRequest = { requests += 1 }
    var values: [[UInt8]] = []
    client.read(1) { values.append((try? $0.get()) ?? []) }
    client.read(2) { values.append((try? $0.get()) ?? []) }
    #expect(sent == [[0x0A, 1, 0]] && requests == 1)
    client.handle([0x0B, 7])
    #expect(sent == [[0x0A, 1, 0], [0x0A, 2, 0]] && requests == 2)
    client.handle([0x0B, 8])
    #expect(values == [[7], [8]])
    #expect(!client.isWaiting)
  }
}

/// The bytes that arrive over a link may be malformed or hostile.
@Suite struct HostileAttributeTests {
  /// A server that grants every access, and the packets that it sends.
  private final class Granting {
    private(set) var answers: [[UInt8]] = []
    private(set) lazy var server = AttributeServer { [unowned self] in
      answers.append($0)
    } serve: { _, reply in
      reply(.success([9]))
    }

    init() { server.table = AttributeTable([Channel.service]) }

    /// Delivers a packet. Expects at most one answer: the response, or an error with the opcode of the request.
    func deliver(_ packet: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
      answers = []
      server.handle(packet)
      #expect(answers.count <= (packet.isEmpty ? 0 : 1), "\(packet)", sourceLocation: sourceLocation)
      for answer in answers {
        let isError = answer.count == 5 && answer.starts(with: [0x01] + packet.prefix(1))
        #expect(isError || answer.first == packet[0] &+ 1, "\(packet): \(answer)", sourceLocation: sourceLocation)
        #expect(answer.count <= max(server.mtu, packet.count), sourceLocation: sourceLocation)
      }
    }

    /// Expects that a client can still discover the server's service.
    func expectService(sourceLocation: SourceLocation = #_sourceLocation) {
      deliver([0x10, 1, 0, 0xFF, 0xFF, 0x00, 0x28])
      #expect(answers.map { $0.prefix(6) } == [[0x11, 20, 0x30, 0, 0x35, 0]], sourceLocation: sourceLocation)
    }
  }

  @Test func `a packet truncated at any byte gets at most one answer, and ends at most one request`() {
    let channel = Channel()
    channel.values[Channel.value] = Array(repeating: 1, count: 100)
    channel.client.exchangeMTU(50) {}
    channel.client.discoverServices { _ in }
    channel.client.discoverCharacteristics(in: 1...0xFFFF) { _ in }
    channel.client.read(Channel.value) { _ in }
    channel.client.write(Array(repeating: 2, count: 90), to: Channel.value) { _ in }
    channel.client.subscribe(to: Channel.service.characteristics[0], .notifications) { _ in }
    for packet in channel.packets {
      for count in 0...packet.count {
        let granting = Granting()
        granting.deliver(Array(packet.prefix(count)))
        granting.expectService()
        let client = AttributeClient { _ in }
        var results = 0
        client.discoverServices { _ in results += 1 }
        client.handle(Array(packet.prefix(count)))
        #expect(results == (client.isWaiting ? 0 : 1), "\(packet.prefix(count))")
      }
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `after any bytes the server still answers, and each client request ends exactly once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let granting = Granting()
    let client = AttributeClient { _ in }
    var (begun, ended) = (0, 0)
    for _ in 0..<5_000 {
      let packet = (0..<Int.random(in: 0...24, using: &random)).map { _ in UInt8.random(in: 0...0x34, using: &random) }
      granting.deliver(packet)
      if !client.isWaiting {
        begun += 1
        client.discoverCharacteristics(in: 1...0xFFFF) { _ in ended += 1 }
      }
      client.handle(packet)
      #expect(begun - ended == (client.isWaiting ? 1 : 0))
    }
    granting.expectService()
    #expect(ended > 10)
  }

  @Test func `service discovery fails if the server's handles do not increase`() {
    var client: AttributeClient?
    var questions = 0
    client = AttributeClient { _ in
      questions += 1
      // The answer is always the same service, whose last handle is the first handle of the search.
      if questions < 5_000 { client?.handle([0x11, 6, 1, 0, 1, 0, 0, 0x18]) }
    }
    var result: Result<[AttributeService], AttributeError>?
    client?.discoverServices { result = $0 }
    #expect(questions == 2)
    #expect(throws: AttributeError.self) { try result?.get() }
  }

  @Test func `unknown requests are refused, and unknown commands are ignored`() {
    var answers: [[UInt8]] = []
    let server = AttributeServer {
      answers.append($0)
    } serve: { _, _ in
    }
    server.handle([0x20, 1, 0])
    server.handle([0xD2, 1, 0])
    #expect(answers == [[0x01, 0x20, 0, 0, 0x06]])
  }
}
