package import Foundation

/// The reason why a request for location failed, with the numbers of Apple's `CLError.Code`.
package enum LocationFault: Int, Sendable {
  case locationUnknown = 0
  case denied = 1
  /// The user does not allow the app to monitor regions.
  case regionMonitoringDenied = 4
  /// The phone cannot monitor the region: the app has too many regions, or the phone does not support this kind of
  /// region.
  case regionMonitoringFailure = 5
  /// Bluetooth is off, or Location Services are off.
  case rangingUnavailable = 16
}

/// Whether the phone is in a region, with the numbers of Apple's `CLRegionState`.
package enum RegionState: Int, Sendable {
  case unknown = 0
  case inside = 1
  case outside = 2
}

/// The estimated range of distances to a beacon, with the numbers of Apple's `CLProximity`.
package enum Proximity: Int, Sendable {
  case unknown = 0
  case immediate = 1
  case near = 2
  case far = 3
}

/// Selects the beacons that have a given UUID. A major number, or a major and a minor number, can restrict the
/// selection.
package struct BeaconConstraint: Hashable, Sendable {
  package var uuid: UUID
  package var major: UInt16?
  package var minor: UInt16?

  package init(uuid: UUID, major: UInt16? = nil, minor: UInt16? = nil) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
  }
}

/// A circle on the ground.
package struct GeographicCircle: Hashable, Sendable {
  /// In degrees.
  package var latitude: Double
  package var longitude: Double
  /// In metres.
  package var radius: Double

  package init(latitude: Double, longitude: Double, radius: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.radius = radius
  }
}

/// An app's description of a region.
package struct RegionDescription: Hashable, Sendable {
  package var identifier: String
  /// The region's beacons; `nil` for a region that is not a beacon region.
  package var constraint: BeaconConstraint?
  /// The region's circle; `nil` for a region that is not a circle.
  package var circle: GeographicCircle?
  /// The name of the `CLMonitor` that has the region as a condition; `nil` for a location manager's region.
  package var monitor: String?
  /// The state that the phone last reported to the app; known only in replies to
  /// ``LocationRequest/monitoredConditions``.
  package var state = RegionState.unknown
  package var notifiesOnEntry: Bool
  package var notifiesOnExit: Bool
  package var notifiesEntryStateOnDisplay: Bool

  package init(
    identifier: String, constraint: BeaconConstraint?, circle: GeographicCircle? = nil, monitor: String? = nil,
    notifiesOnEntry: Bool, notifiesOnExit: Bool, notifiesEntryStateOnDisplay: Bool
  ) {
    self.identifier = identifier
    self.circle = circle
    self.monitor = monitor
    self.constraint = constraint
    self.notifiesOnEntry = notifiesOnEntry
    self.notifiesOnExit = notifiesOnExit
    self.notifiesEntryStateOnDisplay = notifiesEntryStateOnDisplay
  }
}

/// The beacons that an app ranges, selected by a constraint or by a region. The callbacks for constraints differ from
/// the callbacks for regions.
package enum RangingSubject: Equatable, Sendable {
  case constraint(BeaconConstraint)
  case region(RegionDescription)

  /// Two regions with the same identifier are the same region.
  package static func == (a: RangingSubject, b: RangingSubject) -> Bool {
    switch (a, b) {
    case (.constraint(let a), .constraint(let b)): a == b
    case (.region(let a), .region(let b)): a.identifier == b.identifier
    case (.constraint, .region), (.region, .constraint): false
    }
  }
}

/// A beacon in a ranging report.
package struct BeaconReading: Equatable, Sendable {
  package var constraint: BeaconConstraint
  /// The average signal strength since the last report, in dBm; 0 if no packet arrived.
  package var rssiDBm: Int
  /// The estimated distance, in metres; −1 if unknown.
  package var accuracy: Double
  package var proximity: Proximity
  /// Seconds since 1970.
  package var secondsSince1970: Double

  package init(
    constraint: BeaconConstraint, rssiDBm: Int, accuracy: Double, proximity: Proximity, secondsSince1970: Double
  ) {
    self.constraint = constraint
    self.rssiDBm = rssiDBm
    self.accuracy = accuracy
    self.proximity = proximity
    self.secondsSince1970 = secondsSince1970
  }
}

/// A location of the phone, and the time at which the phone was there.
package struct LocationFix: Equatable, Sendable {
  /// In degrees.
  package var latitude: Double
  package var longitude: Double
  /// In metres.
  package var accuracy: Double
  package var secondsSince1970: Double

  package init(latitude: Double, longitude: Double, accuracy: Double, secondsSince1970: Double) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
    self.secondsSince1970 = secondsSince1970
  }
}
