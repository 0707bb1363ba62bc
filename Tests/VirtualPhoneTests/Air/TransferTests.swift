import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The transfer of packets over a link.
@Suite struct TransferTests {
  private func pair(in world: World, at x: Double = 1) throws -> (Sniffer, Sniffer, Link) {
    let (a, b) = (Sniffer("a", in: world), Sniffer("b", in: world, at: Position(x: x, y: 0)))
    b.radio.advertise(
      AdvertisingParameters(interval: .milliseconds(100), advertisement: AdvertisingPayload(data: [2, 1, 6])))
    a.connect(to: b.radio)
    for _ in 1...30 where a.radio.links.isEmpty { world.run(for: .seconds(1)) }
    return (a, b, try #require(a.radio.links.first))
  }

  @Test func `a packet arrives in the next connection event, and its answer in the event after that`() throws {
    let world = World.certain()
    let (a, b, link) = try pair(in: world)
    let start = world.now
    var answered: WorldTime?
    a.radio.read(3, on: link.id) { _ in answered = world.now }
    world.run(for: .seconds(1))
    #expect(b.accesses == [.read(3, offset: 0)])
    let took = try #require(answered) - start
    #expect(took > .milliseconds(30) && took <= .milliseconds(60))
  }

  @Test func `a connection event carries as many packets as fit into its time`() throws {
    let world = World.certain()
    let (a, b, link) = try pair(in: world)
    a.radio.exchangeMTU(on: link.id) {}
    world.run(for: .seconds(1))
    for number in 0..<100 {
      b.radio.notify(Array(repeating: UInt8(number), count: 182), of: 3, isConfirmed: false, on: link.id) {}
    }
    world.run(for: .seconds(1))
    let first: [UInt8] = a.values.map { $0.value[0] }
    #expect(first == Array(0..<100))
    // A packet with 189 bytes of payload and 10 bytes of overhead, an empty packet of 10 bytes and two pauses take
    // 1.972 ms.
    let perEvent = Dictionary(grouping: a.values, by: \.time).mapValues(\.count)
    #expect(perEvent.values.sorted() == [10, 15, 15, 15, 15, 15, 15])
  }

  @Test func `both directions share a connection event`() throws {
    let world = World.certain()
    let (a, b, link) = try pair(in: world)
    a.radio.exchangeMTU(on: link.id) {}
    world.run(for: .seconds(1))
    for _ in 0..<9 {
      for radio in [a.radio, b.radio] {
        radio.notify(Array(repeating: 0, count: 182), of: 3, isConfirmed: false, on: link.id) {}
      }
    }
    world.run(for: .seconds(1))
    // Two packets of 1,592 µs and two pauses take 3.484 ms.
    #expect(Dictionary(grouping: a.values, by: \.time).mapValues(\.count).values.sorted() == [1, 8])
    #expect(b.values.count == 9)
  }

  @Test func `an indication waits for the confirmation of the previous indication`() throws {
    let world = World.certain()
    let (a, b, link) = try pair(in: world)
    var confirmed: [WorldTime] = []
    for number in 0..<4 {
      b.radio.notify([UInt8(number)], of: 3, isConfirmed: true, on: link.id) { confirmed.append(world.now) }
    }
    world.run(for: .seconds(1))
    #expect(a.values.map(\.value) == [[0], [1], [2], [3]])
    let times = a.values.map(\.time)
    for (before, after) in zip(times, times.dropFirst()) { #expect(after - before == .milliseconds(60)) }
    #expect(confirmed == times.map { $0 + .milliseconds(30) })
  }

  @Test(arguments: 1...20)
  func `near the edge of range packets arrive late, but none is missing or out of order`(seed: UInt64) throws {
    var propagation = Propagation()
    propagation.shadowingDB = 0
    let world = World(seed: seed, propagation: propagation)
    // Two packets in five are lost here.
    let edge = propagation.distance(atMeanRSSI: propagation.sensitivityDBm + 0.25 * propagation.fadingDB)
    let (a, b, link) = try pair(in: world, at: edge)
    var sent = 0
    func next() {
      guard sent < 100 else { return }
      sent += 1
      b.radio.notify([UInt8(sent)], of: 3, isConfirmed: true, on: link.id) { next() }
    }
    next()
    world.run(for: .seconds(60))
    #expect(a.values.map { $0.value[0] } == (1...UInt8(sent)).map { $0 })
    if a.ends.isEmpty { #expect(sent == 100) }
    if sent == 100, let first = a.values.first, let last = a.values.last {
      #expect(last.time - first.time > .milliseconds(99 * 60), "some had to be sent again")
    }
  }

  @Test func `packets that wait on a link are dropped when the link ends`() throws {
    let world = World.certain()
    let (a, b, link) = try pair(in: world)
    var count = 0
    for _ in 0..<100 {
      b.radio.notify(Array(repeating: 0, count: 20), of: 3, isConfirmed: false, on: link.id) { count += 1 }
    }
    a.radio.read(3, on: link.id) { _ in Issue.record("answered after the end") }
    a.radio.terminate(link.id)
    world.run(for: .seconds(5))
    #expect(count == 0 && a.values.isEmpty && b.accesses.isEmpty)
    #expect(b.ends.count == 1)
  }

  @Test func `an answer contains as many services of the same width as fit`() {
    #expect(AttributePages([6, 6, 20, 20, 6], bytes: 183).bytes == [14, 42, 8])
    #expect(AttributePages(Array(repeating: 20, count: 10), bytes: 183).bytes == [182, 22])
    #expect(AttributePages([], bytes: 183).bytes == [])
  }
}
