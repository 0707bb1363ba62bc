import CHostedRuntime
import Foundation
import PhonePort
import UIKit

/// Runs an app's side of the turns.
@MainActor
final class HostedRuntime {
  private let start: @MainActor () -> (any UIApplicationDelegate)?
  private let socket = WorldSocket()
  private var delegate: (any UIApplicationDelegate)?

  init(_ start: @escaping @MainActor () -> (any UIApplicationDelegate)?) {
    self.start = start
  }

  func run() -> Never {
    _ = socket.readLaunch()
    let connection = PhoneConnection { [socket] in socket.transmit($0) }
    PhoneConnection.ofProcess = connection
    connection.registerApplication { callback in
      guard case .application(let callback) = callback else { return }
      MainActor.assumeIsolated { UIApplication.of(connection).receive(callback) }
    }
    var isFirst = true
    while true {
      let turn = socket.readTurn()
      if isFirst {
        isFirst = false
        delegate = start()
        UIApplication.of(connection).delegate = delegate
      }
      for callback in turn.callbacks { connection.receive(callback) }
      socket.endTurn(TurnEnd(nextWake: nil))
    }
  }
}
