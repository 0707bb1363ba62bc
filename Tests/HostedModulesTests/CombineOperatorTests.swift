import Dispatch
import FoundationAdditions
import HostedCombine
import Testing

@Suite struct `Combine operators` {
  private struct Fault: Error {}

  private final class Box<Value> {
    var values: [Value] = []
  }

  /// Returns the values of a publisher that sends all its values at once, and then its end: `nil`, or the error.
  private func play<P: Publisher>(_ publisher: P) -> ([P.Output], (any Error)?) {
    let box = Box<P.Output>()
    let end = Box<any Error>()
    let subscription = publisher.sink(
      receiveCompletion: { if case .failure(let error) = $0 { end.values.append(error) } },
      receiveValue: { box.values.append($0) })
    withExtendedLifetime(subscription) {}
    return (box.values, end.values.first)
  }

  @Test func `an app may state Apple's names of the operators' types`() {
    func lengths<P: Publisher<String?, Never>>(_ names: P) -> Publishers.Map<Publishers.CompactMap<P, String>, Int> {
      names.compactMap { $0 }.map { $0.count }
    }
    func parse<P: Publisher<String, Never>>(_ texts: P) -> Publishers.TryMap<Publishers.FirstWhere<P>, Int> {
      texts.first { !$0.isEmpty }.tryMap { text in
        guard let number = Int(text) else { throw Fault() }
        return number
      }
    }
    #expect(play(lengths([nil, "Ann"].publisher)).0 == [3])
    #expect(play(parse(["", "7", "8"].publisher)).0 == [7])
    #expect(play(parse(["x"].publisher)).1 is Fault)
  }

  @Test func `multicast sends nothing before it is connected, and shares one subscription`() {
    let box = Box<Int>()
    let subscriptions = Box<Int>()
    let shared = [1, 2].publisher.handleEvents(receiveSubscription: { _ in subscriptions.values.append(1) })
      .multicast { PassthroughSubject<Int, Never>() }
    let bag = [shared.sink { box.values.append($0) }, shared.sink { box.values.append($0 * 10) }]
    #expect(box.values.isEmpty)
    let connection = shared.connect()
    #expect(box.values == [1, 10, 2, 20])
    #expect(subscriptions.values.count == 1)
    withExtendedLifetime((bag, connection)) {}
  }

  @Test func `multicast through a subject with a value repeats the latest value for a later subscriber`() {
    let box = Box<Int?>()
    let source = PassthroughSubject<Int, Never>()
    let shared = source.map(Optional.some).multicast(subject: CurrentValueSubject<Int?, Never>(nil)).autoconnect()
    let first = shared.sink { _ in }
    source.send(5)
    let second = shared.sink { box.values.append($0) }
    #expect(box.values == [5])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `makeConnectable stops when its connection is cancelled`() {
    let box = Box<Int>()
    let source = PassthroughSubject<Int, Never>()
    let publisher = source.makeConnectable()
    let subscription = publisher.sink { box.values.append($0) }
    source.send(1)
    let connection = publisher.connect()
    source.send(2)
    connection.cancel()
    source.send(3)
    #expect(box.values == [2])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a subject determines how many values it receives`() {
    final class Sipping: Subject {
      typealias Output = Int
      typealias Failure = Never
      let box = Box<Int>()
      func send(_ value: Int) { box.values.append(value) }
      func send(completion: Subscribers.Completion<Never>) { box.values.append(-1) }
      func send(subscription: any Subscription) { subscription.request(.max(2)) }
      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {}
    }
    let subject = Sipping()
    let connection = [1, 2, 3].publisher.subscribe(subject)
    #expect(subject.box.values == [1, 2])
    withExtendedLifetime(connection) {}
  }

  @Test func `a result is a publisher`() {
    #expect(play(Result<Int, Fault>.success(3).publisher).0 == [3])
    #expect(play(Result<Int, Fault>.Publisher(Fault())).1 is Fault)
    let renamed: Result<Int, Fault>.Publisher = Just(4).setFailureType(to: Fault.self)
    #expect(play(renamed).0 == [4])
  }

