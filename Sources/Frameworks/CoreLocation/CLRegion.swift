public import Foundation
import PhonePort

/// Whether the phone is inside a region. See Apple's `CLRegionState`.
public enum CLRegionState: Int, Sendable {
  /// The phone has not determined the state, or does not monitor the region. The delegate receives this state only in
  /// response to a request (rule E5).
  case unknown = 0
  /// The phone is inside the circle, or a beacon of the region is in range (rules E3 and E19).
  case inside = 1
  /// The phone is outside the circle, or no beacon of the region is in range (rules E4 and E19).
  case outside = 2
}

/// A region that the phone can enter and leave: a ``CLBeaconRegion`` or a ``CLCircularRegion``. See Apple's `CLRegion`.
///
/// Two regions with the same identifier are the same region. If an app monitors two regions with the same identifier,
/// the second region replaces the first.
public class CLRegion: NSObject {
  /// The name of the region, unique within the app.
  public let identifier: String
  /// Whether the phone reports an entry to the app, and wakes the app for the report.
  public var notifyOnEntry = true
  /// Whether the phone reports an exit to the app, and wakes the app for the report.
  public var notifyOnExit = true

  init(identifier: String) {
    self.identifier = identifier
  }

  // Before iOS 7, the following members applied to all regions. iOS 7 introduced separate classes for circles and
  // beacons, and these members now apply only to circles.

  /// The middle of a circle; ``kCLLocationCoordinate2DInvalid`` for a region of beacons.
  public var center: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }
  /// The radius of a circle, in metres; 0 for a region of beacons.
  public var radius: CLLocationDistance { 0 }
  /// Whether a coordinate is in the circle; always `false` for a region of beacons.
  public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { false }

  @available(*, unavailable, message: "Use CLBeaconRegion or CLCircularRegion instead.")
  public override init() { identifier = "" }

  /// The description of this region, which the app sends to the phone.
  var value: RegionDescription {
    RegionDescription(
      identifier: identifier, constraint: nil, notifiesOnEntry: notifyOnEntry, notifiesOnExit: notifyOnExit,
      notifiesEntryStateOnDisplay: false)
  }

  /// Returns the region that an app described.
  static func make(_ description: RegionDescription) -> CLRegion {
    CLBeaconRegion(description) ?? CLCircularRegion(description) ?? CLRegion(identifier: description.identifier)
  }

  /// Whether both regions have the same identifier.
  public override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }

  /// A hash of the identifier.
  public override var hash: Int { identifier.hashValue }
}
