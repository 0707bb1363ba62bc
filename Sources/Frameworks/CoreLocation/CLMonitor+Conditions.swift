public import Foundation
import PhonePort

/// A condition that the phone can watch for.
protocol RegionCondition: CLCondition {
  func description(identifier: String, monitor: String) -> RegionDescription
}

extension CLMonitor {
  /// Whether the phone is within a circle (rule E19). See Apple's `CLMonitor.CircularGeographicCondition`.
  public struct CircularGeographicCondition: CLCondition {
    public let center: CLLocationCoordinate2D
    /// In metres.
    public let radius: CLLocationDistance

    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
      self.center = center
      self.radius = radius
    }
  }

  /// Whether a beacon is near. See Apple's `CLMonitor.BeaconIdentityCondition`.
  public struct BeaconIdentityCondition: CLCondition {
    public let uuid: UUID
    public let major: CLBeaconMajorValue?
    public let minor: CLBeaconMinorValue?

    public init(uuid: UUID) {
      self.uuid = uuid
      (major, minor) = (nil, nil)
    }

    public init(uuid: UUID, major: CLBeaconMajorValue) {
      self.uuid = uuid
      (self.major, minor) = (major, nil)
    }

    public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
      self.uuid = uuid
      (self.major, self.minor) = (major, minor)
    }
  }

  /// A change of a condition. See Apple's `CLMonitor.Event`.
  public struct Event: Sendable {
    public enum State: Sendable {
      case unknown
      case satisfied
      case unsatisfied
      case unmonitored
    }

    public let identifier: String
    public let state: State
    public let date: Date
    public let conditionLimitExceeded: Bool
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
      let connection = PhoneConnection.running
      date = Date(timeIntervalSince1970: connection?.send(.system(.secondsSince1970)).number ?? 0)
    }

    /// Which of the beacons that a condition means; a virtual phone says that by ranging alone.
    public var refinement: (any CLCondition)? { nil }
    public var authorizationDenied: Bool { diagnostics.authorizationDenied }
    public var authorizationDeniedGlobally: Bool { diagnostics.authorizationDeniedGlobally }
    public var authorizationRestricted: Bool { diagnostics.authorizationRestricted }
    public var insufficientlyInUse: Bool { diagnostics.insufficientlyInUse }
    public var serviceSessionRequired: Bool { diagnostics.serviceSessionRequired }
    public var authorizationRequestInProgress: Bool { diagnostics.authorizationRequestInProgress }
    public var accuracyLimited: Bool { diagnostics.accuracyLimited }
    /// A virtual phone can always keep conditions.
    public var persistenceUnavailable: Bool { false }
  }

  /// The condition that the phone has kept.
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
