#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowWire
  import SeededRandom
  import Testing

  @testable import Afterglow
  @testable import AfterglowRelay

  /// Two friends in a room in which an attacker invents ten thousand phones.
  @MainActor
  @Suite struct HostileRoomTests {
    /// The friends' waiting times, in milliseconds.
    private struct Waits {
      /// The time from the connection until each friend knows that the other friend is linked and near.
      var contact = 0
      /// The sum of the times from each message until its confirmation.
      var messages = 0
      var shown = 0
    }

    private static let tick = 100

    /// Plays a minute in which both friends hear `invented` phones. Every hundredth of these phones opens a connection
    /// to each friend, and writes a malformed datagram.
    private func waits(invented: Int) throws -> Waits {
      let wire = Wire()
      let alice = try Friend(Cast.alice, on: wire, seed: 1)
      let bob = try Friend(Cast.bob, on: wire, seed: 2)
      var random = SplitMix64(seed: 3)
      wire.connectAll()
      var waits = Waits()
      var link: FriendlyLink?
      var sentAt: Int?
      var heard = 0
      for now in stride(from: 0, to: 60_000, by: Self.tick) {
        while heard < invented * now / 60_000 {
          heard += 1
          let name = InstallationID.random(using: &random)
          for one in [alice, bob] { one.correspondence.sighted(name) }
          if heard % 100 == 0 {
            for one in [alice, bob] { Impostor(of: name, near: one, number: UInt64(heard)).write([0xEE]) }
          }
        }
        if now % 5_000 == 0, now >= 20_000 {
          alice.correspondence.sighted(Cast.bob)
          bob.correspondence.sighted(Cast.alice)
        }
        if now == 20_000 { link = FriendlyLink(alice, bob) }
        link?.carry()
        wire.deliverAll()
        if waits.contact == 0, alice.near == [Cast.bob], bob.near == [Cast.alice] {
          waits.contact = now - 20_000 + Self.tick
        }
        if let sent = sentAt, alice.delivered == waits.shown + 1 {
          waits.messages += now - sent + Self.tick
          (waits.shown, sentAt) = (waits.shown + 1, nil)
        }
        if waits.contact > 0, sentAt == nil, now % 1_000 == 0 {
          try alice.say("\(now)", to: .everybodyNear)
          sentAt = now
        }
        for one in [alice, bob] { one.host.advance(by: .milliseconds(Self.tick)) }
      }
      #expect(bob.shown.count >= waits.shown)
      return waits
    }

    @Test func `ten thousand invented phones at most double the time for the first contact and for messages`() throws {
      let (calm, hostile) = (try waits(invented: 0), try waits(invented: 10_000))
      let figures = "\(calm) without them, \(hostile) with them"
      print("hostile room: \(figures)")
      #expect(calm.contact > 0 && calm.shown > 30, "\(figures)")
      #expect(hostile.contact > 0 && hostile.contact <= 2 * calm.contact, "\(figures)")
      #expect(hostile.shown >= calm.shown && hostile.messages <= 2 * calm.messages, "\(figures)")
    }
  }
#endif
