import HostedCombine

/// A publisher that counts its open connections.
final class CountedPublisher: ConnectablePublisher {
  typealias Output = Int
  typealias Failure = Never
  let subject = PassthroughSubject<Int, Never>()
  var open = 0

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }

  func connect() -> any Cancellable {
    open += 1
    return AnyCancellable { self.open -= 1 }
  }
}
