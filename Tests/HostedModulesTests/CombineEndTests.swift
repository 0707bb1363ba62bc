import HostedCombine
import Testing

/// How publishers end, and how many values they send.
@Suite struct `Combine's ends and demand` {
  private final class Box<Value> {
    var values: [Value] = []
  }

  private struct Fault: Error {}

  /// A scheduler whose closures the test runs.
  private final class Desk: Scheduler {
    var now: SchedulerTime { ImmediateScheduler.shared.now }
    var actions: [() -> Void] = []
    func schedule(_ action: @escaping () -> Void) { actions.append(action) }
    func schedule(after date: SchedulerTime, _ action: @escaping () -> Void) { actions.append(action) }
  }

  /// A publisher that sends a value at once, even while its subscriber handles another value.
  private final class Bell: Publisher {
    typealias Output = Int
    typealias Failure = Never
    private var subscriber: AnySubscriber<Int, Never>?

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      self.subscriber = AnySubscriber(subscriber)
    }

    func send(_ value: Int) { _ = subscriber?.receive(value) }
    func finish() { subscriber?.receive(completion: .finished) }
  }

  private final class Model: ObservableObject {
    @Published var count = 0
    @Published var copy = 0
  }

  @Test func `an operator that ends early cancels its subscription`() {
    let (well, desk) = (CountedPublisher(), Desk())
    let early: [(String, AnyPublisher<Int, any Error>)] = [
      ("first", well.autoconnect().first().setFailureType(to: (any Error).self)),
      ("prefix", well.autoconnect().prefix(2).setFailureType(to: (any Error).self)),
      ("prefix while", well.autoconnect().prefix { $0 < 2 }.setFailureType(to: (any Error).self)),
      ("try", well.autoconnect().tryMap { if $0 > 1 { throw Fault() } else { $0 } }),
      (
        "timeout",
        well.autoconnect().timeout(.seconds(1), scheduler: desk).setFailureType(to: (any Error).self)
      ),
    ]
    for (name, publisher) in early {
      var bag: Set<AnyCancellable> = []
      publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).store(in: &bag)
      #expect(well.open == 1, "\(name)")
      for value in 1...3 { well.subject.send(value) }
      for action in desk.actions { action() }
      #expect(well.open == 0, "\(name)")
    }
  }

  @Test func `an event handler distinguishes a cancellation from an end`() {
    let box = Box<String>()
    let subject = PassthroughSubject<Int, Never>()
    func watched(_ name: String) -> AnyPublisher<Int, Never> {
      subject.handleEvents(receiveCompletion: { _ in box.values.append("\(name) end") }) {
        box.values.append("\(name) cancel")
      }
    }
    let subscriptions = [watched("one").first().sink { _ in }, watched("all").sink { _ in }]
    subject.send(1)
    #expect(box.values == ["one cancel"])
    subject.send(completion: .finished)
    for subscription in subscriptions { subscription.cancel() }
    #expect(box.values == ["one cancel", "all end"])
  }

  @Test func `a published property keeps its old value while the new value is sent`() {
    let box = Box<[Int]>()
    let model = Model()
    var bag: Set<AnyCancellable> = []
    model.$count.sink { box.values.append([model.count, $0]) }.store(in: &bag)
    model.count = 1
    model.count = 2
    #expect(box.values == [[0, 0], [0, 1], [1, 2]])
    #expect(model.count == 2)
  }

  @Test func `assign(to:) notifies the property's object, and is cancelled when the object is released`() throws {
    let box = Box<[Int]>()
    let well = CountedPublisher()
    var model: Model? = Model()
    var bag: Set<AnyCancellable> = []
    do {
      let model = try #require(model)
      well.autoconnect().assign(to: &model.$copy)
      model.objectWillChange.sink { [unowned model] in box.values.append([model.copy]) }.store(in: &bag)
    }
    well.subject.send(7)
    #expect(box.values == [[0]] && model?.copy == 7 && well.open == 1)
    model = nil
    #expect(well.open == 0)
  }

  @Test func `a zip ends once one side has ended and all values of that side are sent`() {
    let box = Box<String>()
    let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subscription = left.zip(right).sink(
      receiveCompletion: { _ in box.values.append("end") }, receiveValue: { box.values.append("\($0.0)\($0.1)") })
    left.send(1)
    left.send(2)
    left.send(completion: .finished)
    right.send(3)
    #expect(box.values == ["13"])
    right.send(4)
    #expect(box.values == ["13", "24", "end"])
    subscription.cancel()
  }

  @Test func `a subscriber may send a value to one of the combined publishers`() {
    let box = Box<String>()
    let (left, right) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(1))
    let subscription = left.combineLatest(right).sink { pair in
      box.values.append("\(pair.0)\(pair.1)")
      if pair.1 < 3 { right.send(pair.1 + 1) }
    }
    #expect(box.values == ["11", "12", "13"])
    subscription.cancel()
  }

  @Test func `an operator's closure may make the publisher send another value`() {
    let bell = Bell()
    func ring(for value: Int) { if value == 1 { bell.send(10) } }
    func sum(_ sum: Int, _ value: Int) -> Int {
      ring(for: value)
      return sum + value
    }
    let results: [(String, AnyPublisher<Int, Never>, [Int])] = [
      ("scan", bell.scan(0, sum), [0, 10, 1]),
      ("reduce", bell.reduce(0, sum), [1]),
      ("removeDuplicates", bell.removeDuplicates { sum(0, $1) == $0 }, [0, 10, 1]),
      ("drop", bell.drop { sum(0, $0) == 0 }, [10, 1]),
    ]
    for (name, publisher, values) in results {
      let box = Box<Int>()
      let subscription = publisher.sink { box.values.append($0) }
      bell.send(0)
      bell.send(1)
      bell.finish()
      #expect(box.values == values, "\(name)")
      subscription.cancel()
    }
  }

  @Test func `an empty prefix ends at once, and a prefix of an endless sequence ends`() {
    let box = Box<String>()
    var bag: Set<AnyCancellable> = []
    PassthroughSubject<Int, Never>().prefix(0)
      .sink(receiveCompletion: { _ in box.values.append("end") }, receiveValue: { _ in }).store(in: &bag)
    #expect(box.values == ["end"])
    (1...).publisher.filter { $0 > 4 }.prefix(2).sink { box.values.append("\($0)") }.store(in: &bag)
    #expect(box.values == ["end", "5", "6"])
  }

  // If each value copied the array, this test would take minutes.
  @Test(.timeLimit(.minutes(1))) func `collect sends all values in one array, in linear time`() {
    let box = Box<[Int]>()
    let subscription = (0..<500_000).publisher.collect().sink { box.values.append($0) }
    #expect(box.values.count == 1 && box.values.first?.elementsEqual(0..<500_000) == true)
    subscription.cancel()
  }

  @Test func `flatMap subscribes to no more publishers at a time than the app allows`() {
    let box = Box<Int>()
    let inner = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    var made: [Int] = []
    let subscription = (0..<3).publisher.flatMap(maxPublishers: .max(2)) { index in
      made.append(index)
      return inner[index]
    }.sink { box.values.append($0) }
    #expect(made == [0, 1])
    inner[1].send(completion: .finished)
    #expect(made == [0, 1, 2])
    inner[2].send(5)
    #expect(box.values == [5])
    subscription.cancel()
  }

  @Test func `an event handler observes requests, and the requests still reach the publisher`() {
    let box = Box<String>()
    let subject = PassthroughSubject<Int, Never>()
    var subscription: (any Subscription)?
    subject.map { $0 }.handleEvents(receiveRequest: { box.values.append("request \($0.max ?? -1)") }).subscribe(
      AnySubscriber<Int, Never>(
        receiveSubscription: {
          subscription = $0
          $0.request(.max(1))
        },
        receiveValue: {
          box.values.append("\($0)")
          return .none
        }))
    subject.send(1)
    // The subscriber has not requested this value, so the subject drops it, as on iOS.
    subject.send(2)
    subscription?.request(.max(2))
    subject.send(3)
    #expect(box.values == ["request 1", "1", "request 2", "3"])
    subscription?.cancel()
  }
}
