import AfterglowMessages
import AfterglowWire
import Testing
import VirtualAir

/// The reports to the app about its messages.
@Suite struct ExchangeSendTests {
  private func linked(_ count: Int = 2, _ configuration: ExchangeConfiguration = .init()) -> Network {
    var network = Network(count, seed: 1, configuration)
    network.launchAll()
    network.sightAll()
    network.run(until: .seconds(2))
    return network
  }

  @Test func `a message goes to all linked installations, and each delivery is reported`() throws {
    var network = linked(3)
    let id = try #require(try network.send(0, [1, 2, 3]))
    network.run(until: .seconds(4))
    let others = Set(network.machines.dropFirst().map(\.installation))
    #expect(network.machines[0].delivered == [id: others])
    for machine in network.machines.dropFirst() {
      #expect(machine.shown == [ReceivedMessage(id: id, body: [1, 2, 3])])
    }
    #expect(network.machines[0].exchange?.outboxCount == 0)
  }

  @Test func `a message may have at most 4 KiB, and may be empty`() throws {
    var network = linked()
    let longest = [UInt8](repeating: 9, count: 4_096)
    try network.send(0, longest)
    try network.send(0, [])
    #expect(throws: SendError.tooLong(count: 4_097, limit: 4_096)) { try network.send(0, longest + [0]) }
    network.run(until: .seconds(4))
    #expect(network.machines[1].shown.map(\.body) == [longest, []])
  }

  @Test func `without a linked installation no message is accepted`() {
    var network = Network(2, seed: 1)
    network.launchAll()
    #expect(throws: SendError.nobodyIsLinked) { try network.send(0, [1]) }
    #expect(network.machines[0].exchange?.outboxCount == 0)
  }

  @Test func `an empty list of receivers is refused with its own error, even if an installation is linked`() throws {
    var exchange = try #require(linked().machines[0].exchange)
    #expect(throws: SendError.noReceivers) { try exchange.send([1], to: .installations([]), at: seconds(2)) }
    #expect(exchange.outboxCount == 0)
  }

  @Test func `a full outbox has room again once a message is delivered`() throws {
    var configuration = ExchangeConfiguration()
    configuration.messages.maximumOutbox = 5
    var network = linked(2, configuration)
    for n in 0..<5 { try network.send(0, [UInt8(n)]) }
    #expect(throws: SendError.outboxFull(limit: 5)) { try network.send(0, [9]) }
    network.run(until: .seconds(4))
    try network.send(0, [9])
    network.run(until: .seconds(6))
    #expect(network.machines[1].shown.map(\.body) == [[0], [1], [2], [3], [4], [9]])
  }

