import Foundation

/// Why an app was started.
public enum LaunchCause: Hashable, Sendable {
  /// Somebody tapped its icon.
  case user
  /// A region was entered or left (rule E6).
  case location
  /// Something happened that these central managers waited for, by their restoration identifiers (rule G1).
  case bluetoothCentrals([String])
  /// Something happened that these peripheral managers waited for, by their restoration identifiers (rule G1).
  case bluetoothPeripherals([String])

  var isBluetooth: Bool {
    switch self {
    case .user, .location: false
    case .bluetoothCentrals, .bluetoothPeripherals: true
    }
  }
}

extension [LaunchCause] {
  /// What an app's delegate is given as launch options; `nil` when the user alone is the cause.
  var launchOptions: [UIApplication.LaunchOptionsKey: Any]? {
    var options: [UIApplication.LaunchOptionsKey: Any] = [:]
    func add(_ identifiers: [String], under key: UIApplication.LaunchOptionsKey) {
      let known = options[key] as? [String] ?? []
      options[key] = known + identifiers.filter { !known.contains($0) }
    }
    for cause in self {
      switch cause {
      case .user: break
      case .location: options[.location] = NSNumber(value: true)
      case .bluetoothCentrals(let identifiers): add(identifiers, under: .bluetoothCentrals)
      case .bluetoothPeripherals(let identifiers): add(identifiers, under: .bluetoothPeripherals)
      }
    }
    return options.isEmpty ? nil : options
  }
}

/// A start that an app has coming: several causes at about the same time are one start.
struct PendingLaunch {
  var causes: [LaunchCause]
  /// `nil` while the phone waits for its first unlock (rule D10).
  var event: ScheduledEvent?
}
