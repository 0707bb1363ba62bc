import AfterglowMessages
import AfterglowWire
import Testing
import VirtualAir

/// The messages of a phone that loses its memory, gets an older memory back, or has a wrong clock.
@Suite struct MemoryTests {
  private func linked(_ count: Int = 2, _ configuration: ExchangeConfiguration = .init()) -> Network {
    var network = Network(count, seed: 5, configuration)
    network.launchAll()
    meet(&network, for: 10)
    return network
  }

  /// Every machine hears every other machine once every 5 s.
  private func meet(_ network: inout Network, for seconds: Int) {
    for _ in 0..<(seconds / 5) {
      network.sightAll()
      network.run(until: network.now + .seconds(5))
    }
  }

  /// Only the two given machines hear each other, every 5 s.
  private func meet(_ network: inout Network, _ first: Int, _ second: Int, for seconds: Int) {
    for _ in 0..<(seconds / 5) {
      network.tell(first, .sighted(network.machines[second].installation))
      network.tell(second, .sighted(network.machines[first].installation))
      network.run(until: network.now + .seconds(5))
    }
  }

  private func texts(_ machine: Network.Machine) -> [String] {
    machine.shown.map { String(decoding: $0.body, as: UTF8.self) }
  }

  private func send(_ network: inout Network, from index: Int = 0, _ texts: [String]) throws {
    for text in texts { try network.send(index, Array(text.utf8)) }
  }

  @Test func `a receiver that has lost its memory shows later messages, and both apps get a report`() throws {
    var network = linked()
    let (sender, receiver) = (network.machines[0].installation, network.machines[1].installation)
    try send(&network, ["1", "2", "3"])
    meet(&network, for: 10)
    network.kill(1)
    network.restore(StoredMessages(), to: 1)
    meet(&network, for: 20)
    try send(&network, ["4", "5"])
    meet(&network, for: 20)
    #expect(texts(network.machines[1]) == ["1", "2", "3", "4", "5"])
    #expect(network.machines[0].delivered.count == 5 && network.machines[0].exchange?.outboxCount == 0)
    #expect(network.machines[0].reports.filter { $0 == .memoryLost(.receiver(receiver)) }.count == 1)
    #expect(network.machines[1].reports.contains(.memoryLost(.received(from: sender, count: 3))))
  }

  @Test func `a receiver with an older memory shows later messages, and both apps get a report`() throws {
    var network = linked()
    let (sender, receiver) = (network.machines[0].installation, network.machines[1].installation)
    try send(&network, ["1", "2", "3"])
    meet(&network, for: 10)
    let backup = network.machines[1].store.stored
    try send(&network, ["4", "5", "6"])
    meet(&network, for: 10)
    network.kill(1)
    network.restore(backup, to: 1)
    meet(&network, for: 20)
    try send(&network, ["7", "8"])
    meet(&network, for: 20)
    #expect(texts(network.machines[1]) == (1...8).map { "\($0)" })
    #expect(network.machines[1].reports.contains(.memoryLost(.received(from: sender, count: 3))))
    #expect(network.machines[0].reports.filter { $0 == .memoryLost(.receiver(receiver)) }.count == 1)
  }

  @Test func `an older memory that lacks no message is not reported`() throws {
    var network = linked()
    try send(&network, ["1"])
    meet(&network, for: 10)
    let backup = network.machines[1].store.stored
    network.kill(1)
    network.restore(backup, to: 1)
    meet(&network, for: 20)
    try send(&network, ["2"])
    meet(&network, for: 10)
    #expect(texts(network.machines[1]) == ["1", "2"])
    for machine in network.machines {
      #expect(!machine.reports.contains { if case .memoryLost = $0 { true } else { false } })
    }
  }

  @Test(arguments: [1, 3, 6])
  func `a sender with an older memory loses no message that it accepts afterwards`(new: Int) throws {
    var network = linked()
    let receiver = network.machines[1].installation
    try send(&network, ["1", "2"])
    meet(&network, for: 10)
    let backup = network.machines[0].store.stored
    try send(&network, ["3", "4", "5"])
    meet(&network, for: 10)
    network.kill(0)
    network.restore(backup, to: 0)
    meet(&network, for: 20)
    let later = (0..<new).map { "later \($0)" }
    try send(&network, later)
    meet(&network, for: 30)
    #expect(texts(network.machines[1]) == ["1", "2", "3", "4", "5"] + later)
    #expect(network.machines[1].repeated.isEmpty)
    #expect(network.machines[0].reports.contains(.memoryLost(.sent(to: receiver))))
    #expect(network.machines[0].exchange?.outboxCount == 0)
  }

  @Test func `messages of a sender that has lost its memory are shown at once`() throws {
    var network = linked()
    try send(&network, ["1", "2"])
    meet(&network, for: 10)
    for round in 3..<10 {
      network.kill(0)
      network.restore(StoredMessages(), to: 0)
      meet(&network, for: 20)
      try send(&network, ["\(round)"])
      meet(&network, for: 10)
    }
    #expect(texts(network.machines[1]) == (1..<10).map(String.init))
    #expect(network.machines[1].repeated.isEmpty)
  }

