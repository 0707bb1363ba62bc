/// Location updates, which keep the app awake (rule D6); the positions themselves are not used.
///
/// The updates also run in the foreground. If the app has permission only while in use, updates have to begin in the
/// foreground. iOS may report several seconds late that the app is in the background. At the accuracy of cell towers,
/// updates use almost no charge (D. G. Young, "Forever ranging").
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
        // The user can limit the permission to "while in use" at any time. With this permission, only updates that
        // began in the foreground continue in the background.
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
