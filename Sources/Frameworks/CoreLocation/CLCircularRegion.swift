import Foundation
import PhonePort

/// A circle on the ground (rule E19). See Apple's `CLCircularRegion`.
public final class CLCircularRegion: CLRegion {
  private let middle: CLLocationCoordinate2D
  private let metres: CLLocationDistance

  /// Creates a circle.
  ///
  /// - Parameters:
  ///   - center: The middle of the circle.
  ///   - radius: The radius, in metres.
  ///   - identifier: The name of the region. A region that the app monitors later with the same identifier replaces
  ///     this region.
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
    middle = center
    metres = radius
    super.init(identifier: identifier)
  }

  /// The middle of the circle.
  public override var center: CLLocationCoordinate2D { middle }
  /// The radius of the circle, in metres.
  public override var radius: CLLocationDistance { metres }

  /// Whether a coordinate is inside the circle or on its edge.
  public override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    middle.distance(from: coordinate) <= metres
  }

  /// Creates the region that an app described; `nil` if the described region is not a circle.
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
