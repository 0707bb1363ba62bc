import AfterglowMessages
import AfterglowWire
import BenchmarkSupport
import SeededRandom

/// Two instances of `Exchange` that pass datagrams to each other without delay, as fast as possible.
private struct Couple {
  private var exchanges: [Exchange]
  private let names: [InstallationID]
  private let stores = [MemoryMessageStore(), MemoryMessageStore()]
  private var mail: [(to: Int, bytes: [UInt8])] = []
  private var now = Instant(nanoseconds: 0)
  private var generator: SplitMix64
  private let loss: Int
  private(set) var received = 0
  private(set) var datagrams = 0

  init(loss: Int, seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    self.loss = loss
    let names = (0..<2).map { _ in InstallationID.random(using: &generator) }
    var configuration = ExchangeConfiguration()
    configuration.messages.maximumOutbox = 4_096
    configuration.messages.floodRate = 1 << 24
    configuration.messages.floodBurst = 1 << 24
    exchanges = names.map {
      Exchange(
        installation: $0, configuration, entropy: 1, millisecondsSince1970: 1_700_000_000_000,
        at: Instant(nanoseconds: 0))
    }
    self.names = names
    self.generator = generator
    for index in [0, 1] { tell(index, .relayConnected(maximumDatagramSize: 32_768)) }
    tell(0, .sighted(names[1]))
    settle()
  }

  var outbox: Int { exchanges[0].outboxCount }
  var tally: MessageTally { exchanges[0].tally }

  private mutating func tell(_ index: Int, _ event: ExchangeEvent) {
    perform(exchanges[index].handle(event, at: now), index)
  }

  private mutating func perform(_ commands: [ExchangeCommand], _ index: Int) {
    for command in commands {
      switch command {
      case .store(let changes):
        try? stores[index].apply(changes)
        tell(index, .stored)
      case .seal(let bytes, _, _):
        datagrams += 1
        if loss == 0 || Int.random(in: 0..<100, using: &generator) >= loss { mail.append((1 - index, bytes)) }
      case .report(.received): received += 1
      case .open, .greet, .write, .heardBy, .report: break
      }
    }
  }

  mutating func send(_ body: [UInt8]) throws {
    let (_, commands) = try exchanges[0].send(body, to: .installations([names[1]]), at: now)
    perform(commands, 0)
  }

  /// Delivers the datagrams in flight until none is left, and advances time by 20 ms. Then reports to each instance a
  /// sighting of the other instance.
  mutating func settle() {
    while !mail.isEmpty {
      let letters = mail
      mail = []
      for letter in letters { tell(letter.to, .received(letter.bytes, from: names[1 - letter.to], over: .relay)) }
    }
    now = now.advanced(by: .milliseconds(20))
    for index in [0, 1] {
      tell(index, .sighted(names[1 - index]))
    }
  }
}

/// Measures the rate at which one `Exchange` delivers messages to another in the same process, with and without loss.
/// The measured time of a message includes `send`, `received` and the receipt.
func benchmarkMessages(seed: UInt64) {
  let count = 100_000
  print("\(count) messages of 100 bytes from one exchange to another, stored in memory, on one core")
  let widths = [8, 14, 14, 12, 12]
  print(row(["loss", "messages/s", "ns a message", "datagrams", "repeated"], widths: widths))
  for loss in [0, 20] {
    var couple = Couple(loss: loss, seed: seed)
    let body = [UInt8](repeating: 7, count: 100)
    let time = ContinuousClock().measure {
      var sent = 0
      while couple.received < count {
        while sent < count, couple.outbox < 1_000, (try? couple.send(body)) != nil { sent += 1 }
        couple.settle()
      }
    }
    let nanoseconds = time / .nanoseconds(1) / Double(count)
    print(
      row(
        [
          "\(loss) %", fixed(1e9 / nanoseconds, 0), fixed(nanoseconds, 0), "\(couple.datagrams)",
          "\(couple.tally.retransmitted)",
        ], widths: widths))
  }
}
