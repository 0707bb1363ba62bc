/// Location updates: not for the place, but because they keep the app awake (rule D6).
///
/// They run in the foreground too: with leave for use alone they have to begin there, and the app may be in the
/// background for seconds before it is told. At the accuracy of the cell radio they cost next to nothing (D. G. Young,
/// "Forever ranging").
struct LocationUpdates: Sendable {
  private enum State {
    case off
    case running(begunInFront: Bool)
  }

  private var state = State.off

  var isRunning: Bool {
    switch state {
    case .off: false
    case .running: true
    }
  }

  mutating func settle(isNeeded: Bool, _ phone: Circumstances, into commands: inout [Command]) {
    // Asking for updates in the background without the mode ends the app with an exception.
    let isWanted = isNeeded && phone.mayUpdateLocation && phone.declares(.location)
    switch state {
    case .off:
      if isWanted { start(phone, into: &commands) }
    case .running(let begunInFront):
      if !isWanted {
        state = .off
        commands.append(.stopLocationUpdates)
      } else if !begunInFront, phone.isInFront {
        // With leave for use alone, or if it is taken back to that, only what begins in front goes on behind.
        commands.append(.stopLocationUpdates)
        start(phone, into: &commands)
      }
    }
  }

  private mutating func start(_ phone: Circumstances, into commands: inout [Command]) {
    state = .running(begunInFront: phone.isInFront)
    commands.append(.startLocationUpdates)
  }
}
