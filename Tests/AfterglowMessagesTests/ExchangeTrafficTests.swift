import AfterglowMessages
import AfterglowWire
import Testing
import VirtualAir

/// The datagrams on the carriers, and the exchange's reaction to hostile input.
@Suite struct ExchangeTrafficTests {
  private func linked(_ configuration: ExchangeConfiguration = .init()) -> Network {
    var network = Network(2, seed: 1, configuration)
    network.launchAll()
    network.sightAll()
    network.run(until: .seconds(2))
    return network
  }

  private func received(_ network: Network) -> [[UInt8]] { network.machines[1].shown.map(\.body) }

  @Test func `receipts are few, and without loss no message is sent twice`() throws {
    var configuration = ExchangeConfiguration()
    configuration.messages.maximumOutbox = 5_000
    configuration.messages.floodRate = 100_000
    var network = linked(configuration)
    network.faults.latency = .milliseconds(10) ... .milliseconds(10)
    for n in 0..<4_000 {
      try network.send(0, Array("\(n)".utf8))
      if n % 100 == 99 { network.run(until: network.now + .milliseconds(10)) }
    }
    network.run(until: .seconds(10))
    #expect(received(network) == (0..<4_000).map { Array("\($0)".utf8) })
    let tally = try #require(network.machines[0].exchange?.tally)
    #expect(tally.transmitted == 4_000 && tally.retransmitted == 0)
    #expect(network.letters(from: 1) < 4_000 / 64 + 30, "\(network.letters(from: 1)) datagrams back")
  }

  @Test func `at most 1,024 messages are under way, and the waiting messages are sent in full datagrams`() throws {
    var configuration = ExchangeConfiguration()
    configuration.messages.maximumOutbox = 5_000
    var network = linked(configuration)
    network.faults.loss = 1
    let before = network.letters(from: 0)
    for n in 0..<3_000 { try network.send(0, Array("\(n)".utf8)) }
    #expect(network.machines[0].exchange?.tally.transmitted == 1_024)
    #expect(network.letters(from: 0) - before == 1_024)
    network.faults.loss = 0
    network.run(until: .seconds(60))
    #expect(received(network).count == 3_000)
    // First, 1,024 datagrams carry one message each, and are lost. Later, fewer than 100 datagrams carry all 3,000
    // messages.
    #expect(network.letters(from: 0) - before < 1_024 + 100)
  }

  @Test func `the number of bytes under way is limited`() throws {
    var configuration = ExchangeConfiguration()
    configuration.messages.maximumBytesInFlight = 10_000
    var network = linked(configuration)
    network.faults.loss = 1
    for _ in 0..<50 { try network.send(0, [UInt8](repeating: 1, count: 1_000)) }
    #expect(network.machines[0].exchange?.tally.transmitted == 10)
    network.faults.loss = 0
    network.run(until: .seconds(60))
    #expect(received(network).count == 50)
  }

  @Test func `a lost message is soon repeated, and only a few times`() throws {
    var network = linked()
    network.faults.loss = 1
    try network.send(0, [0])
    network.faults.loss = 0
    for n in 1..<50 as Range<UInt8> {
      try network.send(0, [n])
      network.run(until: network.now + .milliseconds(20))
    }
    network.run(until: network.now + .milliseconds(100))
    #expect(received(network).count == 50, "the receipts for later messages show that the first message is missing")
    #expect(try #require(network.machines[0].exchange?.tally).retransmitted <= 3)
  }

  @Test func `a lost message still arrives, however many later messages have arrived`() throws {
    var network = linked()
    network.faults.latency = .milliseconds(10) ... .milliseconds(10)
    network.faults.loss = 1
    try network.send(0, [0])
    network.faults.loss = 0
    for _ in 1..<700 { try network.send(0, [UInt8](repeating: 1, count: MessageBundle.Message.maximumSize)) }
    network.run(until: .seconds(30))
    #expect(received(network).count == 700 && received(network).first == [0])
  }

