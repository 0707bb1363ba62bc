import Foundation
import HostedCombine
import Testing

@Suite struct `Combine` {
  private final class Box<Value> {
    var values: [Value] = []
  }

  private final class Model: ObservableObject {
    @Published var count = 0
  }

  @Test func `Combine transforms and filters values in the order of the operators`() {
    let box = Box<String>()
    let subject = PassthroughSubject<Int, Never>()
    let subscription = subject.map { $0 * 2 }.filter { $0 > 2 }.removeDuplicates().compactMap {
      $0 == 6 ? nil : "\($0)"
    }
    .sink { box.values.append($0) }
    for value in [1, 2, 2, 3, 4] { subject.send(value) }
    #expect(box.values == ["4", "8"])
    subscription.cancel()
    subject.send(9)
    #expect(box.values == ["4", "8"])
  }

  @Test func `autoconnect keeps its connection for as long as it has a subscriber`() {
    let box = Box<Int>()
    let faucet = CountedPublisher()
    var bag: Set<AnyCancellable> = []
    // As in an app, only the subscription is stored, and not the publisher.
    faucet.autoconnect().sink { box.values.append($0) }.store(in: &bag)
    #expect(faucet.open == 1)
    faucet.subject.send(1)
    #expect(box.values == [1])
    bag = []
    #expect(faucet.open == 0)
  }

  @Test func `subscribers of share() share one subscription`() {
    let box = Box<Int>()
    let subject = PassthroughSubject<Int, Never>()
    let counter = Box<Int>()
    let shared = subject.handleEvents(receiveOutput: { counter.values.append($0) }).share()
    let subscriptions = [shared.sink { box.values.append($0) }, shared.sink { box.values.append($0 * 10) }]
    subject.send(1)
    #expect(box.values == [1, 10])
    #expect(counter.values == [1])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `a published property is reported before it changes`() {
    let box = Box<[Int]>()
    let model = Model()
    var bag: Set<AnyCancellable> = []
    model.objectWillChange.sink { box.values.append([model.count]) }.store(in: &bag)
    model.$count.dropFirst().sink { box.values.append([model.count, $0]) }.store(in: &bag)
    model.count = 5
    #expect(box.values.first == [0])
    #expect(box.values.last?.last == 5)
    #expect(model.count == 5)
  }

  @Test func `combineLatest combines two publishers, and ends when both have ended`() {
    let box = Box<String>()
    let (left, right) = (CurrentValueSubject<Int, Never>(1), PassthroughSubject<String, Never>())
    var bag: Set<AnyCancellable> = []
    left.combineLatest(right).map { "\($0.0)\($0.1)" }
      .sink(receiveCompletion: { _ in box.values.append("end") }, receiveValue: { box.values.append($0) }).store(
        in: &bag)
    right.send("a")
    left.send(2)
    left.send(completion: .finished)
    right.send(completion: .finished)
    #expect(box.values == ["1a", "2a", "end"])
  }

  @Test func `a future sends its earlier result to a new subscriber, and failures are caught`() {
    struct Fault: Error {}
    let box = Box<Int>()
    var bag: Set<AnyCancellable> = []
    Future<Int, Fault> { $0(.success(3)) }.replaceError(with: 0).sink { box.values.append($0) }.store(in: &bag)
    Fail<Int, Fault>(error: Fault()).catch { _ in Just(7).setFailureType(to: Fault.self) }.replaceError(with: 0)
      .sink { box.values.append($0) }.store(in: &bag)
    #expect(box.values == [3, 7])
  }
}
