import AfterglowMessages
import AfterglowWire
import SeededRandom
import Testing

/// Two link books that exchange notices with losses, delays and repetitions.
@Suite struct LinkBookLossTests {
  private static let refresh = 10.0

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `no link is one-sided for longer than one refresh, whatever is lost, late, repeated or out of order`(
    seed: UInt64
  ) {
    var run = LossyPair(seed: seed)
    run.play(until: 400)
    #expect(run.longestOneSided <= Self.refresh, "seed \(seed)")
    run.calm()
    #expect(run.isLinked == [true, true], "seed \(seed)")
  }

  /// If notices are late or lost, a phone may learn too late that the other phone has heard it. Then the link ends and
  /// begins again, at most `flaps` times in all runs together.
  @Test(arguments: [(1, 0, 0), (300, 0, 0), (2_000, 0, 2), (300, 20, 2)])
  func `if neither side hears the other, a link ends once on each side`(latency: Int, loss: Int, flaps: Int) {
    var again = 0
    for seed in 0..<100 as Range<UInt64> {
      var run = LossyPair(seed: seed)
      run.calm()
      run.talk(latency: latency, loss: loss)
      let (linkings, unlinkings) = (run.linkings, run.unlinkings)
      #expect(run.isLinked == [true, true], "seed \(seed)")
      run.part()
      #expect(run.isLinked == [false, false], "seed \(seed)")
      #expect(run.unlinkings - unlinkings == 2 + run.linkings - linkings)
      again += run.linkings - linkings
    }
    #expect(again <= flaps)
  }

  @Test func `the random runs include many links, many ends of links, and long one-sided links`() {
    var (linked, unlinked, oneSided) = (0, 0, 0.0)
    for seed in 0..<40 as Range<UInt64> {
      var run = LossyPair(seed: seed)
      run.play(until: 400)
      linked += run.linkings
      unlinked += run.unlinkings
      oneSided = max(oneSided, run.longestOneSided)
    }
    #expect(linked > 100 && unlinked > 100)
    #expect(oneSided > 8, "the bound is not far away")
  }
}

private struct LossyPair {
  private var books = [LinkBook(launch: 1, firstNotice: 1), LinkBook(launch: 1, firstNotice: 1)]
  private let names = [phoneA, phoneB]
  private var random: SplitMix64
  private var mail: [(at: Instant, to: Int, notice: LinkNotice)] = []
  private var now = seconds(0)
  /// The share of lost notices in percent, for each direction. `play` chooses new random shares about every 40 s.
  private var loss = [0, 0]
  private var hears = [true, false]
  private var latency = 1_000
  /// For each side, the instant since which only this side has been linked; `nil` if both sides or no side is linked.
  private var oneSidedSince: [Instant?] = [nil, nil]
  private(set) var longestOneSided = 0.0
  private(set) var linkings = 0
  private(set) var unlinkings = 0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  var isLinked: [Bool] { [books[0].isLinked(phoneB), books[1].isLinked(phoneA)] }

  mutating func play(until end: Double) {
    while now < seconds(end) {
      if Int.random(in: 0..<400, using: &random) == 0 { change() }
      step()
    }
  }

  /// Runs 30 s without losses, in which one side hears the other.
  mutating func calm() {
    (loss, hears, latency) = ([0, 0], [true, false], 100)
    for _ in 0..<300 { step() }
  }

  /// Runs for a random time in which both sides hear each other. After that, only one side hears the other for a random
  /// time.
  mutating func talk(latency: Int, loss: Int) {
    (self.latency, self.loss, hears) = (latency, [loss, loss], [true, true])
    for _ in 0..<Int.random(in: 50...400, using: &random) { step() }
    hears[Int.random(in: 0...1, using: &random)] = false
    for _ in 0..<Int.random(in: 0...100, using: &random) { step() }
  }

  /// Runs 60 s in which neither side hears the other, so that every link has to end.
  mutating func part() {
    hears = [false, false]
    for _ in 0..<600 { step() }
  }

  private mutating func change() {
    loss = loss.map { _ in [0, 20, 50, 90, 100].randomElement(using: &random) ?? 0 }
    hears = hears.map { _ in Bool.random(using: &random) }
    latency = [1, 300, 5_000, 40_000].randomElement(using: &random) ?? 1
  }

  /// Advances the pair by a tenth of a second.
  private mutating func step() {
    now = now.advanced(by: .milliseconds(100))
    for index in [0, 1] {
      var outcomes: [LinkBook.Outcome] = []
      if hears[index], Int.random(in: 0..<10, using: &random) == 0 {
        books[index].sighted(names[1 - index], at: now, into: &outcomes)
      }
      for letter in mail where letter.to == index && letter.at <= now {
        books[index].received(letter.notice, from: names[1 - index], at: now, into: &outcomes)
      }
      mail.removeAll { $0.to == index && $0.at <= now }
      books[index].expire(at: now, into: &outcomes)
      for outcome in outcomes { take(outcome, of: index) }
    }
    watch()
  }

  private mutating func take(_ outcome: LinkBook.Outcome, of index: Int) {
    switch outcome {
    case .linked: linkings += 1
    case .unlinked: unlinkings += 1
    case .heardBy: break
    case .notify(_, let notice, _):
      for _ in 0..<(Int.random(in: 0..<5, using: &random) == 0 ? 2 : 1)
      where Int.random(in: 0..<100, using: &random) >= loss[index] {
        let delay = Duration.milliseconds(Int64.random(in: 0...Int64(latency), using: &random))
        mail.append((now.advanced(by: delay), 1 - index, notice))
      }
    }
  }

  private mutating func watch() {
    for index in [0, 1] {
      guard isLinked[index], !isLinked[1 - index] else {
        oneSidedSince[index] = nil
        continue
      }
      let since = oneSidedSince[index] ?? now
      oneSidedSince[index] = since
      longestOneSided = max(longestOneSided, Double(now.nanoseconds - since.nanoseconds) / 1e9)
    }
  }
}
