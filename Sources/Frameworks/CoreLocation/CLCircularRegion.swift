import Foundation
import PhonePort

/// A circle on the ground (rule E19). See Apple's `CLCircularRegion`.
public final class CLCircularRegion: CLRegion {
  private let middle: CLLocationCoordinate2D
  private let metres: CLLocationDistance

  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    middle = center
    metres = radius
    super.init(identifier: identifier)
  }

  public override var center: CLLocationCoordinate2D { middle }
  /// In metres.
  public override var radius: CLLocationDistance { metres }

  /// Whether a place is in the circle.
  public override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    middle.distance(from: coordinate) <= metres
  }

  /// Makes a region as an app has described it.
  convenience init?(_ description: RegionDescription) {
    guard let circle = description.circle else { return nil }
    self.init(
      center: CLLocationCoordinate2D(latitude: circle.latitude, longitude: circle.longitude), radius: circle.radius,
      identifier: description.identifier)
    notifyOnEntry = description.notifiesOnEntry
    notifyOnExit = description.notifiesOnExit
  }

  override var value: RegionDescription {
    RegionDescription(
      identifier: identifier, constraint: nil,
      circle: GeographicCircle(latitude: middle.latitude, longitude: middle.longitude, radius: metres),
      notifiesOnEntry: notifyOnEntry, notifiesOnExit: notifyOnExit, notifiesEntryStateOnDisplay: false)
  }
}
