import PhonePort
import VirtualAir

/// The reason for the start of an app.
public enum LaunchCause: Hashable, Sendable {
  /// The user opened the app.
  case user
  /// A region was entered or left (rule E6), or the phone's location changed significantly (rule E20).
  case location
  /// An event happened that central managers with these restoration identifiers waited for (rule G1).
  case bluetoothCentrals([String])
  /// An event happened that peripheral managers with these restoration identifiers waited for (rule G1).
  case bluetoothPeripherals([String])

  /// The cause of the start, as the end of a sentence.
  package var explanation: String {
    switch self {
    case .user: "by its user"
    case .location: "by a region or a change of location"
    case .bluetoothCentrals: "by a discovery, a link or a notification"
    case .bluetoothPeripherals: "by a peer's request"
    }
  }

  var isBluetooth: Bool {
    switch self {
    case .user, .location: false
    case .bluetoothCentrals, .bluetoothPeripherals: true
    }
  }
}

extension [LaunchCause] {
  /// The app's launch options.
  var reasons: LaunchReasons {
    var reasons = LaunchReasons()
    func add(_ identifiers: [String], to known: inout [String]) {
      known += identifiers.filter { !known.contains($0) }
    }
    for cause in self {
      switch cause {
      case .user: break
      case .location: reasons.isLocation = true
      case .bluetoothCentrals(let identifiers): add(identifiers, to: &reasons.centrals)
      case .bluetoothPeripherals(let identifiers): add(identifiers, to: &reasons.peripheralManagers)
      }
    }
    return reasons
  }
}

/// A scheduled start of an app. Several causes at about the same time lead to one start.
struct PendingLaunch {
  var causes: [LaunchCause]
  /// The scheduled event that starts the app; `nil` while the phone waits for its first unlock (rule D10).
  var event: ScheduledEvent?
}
