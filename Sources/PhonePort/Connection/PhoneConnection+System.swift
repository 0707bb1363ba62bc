package import Foundation

/// The time, the stored values and the random numbers that the phone provides to an app.
extension PhoneConnection {
  /// The world's time, in nanoseconds; `nil` after the process has ended.
  package var nanoseconds: Int64? { ask(.now).count.map(Int64.init) }

  /// The time on the phone's clock.
  package var date: Date { Date(timeIntervalSince1970: ask(.secondsSince1970).number ?? 0) }

  /// The time on the clock of the phone whose app runs; outside of apps, the time on this machine's clock.
  package static var date: Date { running?.date ?? Date() }

  package func storedValue(for key: String) -> [UInt8]? { send(.system(.storedValue(key))).bytes }

  package func store(_ value: [UInt8]?, for key: String) { send(.system(.store(value, key: key))) }

  /// Calls `body` once, after `delay`. If the delay ends while the app is suspended, `body` is called when the app runs
  /// again.
  package func schedule(after delay: Duration, _ body: @escaping @MainActor () -> Void) -> ConnectionTimer {
    let timer = ConnectionTimer(self, MainThread.unisolated(body))
    let (seconds, attoseconds) = max(delay, .zero).components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    start(timer.id, afterNanoseconds: overflow ? .max : product &+ attoseconds / 1_000_000_000)
    return timer
  }

  fileprivate func start(_ timer: ObjectID, afterNanoseconds delay: Int64) {
    send(.system(.startTimer(timer, afterNanoseconds: delay)))
  }

  fileprivate func cancel(_ timer: ObjectID) { send(.system(.cancelTimer(timer))) }
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
    connection.cancel(id)
  }
}

/// A timer that an app can set repeatedly. The timer ends when the app releases it.
package final class ConnectionAlarm {
  private let id: ObjectID
  private let connection: Lifeline<PhoneConnection>

  /// Creates an alarm that is not set.
  package init(_ connection: PhoneConnection, _ body: @escaping @MainActor () -> Void) {
    self.connection = connection.lifeline
    let body = MainThread.unisolated(body)
    id = connection.register { _ in body() }
  }

  deinit {
    cancel()
    connection.object?.unregister(id)
  }

  /// Calls the body once, after a delay. If the alarm is already set, the new time replaces the old time.
  ///
  /// If the delay ends while the app is suspended, the body is called when the app runs again.
  package func set(afterNanoseconds delay: Int64) { connection.object?.start(id, afterNanoseconds: delay) }

  /// Cancels the call, even if the call became due while the app was suspended.
  package func cancel() { connection.object?.cancel(id) }
}