  @Test func `a message that is not confirmed in time expires, and later messages are shown all the same`() throws {
    var configuration = ExchangeConfiguration()
    configuration.messages.expiry = .seconds(20)
    var network = linked(3, configuration)
    network.faults.loss = 1
    let lost = try #require(try network.send(0, [1]))
    network.run(until: .seconds(15))
    let saved = try #require(try network.send(0, [2]))
    network.run(until: .seconds(23))
    let others = Set(network.machines.dropFirst().map(\.installation))
    #expect(network.machines[0].expired == [lost: others])
    network.faults.loss = 0
    network.sightAll()
    network.run(until: .seconds(60))
    for machine in network.machines.dropFirst() { #expect(machine.shown.map(\.id) == [saved]) }
    #expect(network.machines[0].delivered == [saved: others])
    #expect(network.machines[0].store.stored.messages.isEmpty)
  }

  @Test func `a message waits for an installation that has left, and arrives when the installation returns`() throws {
    var network = linked()
    network.kill(1)
    let id = try #require(try network.send(0, [7]))
    network.run(until: .seconds(600))
    #expect(network.machines[0].exchange?.linked == [])
    network.launch(1)
    network.run(until: .seconds(640))
    #expect(network.machines[1].shown.isEmpty, "until the two are linked again, the sender is a stranger")
    network.sightAll()
    network.run(until: .seconds(720))
    #expect(network.machines[1].shown.map(\.id) == [id])
  }

  @Test func `a stored message survives a crash, and is sent after the relaunch`() throws {
    var network = linked()
    network.faults.loss = 1
    let id = try #require(try network.send(0, [7]))
    network.kill(0)
    network.faults.loss = 0
    network.run(until: .seconds(5))
    network.launch(0)
    network.run(until: .seconds(8))
    #expect(network.machines[1].shown.map(\.id) == [id])
    #expect(network.machines[0].delivered[id]?.count == 1)
    network.run(until: .seconds(12))
    #expect(network.machines[0].store.stored.messages.isEmpty)
  }

  @Test func `a message keeps its expiry across a crash`() throws {
    var configuration = ExchangeConfiguration()
    configuration.messages.expiry = .seconds(1_000)
    var network = linked(2, configuration)
    network.faults.loss = 1
    let id = try #require(try network.send(0, [7]))
    network.kill(0)
    network.run(until: .seconds(900))
    network.launch(0)
    network.run(until: .seconds(1_001))
    #expect(network.machines[0].expired.isEmpty)
    network.run(until: .seconds(1_003))
    #expect(network.machines[0].expired[id]?.count == 1)
  }

  // MARK: The store

  @Test func `a message that cannot be stored is refused, and leaves no gap`() throws {
    var network = linked(3)
    let first = try #require(try network.send(0, [1]))
    network.machines[0].isStoreBroken = true
    #expect(try network.send(0, [2]) == nil)
    #expect(network.machines[0].exchange?.outboxCount == 1)
    network.machines[0].isStoreBroken = false
    let third = try #require(try network.send(0, [3]))
    network.run(until: .seconds(10))
    for machine in network.machines.dropFirst() { #expect(machine.shown.map(\.id) == [first, third]) }
    let refused = network.machines[0].reports.filter { if case .refused = $0 { true } else { false } }
    #expect(refused.count == 1 && network.machines[0].exchange?.tally.storeFailures == 1)
  }

  @Test func `a received message that cannot be stored is shown once, and confirmed only after it is stored`() throws {
    var network = linked()
    network.machines[1].isStoreBroken = true
    for n in 0..<5 { try network.send(0, [UInt8(n)]) }
    network.run(until: .seconds(10))
    #expect(network.machines[0].delivered.isEmpty)
    network.machines[1].isStoreBroken = false
    network.run(until: .seconds(60))
    #expect(network.machines[1].shown.map(\.body) == (0..<5).map { [UInt8($0)] })
    #expect(network.machines[0].delivered.count == 5)
    let store = try #require(network.machines[1].store.stored.incoming.values.first)
    #expect(store.received.prefix == 5 && store.held.isEmpty)
  }

  /// The store answers late here, so commands wait, and other events arrive before the answer.
  @Test func `no message is accepted, sent or confirmed before it is stored, but it is shown on arrival`() throws {
    var sender = Exchange(installation: phoneA, entropy: 1, millisecondsSince1970: 1_000, at: seconds(0))
    let peers = [phoneA, phoneB]
    var receiver = Exchange(installation: phoneB, entropy: 1, millisecondsSince1970: 1_000, at: seconds(0))
    _ = sender.handle(.relayConnected(maximumDatagramSize: 32_768), at: seconds(0))
    _ = receiver.handle(.relayConnected(maximumDatagramSize: 32_768), at: seconds(0))
    // Links the two installations: each receives the datagrams of the other, until no datagram is left.
    var mail = sender.handle(.sighted(phoneB), at: seconds(0)).map { (0, $0) }
    while !mail.isEmpty {
      guard case (let from, .seal(let bytes, _, _)) = mail.removeFirst() else { continue }
      let event = ExchangeEvent.received(bytes, from: peers[from], over: .relay)
      let commands = from == 0 ? receiver.handle(event, at: seconds(1)) : sender.handle(event, at: seconds(1))
      mail += commands.map { (1 - from, $0) }
    }
    #expect(sender.linked == [phoneB] && receiver.linked == [phoneA])

    let (first, commands) = try sender.send([1], to: .installations([phoneB]), at: seconds(2))
    #expect(commands.map(kind) == [.store])
    let (second, more) = try sender.send([2], to: .installations([phoneB]), at: seconds(2))
    #expect(second > first && more.isEmpty, "one store at a time")
    let after = sender.handle(.stored, at: seconds(2))
    #expect(after.map(kind) == [.accepted, .seal, .store])

    for case .seal(let bytes, _, _) in after {
      let arrival = receiver.handle(.received(bytes, from: phoneA, over: .relay), at: seconds(3))
      #expect(arrival.first == .report(.received(ReceivedMessage(id: first, body: [1]))))
      #expect(arrival.map(kind) == [.received, .store])
    }
    let early = receiver.handle(.wake, at: seconds(4))
    #expect(early.allSatisfy { confirms($0) == 0 })
    #expect(receiver.handle(.stored, at: seconds(5)).isEmpty)
    #expect(receiver.handle(.wake, at: seconds(5.02)).map(confirms) == [1])
  }

  /// Returns the number up to which a receipt confirms all messages of the stream; `nil` for other commands.
  private func confirms(_ command: ExchangeCommand) -> UInt64? {
    guard case .seal(let bytes, _, _) = command, case .receipt(let receipt)? = try? Datagram(parsing: bytes) else {
      return nil
    }
    return receipt.received.prefix
  }

  /// The kind of a command or report, without its content.
  private enum Kind {
    case store, seal, open, greet, write, heardBy, accepted, received, otherReport
  }

  private func kind(_ command: ExchangeCommand) -> Kind {
    switch command {
    case .store: .store
    case .seal: .seal
    case .open: .open
    case .greet: .greet
    case .write: .write
    case .heardBy: .heardBy
    case .report(.accepted): .accepted
    case .report(.received): .received
    case .report: .otherReport
    }
  }
}