  @Test func `without an answer, the pauses between repetitions double up to 30 s`() throws {
    var network = linked()
    try network.send(0, [0])
    network.kill(1)
    network.run(until: .seconds(3_000))
    // Repetitions are sent at 1, 3, 7, 15 and 31 s, and then every 30 s.
    let transmitted = try #require(network.machines[0].exchange?.tally.transmitted)
    #expect((95...110).contains(transmitted), "\(transmitted)")
  }

  // MARK: Two carriers

  @Test func `while the relay is down, messages go over the mailbox and arrive once`() throws {
    var network = linked()
    try network.send(0, [1])
    network.run(until: .seconds(3))
    network.faults.outages = [.seconds(4)..<Duration.seconds(300)]
    network.run(until: .seconds(5))
    try network.send(0, [2])
    network.run(until: .seconds(10))
    #expect(received(network) == [[1]])
    network.openMailboxes(0, 1)
    network.run(until: .seconds(12))
    #expect(received(network) == [[1], [2]])
    try network.send(0, [3])
    network.run(until: .seconds(14))
    network.closeMailboxes()
    try network.send(0, [4])
    network.run(until: .seconds(301))
    network.run(until: .seconds(310))
    #expect(received(network) == [[1], [2], [3], [4]])
    #expect(network.machines[0].delivered.count == 4)
  }

  @Test func `the mailbox replaces a relay that is up but loses every datagram`() throws {
    var network = linked()
    network.openMailboxes(0, 1)
    network.faults.loss = 1
    for n in 0..<10 as Range<UInt8> { try network.send(0, [n]) }
    network.run(until: .seconds(8))
    #expect(received(network).count == 10)
    #expect(network.machines[0].delivered.count == 10)
  }

  @Test func `phones with a mailbox are linked without a relay`() {
    var network = Network(2, seed: 1)
    network.faults.outages = [.zero..<Duration.seconds(300)]
    network.launchAll()
    network.run(until: .seconds(1))
    network.sightAll()
    network.run(until: .seconds(5))
    #expect(network.machines[0].exchange?.linked == [])
    network.openMailboxes(0, 1)
    network.run(until: .seconds(6))
    #expect(network.machines.allSatisfy { $0.exchange?.linked.count == 1 })
  }

  @Test func `a relay whose datagrams are too small for a message is not used`() throws {
    var network = linked()
    network.tell(0, .relayConnected(maximumDatagramSize: 1_000))
    try network.send(0, [1])
    network.run(until: .seconds(20))
    #expect(received(network).isEmpty)
    network.tell(0, .relayConnected(maximumDatagramSize: 8_192))
    network.run(until: .seconds(22))
    #expect(received(network) == [[1]])
  }

  // MARK: Hostile peers

  @Test func `malformed datagrams are counted, sixteen of them mute the sender, and the link survives`() throws {
    var network = linked()
    let hostile = network.machines[1].installation
    for n in 0..<40 as Range<UInt8> { network.tell(0, .received([n, 1, 2], from: hostile, over: .relay)) }
    let tally = try #require(network.machines[0].exchange?.tally)
    #expect(tally.malformed == 16 && tally.mutes == 1 && tally.muted == 24)
    #expect(network.machines[0].reports.contains(.muted(hostile)))
    try network.send(1, [5])
    network.run(until: .seconds(30))
    #expect(network.machines[0].shown.isEmpty)
    for second in 30..<90 {
      network.run(until: .seconds(second))
      network.sightAll()
    }
    #expect(network.machines[0].shown.map(\.body) == [[5]], "it is not lost, only late")
  }

  /// A10: any phone can send a hello with another installation's identifier.
  @Test func `malformed data over a link mutes the link, and not the installation that the hello claims`() throws {
    var network = linked()
    let other = network.machines[1].installation
    let link = MailboxLink.toCentral(peer(1))
    network.tell(0, .linkOpened(link, frameSize: 512, expecting: nil))
    network.tell(0, .frameReceived(MailboxFrame.hello(.init(installation: other, session: 9)).bytes, link))
    for n in 1...40 as ClosedRange<UInt32> {
      let chunk = MailboxFrame.chunk(.init(transfer: n, length: 1, offset: 0, bytes: [0xFF]))
      network.tell(0, .frameReceived(chunk.bytes, link))
    }
    #expect(network.machines[0].exchange?.tally.mutes == 1 && network.machines[0].exchange?.tally.malformed == 16)
    #expect(!network.machines[0].reports.contains(.muted(other)))
    try network.send(1, [5])
    network.run(until: .seconds(4))
    #expect(network.machines[0].shown.map(\.body) == [[5]])
  }

