/// The time, the stored values and the random numbers that the phone provides to an app.
extension PhoneConnection {
  /// The world's time, in nanoseconds; `nil` after the process has ended.
  package var nanoseconds: Int64? { send(.system(.now)).count.map(Int64.init) }

  package func storedValue(for key: String) -> [UInt8]? { send(.system(.storedValue(key))).bytes }

  package func store(_ value: [UInt8]?, for key: String) { send(.system(.store(value, key: key))) }

  /// Calls `body` once, after `delay`. If the delay ends while the app is suspended, `body` is called when the app runs
  /// again.
  package func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void) -> ConnectionTimer {
    let timer = ConnectionTimer(self, MainThread.unisolated(body))
    let (seconds, attoseconds) = max(delay, .zero).components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    send(
      .system(
        .startTimer(timer.id, afterNanoseconds: overflow ? .max : product &+ attoseconds / 1_000_000_000)))
    return timer
  }
}

/// A call that an app has scheduled.
package final class ConnectionTimer {
  package let id: ObjectID
  private let connection: Lifeline<PhoneConnection>

  fileprivate init(_ connection: PhoneConnection, _ body: @escaping () -> Void) {
    let line = connection.lifeline
    self.connection = line
    // The connection removes the timer when the timer fires. Only the registration retains `body`.
    id = connection.register { callback in
      line.object?.unregister(callback.receiver)
      body()
    }
  }

  /// Cancels the call, even if the call became due while the app was suspended.
  package func cancel() {
    guard let connection = connection.object else { return }
    connection.unregister(id)
    connection.send(.system(.cancelTimer(id)))
  }
}
