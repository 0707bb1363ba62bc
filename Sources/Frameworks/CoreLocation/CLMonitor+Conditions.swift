public import Foundation
import PhonePort

/// A condition whose state the phone can monitor.
protocol RegionCondition: CLCondition {
  func description(identifier: String, monitor: String) -> RegionDescription
}

extension CLMonitor {
  /// A condition that is satisfied while the phone is within a circle (rule E19). See Apple's
  /// `CLMonitor.CircularGeographicCondition`.
  public struct CircularGeographicCondition: CLCondition {
    /// The middle of the circle.
    public let center: CLLocationCoordinate2D
    /// The radius of the circle, in metres.
    public let radius: CLLocationDistance

    /// Creates a condition for a circle. The radius is in metres.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }
  }

  /// A condition that is satisfied while a matching beacon is in range (rules E3 and E4). See Apple's
  /// `CLMonitor.BeaconIdentityCondition`.
  public struct BeaconIdentityCondition: CLCondition {
    /// The UUID that a beacon must have.
    public let uuid: UUID
    /// The major number that a beacon must have; `nil` for any number.
    public let major: CLBeaconMajorValue?
    /// The minor number that a beacon must have; `nil` for any number.
    public let minor: CLBeaconMinorValue?

    /// Creates a condition for all beacons with this UUID.
    public init(uuid: UUID) {
      self.uuid = uuid
      (major, minor) = (nil, nil)
    }

    /// Creates a condition for all beacons with this UUID and this major number.
    public init(uuid: UUID, major: CLBeaconMajorValue) {
      self.uuid = uuid
      (self.major, minor) = (major, nil)
    }

    /// Creates a condition for the beacon with this UUID, major and minor number.
    public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
      self.uuid = uuid
      (self.major, self.minor) = (major, minor)
    }
  }

  /// A change of the state of a condition, or a failure to monitor the condition. See Apple's `CLMonitor.Event`.
  public struct Event: Sendable {
    /// The state of a condition as the monitor last determined it.
    public enum State: Sendable {
      /// The phone has not determined the state yet. The monitor reports no event with this state. Only the event in a
      /// ``CLMonitor/Record`` has it.
      case unknown
      /// The phone is inside the circle, or a matching beacon is in range (rules E3 and E19).
      case satisfied
      /// The phone is outside the circle, or no matching beacon is in range (rules E4 and E19).
      case unsatisfied
      /// The phone refused to monitor the condition. The other properties of the event give the reason.
      case unmonitored
    }

    /// The identifier under which the app added the condition.
    public let identifier: String
    /// The state of the condition after this event.
    public let state: State
    /// The time of the event, on the phone's clock.
    public let date: Date
    /// Whether the phone cannot monitor the condition because the app has too many conditions (rule E2).
    public let conditionLimitExceeded: Bool
    /// Whether the condition is of a kind that the phone cannot monitor.
    public let conditionUnsupported: Bool
    private let diagnostics: LocationDiagnostics

    init(
      _ identifier: String, _ state: State, _ diagnostics: LocationDiagnostics, conditionLimitExceeded: Bool = false,
      conditionUnsupported: Bool = false
    ) {
      self.identifier = identifier
      self.state = state
      self.diagnostics = diagnostics
      self.conditionLimitExceeded = conditionLimitExceeded
      self.conditionUnsupported = conditionUnsupported
      date = PhoneConnection.date
    }

    /// The beacon that satisfied the condition; always `nil`, because the monitor of a virtual phone does not
    /// distinguish the beacons of a condition. Ranging reports each beacon.
    public var refinement: (any CLCondition)? { nil }
    /// Whether the user denied the permission for location, or switched off Location Services.
    public var authorizationDenied: Bool { diagnostics.authorizationDenied }
    /// Whether Location Services are off for the whole phone (rule E1).
    public var authorizationDeniedGlobally: Bool { diagnostics.authorizationDeniedGlobally }
    /// Whether the user cannot grant the permission for location, for example because of parental controls.
    public var authorizationRestricted: Bool { diagnostics.authorizationRestricted }
    /// Whether the app is in the background and has only the permission "while in use".
    public var insufficientlyInUse: Bool { diagnostics.insufficientlyInUse }
    /// Whether the app needs a ``CLServiceSession`` and has none that requires a permission (rule E17).
    public var serviceSessionRequired: Bool { diagnostics.serviceSessionRequired }
    /// Whether the user has not decided about location yet.
    public var authorizationRequestInProgress: Bool { diagnostics.authorizationRequestInProgress }
    /// Whether the user allows only an approximate location (rule E1).
    public var accuracyLimited: Bool { diagnostics.accuracyLimited }
    /// Whether the phone cannot store the condition; always `false`.
    public var persistenceUnavailable: Bool { false }
  }

  /// Creates a condition from a stored description; `nil` if the description contains neither a circle nor a beacon
  /// constraint.
  static func condition(_ description: RegionDescription) -> (any CLCondition)? {
    if let circle = description.circle {
      return CircularGeographicCondition(
        center: CLLocationCoordinate2D(latitude: circle.latitude, longitude: circle.longitude), radius: circle.radius)
    }
    guard let constraint = description.constraint else { return nil }
    return BeaconIdentityCondition(constraint)
  }
}

extension CLMonitor.CircularGeographicCondition: RegionCondition {
  func description(identifier: String, monitor: String) -> RegionDescription {
    RegionDescription(
      identifier: identifier, constraint: nil,
      circle: GeographicCircle(latitude: center.latitude, longitude: center.longitude, radius: radius),
      monitor: monitor, notifiesOnEntry: true, notifiesOnExit: true, notifiesEntryStateOnDisplay: false)
  }
}

extension CLMonitor.BeaconIdentityCondition: RegionCondition {
  fileprivate init(_ constraint: BeaconConstraint) {
    uuid = constraint.uuid
    (major, minor) = (constraint.major, constraint.minor)
  }

  func description(identifier: String, monitor: String) -> RegionDescription {
    RegionDescription(
      identifier: identifier, constraint: BeaconConstraint(uuid: uuid, major: major, minor: minor), monitor: monitor,
      notifiesOnEntry: true, notifiesOnExit: true, notifiesEntryStateOnDisplay: false)
  }
}

extension CLMonitor.Event.State {
  init(_ state: RegionState) {
    self =
      switch state {
      case .unknown: .unknown
      case .inside: .satisfied
      case .outside: .unsatisfied
      }
  }
}
