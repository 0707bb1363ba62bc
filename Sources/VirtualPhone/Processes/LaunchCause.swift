import PhonePort
import VirtualAir

/// Why an app was started.
public enum LaunchCause: Hashable, Sendable {
  /// A person tapped its icon.
  case user
  /// A region was entered or left (rule E6).
  case location
  /// Something happened that these central managers waited for, by their restoration identifiers (rule G1).
  case bluetoothCentrals([String])
  /// Something happened that these peripheral managers waited for, by their restoration identifiers (rule G1).
  case bluetoothPeripherals([String])

  /// The cause of the start, as the rest of a sentence.
  package var explanation: String {
    switch self {
    case .user: "by its user"
    case .location: "by a region"
    case .bluetoothCentrals: "by a peer found"
    case .bluetoothPeripherals: "by a peer that came"
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

/// A scheduled start of an app: several causes at about the same time are one start.
struct PendingLaunch {
  var causes: [LaunchCause]
  /// `nil` while the phone waits for its first unlock (rule D10).
  var event: ScheduledEvent?
}
