#if os(Linux)
  import Afterglow
  import AfterglowMessages
  import AfterglowRelay
  import AfterglowWire
  import Testing

  /// The order in which a correspondence handles requests that an app makes while it receives a report.
  @MainActor
  @Suite struct CorrespondenceTests {
    @MainActor
    private final class Eager {
      var correspondence: Correspondence?
      private(set) var sent: [MessageID] = []
      private(set) var accepted: [MessageID] = []

      /// Sends three messages to Bob as soon as an installation is linked, and records the accepted messages.
      func take(_ report: ExchangeReport) {
        switch report {
        case .linked:
          for number in 1...3 {
            if let id = try? correspondence?.send([UInt8(number)], to: .installations([Cast.bob])) { sent.append(id) }
          }
        case .accepted(let id): accepted.append(id)
        default: break
        }
      }
    }

    @Test func `a message that is sent during a report is stored before the next event is handled`() throws {
      let (wire, store, eager) = (Wire(), MemoryMessageStore(), Eager())
      let correspondence = try Correspondence(
        installation: Cast.alice, store: store, relay: Wire.End(wire, maximumDatagramSize: 16_384),
        sessions: UnsealedSessions(), host: ProcessHost(), report: eager.take)
      eager.correspondence = correspondence
      correspondence.start()
      let bob = try Correspondence(
        installation: Cast.bob, store: MemoryMessageStore(), relay: Wire.End(wire, maximumDatagramSize: 16_384),
        sessions: UnsealedSessions(), host: ProcessHost()
      ) { _ in }
      bob.start()
      wire.connectAll()
      correspondence.sighted(Cast.bob)
      withExtendedLifetime(bob) { wire.deliverAll() }
      #expect(eager.sent.count == 3 && eager.accepted == eager.sent)
      #expect(try store.load().messages.values.map(\.body).sorted { $0[0] < $1[0] } == [[1], [2], [3]])
    }

    @Test func `a stopped correspondence sends nothing, and continues when it is started again`() throws {
      let (wire, host) = (Wire(), HandHost(seed: 1))
      let (alice, bob) = (try correspondence(of: Cast.alice, wire, host), try correspondence(of: Cast.bob, wire, host))
      alice.start()
      bob.start()
      wire.connectAll()
      alice.stop()
      alice.sighted(Cast.bob)
      host.advance(by: .seconds(5))
      #expect(wire.take().isEmpty)
      alice.start()
      wire.connectAll()
      alice.sighted(Cast.bob)
      for _ in 0..<5 {
        wire.deliverAll()
        host.advance(by: .seconds(1))
      }
      #expect(alice.linked == [Cast.bob] && bob.linked == [Cast.alice])
    }

    private func correspondence(
      of installation: InstallationID, _ wire: Wire, _ host: HandHost
    ) throws -> Correspondence {
      try Correspondence(
        installation: installation, store: MemoryMessageStore(), relay: Wire.End(wire, maximumDatagramSize: 16_384),
        sessions: UnsealedSessions(), host: host
      ) { _ in }
    }
  }
#endif
