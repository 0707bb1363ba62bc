import AfterglowMessages
import AfterglowWire
import SeededRandom
import Testing
import VirtualAir

/// Every accepted message reaches every linked installation in order, despite losses, outages and crashes. Only
/// messages that were shown just before a crash may be shown twice.
@Suite struct ExchangeDeliveryTests {
  /// Runs 10 machines that all hear each other, with 20 % loss, repetitions, reordering and two outages. One machine is
  /// killed and launched again.
  private func run(seed: UInt64, messages: Int) throws -> Network {
    var network = Network(10, seed: seed)
    network.faults.loss = 0.2
    network.faults.duplication = 0.1
    network.faults.latency = .milliseconds(5) ... .milliseconds(400)
    network.launchAll()
    var random = SplitMix64(seed: seed, name: "story")
    network.sightAll()
    network.run(until: .seconds(15))
    let first = Duration.seconds(Int64.random(in: 20...30, using: &random))
    let second = Duration.seconds(Int64.random(in: 50...60, using: &random))
    network.faults.outages = [first..<first + .seconds(12), second..<second + .seconds(8)]
    let victim = Int.random(in: 0..<10, using: &random)
    let death = Int.random(in: messages / 4..<messages / 2, using: &random)
    var sent = 0
    while sent < messages {
      let sender = Int.random(in: 0..<10, using: &random)
      if sent == death { network.kill(victim) }
      if sent == death + messages / 8, network.machines[victim].exchange == nil { network.launch(victim) }
      do throws(SendError) {
        if try network.send(sender, Array("\(sent)".utf8)) == nil { continue }
        sent += 1
      } catch {
        #expect(error == .nobodyIsLinked, "as after a relaunch")
      }
      if sent.isMultiple(of: messages / 60) {
        network.sightAll()
        network.run(until: network.now + .seconds(1))
      }
    }
    // From here on there are no faults.
    network.faults = DatagramFaults()
    network.run(until: network.now + .seconds(120))
    return network
  }

  private func check(_ network: Network, seed: UInt64) {
    for sender in network.machines {
      for receiver in network.machines where receiver.installation != sender.installation {
        let expected = sender.accepted.filter { $0.value.contains(receiver.installation) }.map(\.key).sorted()
        // Messages are in order and complete. Only messages that were shown just before a crash may be shown twice.
        var seen: Set<MessageID> = []
        let once = receiver.shown.map(\.id).filter { $0.sender == sender.installation && seen.insert($0).inserted }
        #expect(once == expected, "\(sender.installation) to \(receiver.installation), seed \(seed)")
      }
      #expect(sender.exchange?.outboxCount == 0, "seed \(seed)")
      #expect(sender.delivered.count == sender.accepted.count && sender.expired.isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `1,120 messages to up to nine installations reach each receiver once and in order`(seed: UInt64) throws {
    let network = try run(seed: seed, messages: 1_120)
    check(network, seed: seed)
    #expect(network.machines.allSatisfy { $0.repeated.isEmpty })
    #expect(network.machines.reduce(0) { $0 + $1.shown.count } > 9_000)
  }

  @Test func `10,000 messages reach all their receivers in order`() throws {
    let network = try run(seed: 50, messages: 10_000)
    check(network, seed: 50)
    #expect(network.machines.reduce(0) { $0 + $1.shown.count } > 85_000)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `crashes between any two commands lose no message, and repeat only messages shown just before a crash`(
    seed: UInt64
  ) throws {
    var network = Network(4, seed: seed)
    network.faults.loss = 0.1
    network.launchAll()
    network.sightAll()
    network.run(until: .seconds(10))
    network.oddsOfCrash = 150
    var random = SplitMix64(seed: seed, name: "crashes")
    for n in 0..<200 {
      let sender = Int.random(in: 0..<4, using: &random)
      _ = try? network.send(sender, Array("\(n)".utf8))
      network.run(until: network.now + .milliseconds(200))
      for index in 0..<4 where network.machines[index].exchange == nil && Int.random(in: 0..<5, using: &random) == 0 {
        network.launch(index)
      }
      if n.isMultiple(of: 5) { network.sightAll() }
    }
    network.oddsOfCrash = nil
    for index in 0..<4 where network.machines[index].exchange == nil { network.launch(index) }
    for _ in 0..<60 {
      network.sightAll()
      network.run(until: network.now + .seconds(2))
    }
    check(network, seed: seed)
    #expect(network.crashes > 5, "seed \(seed)")
    #expect(network.machines.reduce(0) { $0 + $1.repeated.count } <= 3 * network.crashes)
  }
}