  @Test func `operators with throwing closures fail with the thrown error`() {
    let numbers = [1, 2, 3, 4].publisher
    let odd: (Int) throws -> Bool = { number in
      guard number < 4 else { throw Fault() }
      return number % 2 == 1
    }
    #expect(play(numbers.tryFilter(odd)).0 == [1, 3])
    #expect(play(numbers.tryFilter(odd)).1 is Fault)
    #expect(play(numbers.tryCompactMap { try odd($0) ? "\($0)" : nil }).0 == ["1", "3"])
    #expect(play(numbers.tryScan(0) { try odd($1) ? $0 + $1 : $0 }).0 == [1, 1, 4])
    #expect(play(numbers.tryFirst(where: odd)).0 == [1])
    #expect(play(numbers.tryContains { try odd($0) && $0 > 1 }).0 == [true])
    #expect(play(numbers.tryAllSatisfy(odd)).0 == [false])
    #expect(play(numbers.tryReduce(0) { try odd($1) ? $0 : $0 }).1 is Fault)
    #expect(play(numbers.prefix(3).tryReduce(0) { try odd($1) ? $0 + $1 : $0 }).0 == [4])
    let caught = numbers.tryMap { try odd($0) }.tryCatch { _ in [false].publisher }
    #expect(play(caught).0 == [true, false, true, false])
  }

  @Test func `operators reduce values to one result`() {
    let numbers = [3, 1, 2].publisher
    #expect(play(numbers.count()).0 == [3])
    #expect(play(numbers.max()).0 == [3])
    #expect(play(numbers.min()).0 == [1])
    #expect(play(numbers.contains(2)).0 == [true])
    #expect(play(numbers.allSatisfy { $0 > 1 }).0 == [false])
    #expect(play(numbers.last { $0 < 3 }).0 == [2])
    #expect(play(numbers.output(at: 1)).0 == [1])
    #expect(play(numbers.output(in: 1...)).0 == [1, 2])
  }

  @Test func `another publisher opens or ends a publisher`() {
    let (box, other, source) = (Box<Int>(), PassthroughSubject<Void, Never>(), PassthroughSubject<Int, Never>())
    let before = source.prefix(untilOutputFrom: other).sink { box.values.append($0) }
    let after = source.drop(untilOutputFrom: other).sink { box.values.append($0 * 10) }
    source.send(1)
    other.send()
    source.send(2)
    #expect(box.values == [1, 20])
    withExtendedLifetime((before, after)) {}
  }

  @Test func `three and four publishers are merged, zipped and combined`() {
    let (a, b, c, d) = ([1].publisher, [2].publisher, [3].publisher, [4].publisher)
    #expect(play(a.merge(with: b, c, d)).0 == [1, 2, 3, 4])
    let triples: [(Int, Int, Int)] = play(Publishers.Zip3(a, b, c)).0
    #expect(triples.map { [$0.0, $0.1, $0.2] } == [[1, 2, 3]])
    let zipped: [(Int, Int, Int, Int)] = play(a.zip(b, c, d)).0
    #expect(zipped.map { [$0.0, $0.1, $0.2, $0.3] } == [[1, 2, 3, 4]])
    let products = a.combineLatest(b, c) { (x: Int, y: Int, z: Int) -> Int in x * y * z }
    #expect(play(products).0 == [6])
    let latest: [(Int, Int, Int, Int)] = play(Publishers.CombineLatest4(a, b, c, d)).0
    #expect(latest.map { [$0.0, $0.1, $0.2, $0.3] } == [[1, 2, 3, 4]])
  }

  @Test func `demands are added, subtracted and compared as in Combine`() {
    var demand = Subscribers.Demand.max(2)
    demand -= 1
    demand += 3
    #expect(demand == 4 && demand > 3 && 5 > demand)
    #expect(demand - 9 == .none)
    #expect(demand - .unlimited == .none)
    #expect(Subscribers.Demand.unlimited - 9 == .unlimited)
    #expect(demand * 2 == .max(8))
  }

  @Test func `print writes to the stream of the app`() {
    final class Sheet: TextOutputStream {
      var text = ""
      func write(_ string: String) { text += string }
    }
    let sheet = Sheet()
    _ = play([1].publisher.print("radio", to: sheet))
    #expect(sheet.text == "radio: receive value: (1)\nradio: receive finished\n")
  }

  @Test func `values of a publisher that fails are an asynchronous sequence that throws`() async {
    var seen: [Int] = []
    do {
      for try await value in [1, 2].publisher.setFailureType(to: Fault.self).append(Fail(error: Fault())).values {
        seen.append(value)
      }
    } catch { seen.append(-1) }
    #expect(seen == [1, 2, -1])
  }

  @Test func `schedulers have Apple's names of their times`() {
    typealias Stride = DispatchQueue.SchedulerTimeType.Stride
    #expect(Stride(.milliseconds(250)) == .milliseconds(250))
    #expect(NSEC_PER_SEC == 1_000_000_000)
  }
}
