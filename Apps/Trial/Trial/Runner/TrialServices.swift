import AfterglowTrial
import CoreBluetooth

/// The UUIDs of the services and characteristics in a plan.
extension CBUUID {
  /// Returns the UUID of a service by its name in the plan; `nil` for a name that no plan may use.
  static func service(_ name: String) -> CBUUID? {
    TrialWords.services.first { $0.name == name }.map { CBUUID(string: $0.uuid) }
  }

  /// The service's name in the plan; `nil` for a service that is not the trial's.
  var trialName: String? { TrialWords.services.first { CBUUID(string: $0.uuid) == self }?.name }

  static var trialValue: CBUUID { CBUUID(string: TrialWords.characteristics.value) }
  static var trialMute: CBUUID { CBUUID(string: TrialWords.characteristics.mute) }
  static var trialClock: CBUUID { CBUUID(string: TrialWords.characteristics.clock) }
}

extension CBManagerState {
  /// The state as a word for the log.
  var word: String {
    switch self {
    case .unknown: "unknown"
    case .resetting: "resetting"
    case .unsupported: "unsupported"
    case .unauthorized: "unauthorized"
    case .poweredOff: "off"
    case .poweredOn: "on"
    @unknown default: "other"
    }
  }
}
