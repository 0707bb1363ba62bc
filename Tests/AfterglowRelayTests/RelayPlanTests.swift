import AfterglowTime
import AfterglowWire
import SeededRandom
import Testing

@testable import AfterglowRelay

/// The relay's decisions without a network: addresses, topics, pauses, and the refusal of datagrams that end
/// connections.
@Suite struct RelayPlanTests {
  @Test(arguments: [
    ("mqtts://relay.example", "mqtts://relay.example:8883"), ("mqtt://127.0.0.1", "mqtt://127.0.0.1:1883"),
    ("mqtts://[::1]:9000/", "mqtts://[::1]:9000"), ("mqtts://a-b.c:1", "mqtts://a-b.c:1"),
  ])
  func `a broker's address is read, and is written as text`(text: String, whole: String) throws {
    #expect(try #require(BrokerAddress(text)).description == whole)
    #expect(BrokerAddress(whole) == BrokerAddress(text))
  }

  @Test(arguments: [
    "", "relay.example", "http://relay.example", "mqtts://", "mqtts://:8883", "mqtts://a:0", "mqtts://a:65536",
    "mqtts://a:+1", "mqtts://a:", "mqtts://a b", "mqtts://[::1", "mqtts://a/b", "mqtts://user@a",
  ])
  func `a text that is not a broker's address is refused`(text: String) {
    #expect(BrokerAddress(text) == nil)
  }

  @Test func `a topic names the sender and the receiver`() {
    let inbox = RelayTopic.inbox(of: Cast.alice, from: Cast.bob)
    #expect(inbox.description == "v1/in/A11CE000/B0B00000")
    #expect(RelayTopic("v1/in/A11CE000/B0B00000") == inbox)
    #expect(RelayTopic("v1/presence/A11CE000/B0B00000") == .presence(for: Cast.alice, of: Cast.bob))
  }

  @Test(arguments: [
    "", "v1", "v1/in/A11CE000", "v1/in/A11CE000/B0B00000/", "v1/in/A11CE000/b0b00000", "v1/in/00000000/B0B00000",
    "v2/in/A11CE000/B0B00000", "v1/presence", "v1/presence/A11CE000", "v1/in//A11CE000/B0B00000", "/v1/in/A11CE000",
    "v1/presence/A11CE000/+", "v1/in/+/B0B00000", "v1/absence/A11CE000/B0B00000",
  ])
  func `a text that is not a relay topic is refused`(topic: String) {
    #expect(RelayTopic(topic) == nil)
  }

  @Test func `pauses grow with each failure, and are short again after a good connection`() throws {
    var plan = ReconnectPlan(brokers: [try #require(BrokerAddress("mqtts://a"))])
    var generator = SplitMix64(seed: 1)
    var now = Instant(nanoseconds: 0)
    var last = Duration.zero
    for _ in 0..<8 {
      let wait = plan.ended(at: now, using: &generator)
      #expect(wait > last && wait <= .milliseconds(37_500))
      last = wait
    }
    plan.connected(at: now)
    last = plan.ended(at: now, using: &generator)
    #expect(last >= .seconds(30), "a connection of no length heals nothing")
    plan.connected(at: now)
    now = now.advanced(by: .seconds(10))
    last = plan.ended(at: now, using: &generator)
    #expect(last < .milliseconds(100))
  }

  @Test func `each attempt uses the cluster's next broker, and the pause grows only after a whole round`() throws {
    let brokers = try ["a", "b", "c"].map { try #require(BrokerAddress("mqtts://\($0)")) }
    var plan = ReconnectPlan(brokers: brokers)
    var generator = SplitMix64(seed: 1)
    var turns: [BrokerAddress] = []
    for _ in 0..<3 {
      turns.append(plan.broker)
      let wait = plan.ended(at: .init(nanoseconds: 0), using: &generator)
      #expect(wait < .milliseconds(100))
    }
    #expect(turns == brokers && plan.broker == brokers[0])
    let wait = plan.ended(at: .init(nanoseconds: 0), using: &generator)
    #expect(wait >= .milliseconds(200))
  }

  @Test func `a datagram that ends three connections is refused for a minute`() {
    var guarding = PoisonGuard()
    let now = Instant(nanoseconds: 0)
    let suspect = PoisonGuard.Suspect(receiver: Cast.bob, size: 9)
    for _ in 0..<2 {
      guarding.connectionEnded(at: now, oldest: suspect)
      #expect(!guarding.refuses(Cast.bob, size: 9, at: now))
    }
    guarding.connectionEnded(at: now, oldest: suspect)
    #expect(guarding.refuses(Cast.bob, size: 9, at: now))
    #expect(!guarding.refuses(Cast.bob, size: 8, at: now) && !guarding.refuses(Cast.alice, size: 9, at: now))
    #expect(!guarding.refuses(Cast.bob, size: 9, at: now.advanced(by: .seconds(60))))
  }

  @Test func `a datagram is not refused if the broker acknowledges it between lost connections`() {
    var guarding = PoisonGuard()
    let now = Instant(nanoseconds: 0)
    let suspect = PoisonGuard.Suspect(receiver: Cast.bob, size: 9)
    for _ in 0..<10 {
      guarding.connectionEnded(at: now, oldest: suspect)
      guarding.connectionEnded(at: now, oldest: nil)
    }
    #expect(!guarding.refuses(Cast.bob, size: 9, at: now))
  }

  @Test func `the number of refused datagrams is limited`() throws {
    var guarding = PoisonGuard()
    for size in 0..<65 {
      for _ in 0..<3 {
        let now = Instant(nanoseconds: Int64(size))
        guarding.connectionEnded(at: now, oldest: .init(receiver: Cast.bob, size: size))
      }
    }
    #expect(!guarding.refuses(Cast.bob, size: 0, at: .init(nanoseconds: 65)))
    #expect(guarding.refuses(Cast.bob, size: 1, at: .init(nanoseconds: 65)))
  }
}
