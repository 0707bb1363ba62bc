import CHostedRuntime
import Dispatch
import Foundation
import PhonePort
import UIKit

/// The app's part in the exchange of turns between the world and the app's process.
///
/// The class is unchecked `Sendable`, because the C runtime runs one thread of the app at a time, and calls the hooks
/// only while no other thread of the app runs.
final class HostedRuntime: @unchecked Sendable {
  /// The runtime of this process. The property is static, because the C runtime passes no context to the hooks.
  nonisolated(unsafe) private static var shared: HostedRuntime?

  private let socket = WorldSocket()
  private let connection: PhoneConnection
  private let start: @MainActor () -> (any UIApplicationDelegate)?
  private var delegate: (any UIApplicationDelegate)?
  private var isStarted = false
  /// The receivers that cannot be called, because their run loop is not running. The log reports each of these
  /// receivers only once.
  private var unheard: Set<ObjectID> = []

  init(_ start: @escaping @MainActor () -> (any UIApplicationDelegate)?) {
    self.start = start
    connection = PhoneConnection { [socket] in socket.transmit($0) }
  }

  func run() -> Never {
    let launch = socket.readLaunch()
    HostedRuntime.shared = self
    PhoneConnection.ofProcess = connection
    connection.registerApplication { [self] callback in
      guard case .application(let callback) = callback else { return }
      MainActor.assumeIsolated { UIApplication.of(connection).receive(callback) }
    }
    let hooks = ag_hooks(
      exchange_turn: { HostedRuntime.shared?.exchangeTurn(nextWake: $0) },
      run_loop_pass: { HostedRuntime.shared?.runLoopPass() })
    ag_begin(hooks, launch.seed, Int32(clamping: launch.processID), Int64(launch.diskQuota), launch.hangLimit)
    readTurn()
    ag_run_main()
  }

  // MARK: Turns

  private func exchangeTurn(nextWake: Int64) {
    // The phone kills a process without a warning, so the app saves its user defaults at the end of each turn. On iOS
    // another process stores the user defaults.
    _ = UserDefaults.standard.synchronize()
    UserDefaults.synchronizeSuites()
    socket.endTurn(TurnEnd(nextWake: nextWake == .max ? nil : nextWake))
    readTurn()
  }

  private func readTurn() {
    let (turn, question) = socket.readTurn()
    ag_set_time(turn.now, turn.wallOffset)
    if !isStarted {
      isStarted = true
      onMain { $0.startApp() }
    }
    for callback in turn.callbacks {
      if let place = connection.place(of: callback.receiver) {
        checkRunLoop(of: place, for: callback.receiver)
        place.perform { [self] in connection.receive(callback) }
      } else {
        onMain { $0.connection.receive(callback) }
      }
    }
    if let question { onMain { $0.answer(question) } }
  }

  /// If the run loop of `place` is not running, logs that Core Location cannot call a location manager's delegate. The
  /// log contains at most one such line for each receiver. The callbacks arrive on the run loop of the thread that
  /// created the manager. The thread of a dispatch queue runs no run loop.
  private func checkRunLoop(of place: CallbackPlace, for receiver: ObjectID) {
    guard case .runLoop(let runLoop) = place, !runLoop.isRunning, unheard.insert(receiver).inserted else { return }
    connection.log(
      "[CoreLocation] a location manager's delegate is not called: the thread that made the manager runs no run loop")
  }

  private func onMain(_ body: @escaping (HostedRuntime) -> Void) {
    nonisolated(unsafe) let body = body
    DispatchQueue.main.async { [self] in body(self) }
  }

  private func startApp() {
    MainActor.assumeIsolated {
      delegate = start()
      UIApplication.of(connection).delegate = delegate
    }
  }

  // MARK: The main thread's run loop

  private func runLoopPass() {
    _ = RunLoop.main.limitDate(forMode: .default)
  }

  // MARK: Questions from tests

  private func answer(_ function: UInt64) {
    let text = MainActor.assumeIsolated { AppQuestion.ask(at: function, delegate) }
    socket.answer(text)
  }
}
