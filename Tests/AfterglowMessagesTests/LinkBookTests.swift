import AfterglowMessages
import AfterglowWire
import Testing

@Suite struct LinkBookTests {
  /// A moment at which a phone's link book begins or ceases to count the other phone as linked.
  private struct Change: Equatable {
    var phone: InstallationID
    var isLinked: Bool
    var milliseconds: Int

    init(_ phone: InstallationID, isLinked: Bool, at milliseconds: Int) {
      (self.phone, self.isLinked, self.milliseconds) = (phone, isLinked, milliseconds)
    }
  }

  /// The link books of A and B. Unless `isCut` is set, every notice arrives after `latency`, in both directions.
  private struct Pair {
    var books = [LinkBook(launch: 1, firstNotice: 1_000), LinkBook(launch: 2, firstNotice: 5_000)]
    let names = [phoneA, phoneB]
    var latency = 0.05
    var isCut = false
    var now = 0.0
    /// The changes in both link books, in order.
    var changes: [Change] = []
    private var mail: [(at: Double, to: Int, LinkNotice)] = []
    private(set) var sent = 0

    mutating func record(_ outcomes: [LinkBook.Outcome], of index: Int) {
      let milliseconds = Int((now * 1_000).rounded())
      for outcome in outcomes {
        switch outcome {
        case .linked: changes.append(Change(names[index], isLinked: true, at: milliseconds))
        case .unlinked: changes.append(Change(names[index], isLinked: false, at: milliseconds))
        case .heardBy: break
        case .notify(let target, let notice, _):
          guard target == names[1 - index] else { continue }
          sent += 1
          // Notices arrive in the order in which they were sent.
          let at = max(now + latency, mail.last { $0.to == 1 - index }?.at ?? 0)
          if !isCut { mail.append((at, 1 - index, notice)) }
        }
      }
    }

    /// Lets each phone hear the other phone at the given times, and lets time pass until `end`.
    mutating func run(until end: Double, hearing: [(Int, Double)] = []) {
      var hearing = hearing
      while true {
        let deadlines = books.compactMap { $0.nextDeadline.map { Double($0.nanoseconds) / 1e9 } }
        let next = (deadlines + mail.map(\.at) + hearing.map(\.1)).min() ?? .infinity
        guard next <= end else { break }
        now = max(now, next)
        for (index, _) in hearing.filter({ $0.1 <= now }) { sight(index) }
        hearing.removeAll { $0.1 <= now }
        let due = mail.filter { $0.at <= now }
        mail.removeAll { $0.at <= now }
        for (_, index, notice) in due {
          var outcomes: [LinkBook.Outcome] = []
          books[index].received(notice, from: names[1 - index], at: seconds(now), into: &outcomes)
          record(outcomes, of: index)
        }
        for index in books.indices {
          var outcomes: [LinkBook.Outcome] = []
          books[index].expire(at: seconds(now), into: &outcomes)
          record(outcomes, of: index)
        }
      }
      now = end
    }

    private mutating func sight(_ index: Int) {
      var outcomes: [LinkBook.Outcome] = []
      books[index].sighted(names[1 - index], at: seconds(now), into: &outcomes)
      record(outcomes, of: index)
    }
  }

  private static func everySecond(_ index: Int, from start: Double, to end: Double) -> [(Int, Double)] {
    stride(from: start, through: end, by: 1).map { (index, $0) }
  }