  @Test func `strangers, replays, baseless confirmations and unexpected messages have no effect`() throws {
    var network = linked()
    let other = network.machines[1].installation
    func datagram(_ stream: UInt64, _ sequence: UInt64) throws -> [UInt8] {
      let item = MessageBundle.Item(sequence: sequence, .init(number: 1, body: [0]))
      return Datagram.messages(try #require(MessageBundle(stream: stream, base: 1, items: [item]))).bytes
    }
    network.tell(0, .received(try datagram(5, 1), from: phoneC, over: .relay))
    #expect(network.machines[0].exchange?.tally.strangers == 1)
    try network.send(1, [1])
    network.run(until: .seconds(4))
    let stored = network.machines[0].store.stored
    let stream = try #require(stored.incoming[other]?.stream)
    for _ in 0..<3 { network.tell(0, .received(try datagram(stream, 1), from: other, over: .relay)) }
    network.tell(0, .received(try datagram(stream, 5_000), from: other, over: .relay))
    network.tell(0, .received(try datagram(stream - 1, 2), from: other, over: .relay))
    let receipt = try #require(Receipt(memory: 7, stream: 99, received: SequenceSet(prefix: 9)))
    network.tell(0, .received(Datagram.receipt(receipt).bytes, from: other, over: .relay))
    try network.send(0, [2])
    let own = try #require(network.machines[0].store.stored.outgoing[other]?.stream)
    let bogus = try #require(Receipt(memory: 7, stream: own, received: SequenceSet(prefix: 9)))
    network.tell(0, .received(Datagram.receipt(bogus).bytes, from: other, over: .relay))
    let tally = try #require(network.machines[0].exchange?.tally)
    #expect(tally.duplicates == 3 && tally.misplaced == 2 && tally.bogusReceipts == 1)
    #expect(network.machines[0].shown.map(\.body) == [[1]])
    network.run(until: .seconds(8))
    #expect(received(network) == [[2]])
  }

  @Test func `beyond the limit the messenger forgets correspondents for which no message waits`() throws {
    var configuration = ExchangeConfiguration()
    configuration.messages.maximumCorrespondents = 3
    var network = Network(6, seed: 2, configuration)
    network.launchAll()
    for other in 1...5 {
      network.tell(0, .sighted(network.machines[other].installation))
      network.run(until: network.now + .seconds(1))
      _ = try? network.send(other, [UInt8(other)])
      network.run(until: network.now + .seconds(40))
    }
    #expect(network.machines[0].shown.map(\.body) == [[1], [2], [3], [4], [5]])
    #expect(network.machines[0].store.stored.outgoing.count <= 3)
  }

  @Test func `a link is not reported before the messenger has room for the installation`() throws {
    var configuration = ExchangeConfiguration()
    configuration.messages.maximumCorrespondents = 1
    configuration.messages.expiry = .seconds(100)
    var network = Network(3, seed: 1, configuration)
    network.launchAll()
    let (first, second) = (network.machines[1].installation, network.machines[2].installation)
    network.tell(0, .sighted(first))
    network.run(until: .seconds(2))
    // While the message waits for the first installation, there is no room for the second installation.
    network.kill(1)
    try network.send(0, [1])
    for time in [60, 80, 101] {
      network.run(until: .seconds(time))
      network.tell(0, .sighted(second))
    }
    #expect(network.machines[2].exchange?.linked == [network.machines[0].installation])
    #expect(network.machines[0].exchange?.linked == [] && !network.machines[0].reports.contains(.linked(second)))
    // The message was sent at 2 s, and expires 100 s later.
    network.run(until: .seconds(103))
    network.tell(0, .sighted(second))
    #expect(network.machines[0].exchange?.linked == [second] && network.machines[0].reports.last == .linked(second))
  }
}
