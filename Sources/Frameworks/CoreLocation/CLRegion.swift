public import Foundation
import PhonePort

/// Where a phone is to a region. See Apple's `CLRegionState`.
public enum CLRegionState: Int, Sendable {
  case unknown = 0
  case inside = 1
  case outside = 2
}

/// Something that can be entered and left: a ``CLBeaconRegion`` or a ``CLCircularRegion``. See Apple's `CLRegion`.
///
/// Two regions with one identifier are the same region: an app that monitors a second one replaces the first.
public class CLRegion: NSObject {
  public let identifier: String
  /// Whether the app is told when the phone comes in, and is woken for it.
  public var notifyOnEntry = true
  /// Whether the app is told when the phone goes out, and is woken for it.
  public var notifyOnExit = true

  init(identifier: String) {
    self.identifier = identifier
  }

  // What regions had before there were two kinds of them, in iOS 7; a circle has them still.

  /// The middle of a circle; for a region of beacons, no place.
  public var center: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }
  /// The radius of a circle in metres; for a region of beacons, 0.
  public var radius: CLLocationDistance { 0 }
  /// Whether a place is in the circle; never in a region of beacons.
  public func contains(_ coordinate: CLLocationCoordinate2D) -> Bool { false }

  @available(*, unavailable, message: "A region is one of beacons or a circle: use CLBeaconRegion or CLCircularRegion.")
  public override init() { identifier = "" }

  /// As the phone is told of it.
  var value: RegionDescription {
    RegionDescription(
      identifier: identifier, constraint: nil, notifiesOnEntry: notifyOnEntry, notifiesOnExit: notifyOnExit,
      notifiesEntryStateOnDisplay: false)
  }

  /// The region that an app has described.
  static func make(_ description: RegionDescription) -> CLRegion {
    CLBeaconRegion(description) ?? CLCircularRegion(description) ?? CLRegion(identifier: description.identifier)
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }

  public override var hash: Int { identifier.hashValue }
}