  @Test func `after a forgotten installation returns, no message is lost or shown twice`() throws {
    var configuration = ExchangeConfiguration()
    configuration.messages.maximumCorrespondents = 2
    var network = Network(4, seed: 4, configuration)
    network.launchAll()
    meet(&network, 0, 1, for: 20)
    try send(&network, ["1", "2", "3"])
    meet(&network, 0, 1, for: 20)
    for other in [2, 3] {
      network.run(until: network.now + .seconds(60))
      meet(&network, 1, other, for: 20)
    }
    network.run(until: network.now + .seconds(60))
    meet(&network, 0, 1, for: 20)
    try send(&network, ["4", "5", "6"])
    meet(&network, 0, 1, for: 60)
    #expect(texts(network.machines[1]) == (1...6).map(String.init))
    #expect(network.machines[0].delivered.count == 6 && network.machines[0].exchange?.outboxCount == 0)
    #expect(!network.machines[1].reports.contains { if case .memoryLost = $0 { true } else { false } })
  }

  @Test func `the record of forgotten installations is limited`() {
    var configuration = ExchangeConfiguration()
    configuration.messages.maximumCorrespondents = 1
    var network = Network(40, seed: 4, configuration)
    network.launchAll()
    for other in 1..<40 {
      meet(&network, 0, other, for: 10)
      _ = try? network.send(other, [1])
      meet(&network, 0, other, for: 5)
      network.run(until: network.now + .seconds(60))
    }
    #expect(network.machines[0].shown.count == 39)
    #expect(network.machines[0].store.stored.incoming.count == 17)
  }

  // MARK: Clocks

  /// The argument is the wall clock's error after the second launch, in seconds.
  @Test(arguments: [-315_360_000, -3_600, 3_600, 94_608_000] as [Int])
  func `a clock that is set back or ahead blocks no link, and lets no waiting message expire`(error: Int) throws {
    var network = linked()
    try send(&network, ["1"])
    meet(&network, for: 10)
    network.faults.loss = 1
    try send(&network, ["2"])
    network.run(until: network.now + .seconds(2))
    network.kill(0)
    network.clockErrors[0] = .seconds(error)
    network.launch(0)
    network.faults.loss = 0
    meet(&network, for: 20)
    #expect(network.machines.allSatisfy { $0.exchange?.linked.count == 1 })
    try send(&network, ["3"])
    meet(&network, for: 10)
    #expect(texts(network.machines[1]) == ["1", "2", "3"])
    #expect(network.machines[0].expired.isEmpty)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a sender with an older memory uses no number twice`(seed: UInt64) throws {
    var network = Network(2, seed: seed)
    network.launchAll()
    meet(&network, for: 20)
    try network.send(0, [1])
    meet(&network, for: 10)
    let copy = network.machines[0].store.stored
    network.kill(0)
    network.launch(0)
    meet(&network, for: 20)
    for n in 2...6 { try network.send(0, [UInt8(n)]) }
    meet(&network, for: 10)
    network.kill(0)
    network.restore(copy, to: 0)
    meet(&network, for: 20)
    for n in 7...11 { try network.send(0, [UInt8(n)]) }
    meet(&network, for: 30)
    let shown = network.machines[1].shown
    #expect(shown.map(\.body) == (1...11).map { [UInt8($0)] })
    #expect(Set(shown.map(\.id)).count == shown.count)
  }

  /// A11: an app is reinstalled under the same identifier on a phone whose clock was corrected in the meantime.
  @Test func `after a reinstallation with a corrected clock, a phone whose clock was ahead is heard at once`() throws {
    var network = Network(2, seed: 11)
    network.clockErrors[0] = .seconds(2_300_000_000)
    network.launchAll()
    meet(&network, for: 20)
    try network.send(0, [1])
    meet(&network, for: 20)
    network.kill(0)
    network.clockErrors[0] = nil
    network.restore(StoredMessages(), to: 0)
    meet(&network, for: 30)
    try network.send(0, [2])
    meet(&network, for: 20)
    #expect(network.machines[1].shown.map(\.body) == [[1], [2]] && network.machines[0].expired.isEmpty)
    #expect(network.machines.allSatisfy { $0.exchange?.linked.count == 1 })
  }

  @Test func `a clock that is always ahead still lets messages expire`() throws {
    var configuration = ExchangeConfiguration()
    configuration.messages.expiry = .seconds(100)
    var network = linked(2, configuration)
    network.clockErrors[0] = .seconds(1_000_000_000)
    network.kill(0)
    network.launch(0)
    meet(&network, for: 10)
    network.faults.loss = 1
    try send(&network, ["1"])
    network.run(until: network.now + .seconds(101))
    #expect(network.machines[0].expired.count == 1)
  }

  @Test func `a forged notice with the highest number interrupts a link only until the next genuine notice`() {
    var network = linked()
    let other = network.machines[1].installation
    let forged = Datagram.notice(LinkNotice(launch: 666, number: .max)).bytes
    network.tell(0, .received(forged, from: other, over: .relay))
    meet(&network, for: 60)
    #expect(network.machines.allSatisfy { $0.exchange?.linked.count == 1 })
  }
}
