import AfterglowMessages
import AfterglowWire
import Testing

@testable import Afterglow

/// Keys of a contact that arrive late, twice or too often.
@MainActor @Suite struct LateKeyTests {
  private let host = HandHost(seed: 1)
  private let keys = [1, 2, 3].map { IdentifierKey(Array(repeating: $0, count: 32))! }

  /// A record of the actions that a node would carry out.
  private final class Log {
    var sent: [KeyFrame] = []
    var adopted: [IdentifierKey] = []
    var waiting: [InstallationID] = []
  }

  private let log = Log()

  private func renewal(present: IdentifierKey? = nil) -> KeyRenewal {
    KeyRenewal(
      host: host,
      KeyRenewal.Actions { [log] in
        log.waiting
      } present: {
        present.map { (7, $0) }
      } send: { [log] frame, _ in
        log.sent.append(frame)
      } adopt: { [log] key, sender in
        guard sender == Cast.bob else { return false }
        log.adopted.append(key)
        return true
      } confirm: { [log] contact in
        log.waiting.removeAll { $0 == contact }
      })
  }

  @Test func `a key that arrives late does not replace a later key, and each adopted key is confirmed`() {
    let renewal = renewal()
    renewal.received(.renewed(number: 3, keys[0]), from: Cast.bob)
    host.advance(by: .seconds(20))
    renewal.received(.renewed(number: 2, keys[1]), from: Cast.bob)
    renewal.received(.renewed(number: 3, keys[1]), from: Cast.bob)
    renewal.received(.renewed(number: 3, keys[0]), from: Cast.bob)
    #expect(log.adopted == [keys[0]] && log.sent == [.confirmed(keys[0]), .confirmed(keys[0])])
    renewal.received(.renewed(number: 4, keys[2]), from: Cast.mallory)
    renewal.received(.renewed(number: 4, keys[1]), from: Cast.bob)
    #expect(log.adopted == [keys[0], keys[1]])
  }

  @Test func `a contact cannot make a phone store keys without limit`() {
    let renewal = renewal()
    for number in 0..<1_000 as Range<UInt32> {
      host.advance(by: .milliseconds(100))
      renewal.received(.renewed(number: number, keys[Int(number % 3)]), from: Cast.bob)
    }
    #expect(log.adopted.count == 10)
  }

  @Test func `a key is sent at growing intervals, and at once if the contact is reached, until the key is confirmed`() {
    log.waiting = [Cast.bob]
    let renewal = renewal(present: keys[0])
    renewal.begin()
    host.advance(by: .seconds(86_400))
    let sent = log.sent.count
    #expect((24...36).contains(sent) && log.sent.allSatisfy { $0 == .renewed(number: 7, keys[0]) })
    renewal.reached(Cast.mallory)
    host.advance(by: .milliseconds(1))
    #expect(log.sent.count == sent)
    renewal.reached(Cast.bob)
    host.advance(by: .milliseconds(1))
    #expect(log.sent.count == sent + 1)
    renewal.received(.confirmed(keys[1]), from: Cast.bob)
    #expect(log.waiting == [Cast.bob], "a former key")
    renewal.received(.confirmed(keys[0]), from: Cast.bob)
    host.advance(by: .seconds(86_400))
    #expect(log.sent.count == sent + 1 && log.waiting.isEmpty)
  }
}
