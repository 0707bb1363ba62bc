package import Dispatch
import Foundation

/// A queue other than the main queue, or a run loop, on which an object of a hosted app receives its callbacks.
package enum CallbackPlace {
  case queue(DispatchQueue)
  case runLoop(RunLoopPlace)

  package func perform(_ body: @escaping () -> Void) {
    nonisolated(unsafe) let body = body
    switch self {
    case .queue(let queue): queue.async { body() }
    case .runLoop(let place): place.perform(body)
    }
  }
}

/// A thread's run loop, on which callbacks run.
///
/// The class is unchecked `Sendable`, because the runtime of a hosted app runs only one of the app's threads at a time.
package final class RunLoopPlace: @unchecked Sendable {
  private let loop: RunLoop
  /// A timer that keeps the run loop running, because a run loop without a source or a timer ends at once.
  private let anchor = Timer(fire: Date(timeIntervalSinceNow: 1_000_000_000), interval: 0, repeats: false) { _ in }
  private var pending: [() -> Void] = []

  init(_ loop: RunLoop) {
    self.loop = loop
    loop.add(anchor, forMode: .default)
  }

  /// Whether the thread is running its run loop, and can receive callbacks.
  package var isRunning: Bool { loop.currentMode != nil }

  /// Runs a closure on the run loop. A timer calls the closure, because a block alone does not wake a run loop.
  func perform(_ body: @escaping () -> Void) {
    pending.append(body)
    let timer = Timer(fire: Date(), interval: 0, repeats: false) { [self] _ in performPending() }
    loop.add(timer, forMode: .default)
  }

  private func performPending() {
    let bodies = pending
    pending = []
    for body in bodies { body() }
  }

  func leave() { anchor.invalidate() }
}