  @Test func `a sighting in one direction links both phones within three notices`() {
    var pair = Pair()
    pair.run(until: 5, hearing: [(0, 1)])
    #expect(
      pair.changes == [Change(phoneA, isLinked: true, at: 1_100), Change(phoneB, isLinked: true, at: 1_150)])
    #expect(pair.books[0].linked == [phoneB] && pair.books[1].linked == [phoneA])
  }

  @Test func `a link ends on both sides 27 to 30 s after the last sighting`() {
    var pair = Pair()
    pair.run(until: 100, hearing: Self.everySecond(0, from: 1, to: 40))
    let ends = pair.changes.suffix(2)
    #expect(Set(ends.map(\.phone)) == [phoneA, phoneB] && ends.allSatisfy { !$0.isLinked })
    #expect(ends.allSatisfy { (66_900...70_200).contains($0.milliseconds) }, "\(ends)")
    #expect(pair.books.allSatisfy { $0.linked.isEmpty && $0.nextDeadline == nil })
  }

  @Test func `a sighting in either direction keeps the link`() {
    var pair = Pair()
    pair.run(until: 200, hearing: Self.everySecond(0, from: 1, to: 60) + Self.everySecond(1, from: 50, to: 200))
    #expect(pair.changes.count == 2)
    #expect(pair.books.allSatisfy { $0.linked.count == 1 })
  }

  @Test func `a link in which only one phone hears the other costs at most four notices per refresh`() {
    var pair = Pair()
    pair.run(until: 20, hearing: Self.everySecond(0, from: 1, to: 20))
    let before = pair.sent
    pair.run(until: 220, hearing: Self.everySecond(0, from: 21, to: 220))
    #expect((40...80).contains(pair.sent - before), "\(pair.sent - before) in 20 refreshes")
  }

  @Test func `without an answer no phone is linked, and requests become rarer`() {
    var pair = Pair()
    pair.isCut = true
    pair.run(until: 61, hearing: Self.everySecond(0, from: 1, to: 61))
    #expect(pair.changes.isEmpty && pair.books[0].linked.isEmpty)
    // Requests are sent at 1, 2, 4, 8 and 16 s, and then every 10 s.
    #expect((8...10).contains(pair.sent))
  }

  @Test func `a carrier that becomes available is used at once`() {
    var pair = Pair()
    pair.isCut = true
    pair.run(until: 25.5, hearing: Self.everySecond(0, from: 1, to: 25))
    pair.isCut = false
    var outcomes: [LinkBook.Outcome] = []
    pair.books[0].reachable(phoneB, at: seconds(25.5), into: &outcomes)
    pair.record(outcomes, of: 0)
    pair.run(until: 26)
    #expect(pair.changes.count == 2)
  }

  @Test func `after a backlog of notices the books agree again, and send at most four notices per refresh`() {
    var pair = Pair()
    // Brokers fail one after another. The carrier becomes available once a second, and delivers each notice 20 s late.
    pair.latency = 20
    for second in 1...60 {
      for index in pair.books.indices {
        var outcomes: [LinkBook.Outcome] = []
        pair.books[index].sighted(pair.names[1 - index], at: seconds(pair.now), into: &outcomes)
        pair.books[index].reachable(pair.names[1 - index], at: seconds(pair.now), into: &outcomes)
        pair.record(outcomes, of: index)
      }
      pair.run(until: Double(second))
    }
    pair.latency = 0.05
    pair.run(until: 100, hearing: Self.everySecond(0, from: 61, to: 100))
    #expect(pair.books.allSatisfy { $0.linked.count == 1 })
    let before = pair.sent
    pair.run(until: 120, hearing: Self.everySecond(0, from: 101, to: 120))
    #expect(pair.sent - before <= 8, "four a refresh")
  }

  @Test func `a notice that answers an earlier launch's notice makes no link, whatever lease it claims`() {
    var book = LinkBook(launch: 1, firstNotice: 1)
    var outcomes: [LinkBook.Outcome] = []
    book.received(
      LinkNotice(launch: 7, number: 9, echo: 77, silence: 0, lease: 30_000), from: phoneB, at: seconds(5),
      into: &outcomes)
    #expect(book.linked.isEmpty)
    #expect(outcomes.count == 1, "the book answers, so that the next notice from B can be dated")
    outcomes = []
    book.received(
      LinkNotice(launch: 7, number: 9, echo: 1, silence: 0, lease: 30_000), from: phoneB, at: seconds(6),
      into: &outcomes)
    #expect(outcomes.isEmpty, "the same number again")
    book.expire(at: seconds(60), into: &outcomes)
    #expect(book.nextDeadline == nil && outcomes.isEmpty)
  }

  @Test func `a phone that is launched again after a crash is linked again as soon as it is heard`() {
    var pair = Pair()
    pair.run(until: 30, hearing: Self.everySecond(0, from: 1, to: 30))
    pair.books[1] = LinkBook(launch: 3, firstNotice: 4_000)
    pair.run(until: 45, hearing: Self.everySecond(0, from: 31, to: 45))
    #expect(pair.books[1].linked == [phoneA])
    #expect(pair.changes.count == 3 && pair.changes.last?.phone == phoneB && pair.changes.last?.isLinked == true)
  }

  @Test func `invented sightings leave room for a phone that answers`() {
    var pair = Pair()
    pair.books[0] = LinkBook(launch: 1, firstNotice: 1_000, capacity: 32)
    for n in 0..<600 {
      let time = Double(n) / 10
      var unanswered: [LinkBook.Outcome] = []
      pair.books[0].sighted(installation(UInt32(1_000 + n)), at: seconds(time), into: &unanswered)
      pair.run(until: time, hearing: n.isMultiple(of: 10) ? [(0, time)] : [])
    }
    #expect(pair.books[0].linked == [phoneB] && pair.books[0].refused == 0)
    #expect(pair.books[0].known.count <= 32)
  }

  @Test func `a link book holds a limited number of installations`() {
    var book = LinkBook(launch: 1, firstNotice: 1, capacity: 2)
    var outcomes: [LinkBook.Outcome] = []
    for n in 1...5 as ClosedRange<UInt32> { book.sighted(installation(n), at: seconds(0), into: &outcomes) }
    #expect(outcomes.count == 2 && book.refused == 3)
    book.expire(at: seconds(31), into: &outcomes)
    book.sighted(installation(9), at: seconds(32), into: &outcomes)
    #expect(book.refused == 3)
  }
}
