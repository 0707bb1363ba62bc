/// Location updates, which keep the app awake (rule D6); the positions themselves are not used.
///
/// They also run in the foreground. With permission for use alone they have to begin there, and the app may be in the
/// background for seconds before iOS reports this. At the accuracy of the cell radio they cost next to nothing (D. G.
/// Young, "Forever ranging").
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

  mutating func update(isNeeded: Bool, _ phone: Circumstances, into commands: inout [Command]) {
    // Without the background mode, a request for updates in the background ends the app with an exception.
    let isWanted = isNeeded && phone.mayUpdateLocation && phone.declares(.location)
    switch state {
    case .off:
      if isWanted { start(phone, into: &commands) }
    case .running(let begunInFront):
      if !isWanted {
        state = .off
        commands.append(.stopLocationUpdates)
      } else if !begunInFront, phone.isInFront {
        // With permission for use alone, or if permission is reduced to that, only updates that begin in the foreground
        // continue in the background.
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
