// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// Declarations in Apple's Core Location that a virtual phone lacks. An app that uses any of these declarations does not
// compile.

/// Translates between locations and addresses on a real phone. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone knows no addresses. Use CLLocation with coordinates instead.")
public final class CLGeocoder: NSObject {
  public override init() {}
  /// Whether the geocoder is waiting for an answer.
  public var isGeocoding: Bool { false }
  /// Cancels the request whose answer the geocoder awaits.
  public func cancelGeocode() {}
  /// Finds the address of a location.
  public func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler) {}
  /// Finds the address of a location.
  public func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] { [] }
  /// Finds the address of a location. The address has the format of a locale.
  public func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  /// Finds the address of a location. The address has the format of a locale.
  public func reverseGeocodeLocation(_ location: CLLocation, preferredLocale locale: Locale?) async throws
    -> [CLPlacemark]
  { [] }
  /// Finds the location of an address that a dictionary describes.
  public func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any], completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  /// Finds the location of an address that a dictionary describes.
  public func geocodeAddressDictionary(_ addressDictionary: [AnyHashable: Any]) async throws -> [CLPlacemark] { [] }
  /// Finds the location of an address near a region.
  public func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  /// Finds the location of an address near a region.
  public func geocodeAddressString(_ addressString: String, in region: CLRegion?) async throws -> [CLPlacemark] { [] }
  /// Finds the location of an address near a region. The result has the format of a locale.
  public func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  /// Finds the location of an address near a region. The result has the format of a locale.
  public func geocodeAddressString(_ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?)
    async throws -> [CLPlacemark]
  { [] }
  /// Finds the location of an address within a radius, in metres, around another location.
  public func geocodeAddressString(
    _ addressString: String, inRegionCenteredAt centroid: CLLocation, inRegionRadius radius: CLLocationDistance,
    preferredLocale locale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  /// Finds the location of an address within a radius, in metres, around another location.
  public func geocodeAddressString(
    _ addressString: String, inRegionCenteredAt centroid: CLLocation, inRegionRadius radius: CLLocationDistance,
    preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { [] }
  /// Finds the location of an address.
  public func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler) {}
  /// Finds the location of an address.
  public func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] { [] }
  /// Finds the location of a postal address.
  public func geocodePostalAddress(_ postalAddress: NSObject, completionHandler: @escaping CLGeocodeCompletionHandler) {
  }
  /// Finds the location of a postal address.
  public func geocodePostalAddress(_ postalAddress: NSObject) async throws -> [CLPlacemark] { [] }
  /// Finds the location of a postal address. The result has the format of a locale.
  public func geocodePostalAddress(
    _ postalAddress: NSObject, preferredLocale locale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  /// Finds the location of a postal address. The result has the format of a locale.
  public func geocodePostalAddress(_ postalAddress: NSObject, preferredLocale locale: Locale?) async throws
    -> [CLPlacemark]
  { [] }
}

/// A closure that receives the placemarks that a geocoder found, or an error. The compiler rejects any use of this
/// declaration.
@available(*, unavailable, message: "A virtual phone knows no addresses. Use CLLocation with coordinates instead.")
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// On a real phone, a location with its address. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone knows no addresses. Use CLLocation with coordinates instead.")
public final class CLPlacemark: NSObject {
  public override init() {}
  /// Creates a copy of another placemark.
  public init(placemark: CLPlacemark) {}
  /// The location of the placemark.
  public var location: CLLocation? { nil }
  /// The region around the location.
  public var region: CLRegion? { nil }
  /// The time zone of the location.
  public var timeZone: TimeZone? { nil }
  /// The address in the form of a dictionary.
  public var addressDictionary: [AnyHashable: Any]? { nil }
  /// The name of the placemark.
  public var name: String? { nil }
  /// The street.
  public var thoroughfare: String? { nil }
  /// The house number.
  public var subThoroughfare: String? { nil }
  /// The town or city.
  public var locality: String? { nil }
  /// The part of the town or city, for example a neighbourhood.
  public var subLocality: String? { nil }
  /// The state or province.
  public var administrativeArea: String? { nil }
  /// The county or district.
  public var subAdministrativeArea: String? { nil }
  /// The postal code.
  public var postalCode: String? { nil }
  /// The two-letter code of the country.
  public var isoCountryCode: String? { nil }
  /// The name of the country.
  public var country: String? { nil }
  /// The name of the lake or river.
  public var inlandWater: String? { nil }
  /// The name of the ocean.
  public var ocean: String? { nil }
  /// The names of sights nearby.
  public var areasOfInterest: [String]? { nil }
  /// The address as a value of the Contacts framework.
  public var postalAddress: NSObject? { nil }
}

/// The direction in which the top of a phone points. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone has no compass.")
public final class CLHeading: NSObject {
  public override init() {}
  /// The time at which the compass measured the heading.
  public var timestamp: Date { Date() }
  /// The direction, in degrees clockwise from magnetic north.
  public var magneticHeading: CLLocationDirection { 0 }
  /// The direction, in degrees clockwise from true north.
  public var trueHeading: CLLocationDirection { 0 }
  /// The uncertainty of the direction, in degrees.
  public var headingAccuracy: CLLocationDirection { 0 }
  /// The magnetic field along the x-axis, in microteslas.
  public var x: CLHeadingComponentValue { 0 }
  /// The magnetic field along the y-axis, in microteslas.
  public var y: CLHeadingComponentValue { 0 }
  /// The magnetic field along the z-axis, in microteslas.
  public var z: CLHeadingComponentValue { 0 }
}

/// A component of the magnetic field, in microteslas. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone has no compass.")
public typealias CLHeadingComponentValue = Double

/// A stay of the phone at one location. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone reports no visits. Use significant changes or regions instead.")
public final class CLVisit: NSObject {
  public override init() {}
  /// The time at which the stay began.
  public var arrivalDate: Date { .distantPast }
  /// The time at which the stay ended.
  public var departureDate: Date { .distantFuture }
  /// The location of the stay.
  public var coordinate: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }
  /// The uncertainty of the location, in metres.
  public var horizontalAccuracy: CLLocationAccuracy { 0 }
}

/// The app extension that answers location pushes on a real phone. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone receives no location pushes.")
public protocol CLLocationPushServiceExtension {
  func didReceiveLocationPushPayload(_ payload: [String: Any], completion: @escaping () -> Void)
  func didReceiveLocationPushPayload(_ payload: [String: Any]) async
  func serviceExtensionWillTerminate()
}

/// An error of location pushes on a real phone. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone receives no location pushes.")
public struct CLLocationPushServiceError {
  /// The cause of the error of a location push.
  @available(*, unavailable, message: "A virtual phone receives no location pushes.")
  public enum Code: Int {
    case unknown = 0
    case missingPushExtension = 1
    case missingPushServerEnvironment = 2
    case missingEntitlement = 3
    case unsupportedPlatform = 4
  }
}

/// The error domain of location pushes. The compiler rejects any use of this declaration.
@available(*, unavailable, message: "A virtual phone receives no location pushes.")
public var CLLocationPushServiceErrorDomain: String { "" }

extension CLLocationManager {
  /// The smallest change of the heading that causes an update, in degrees. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public var headingFilter: CLLocationDegrees { 0 }
  /// The orientation in which the phone is held when it determines its heading. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public var headingOrientation: CLDeviceOrientation { .unknown }
  /// The latest heading. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public var heading: CLHeading? { nil }
  /// Begins updates of the heading. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public func startUpdatingHeading() {}
  /// Ends updates of the heading. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public func stopUpdatingHeading() {}
  /// Hides the request to calibrate the compass. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public func dismissHeadingCalibrationDisplay() {}
  /// Begins to report visits. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone reports no visits. Use significant changes or regions instead.")
  public func startMonitoringVisits() {}
  /// Stops reporting visits. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone reports no visits. Use significant changes or regions instead.")
  public func stopMonitoringVisits() {}
  /// Requests the token for location pushes. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone receives no location pushes.")
  public func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)?) {}
  /// Requests the token for location pushes. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone receives no location pushes.")
  public func startMonitoringLocationPushes() async throws -> Data { Data() }
  /// Stops location pushes. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone receives no location pushes.")
  public func stopMonitoringLocationPushes() {}
  /// Requests earlier locations of the phone. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone keeps no history of places.")
  public func requestHistoricalLocations(
    withPurposeKey purposeKey: String, sampleCount: Int,
    completionHandler: @escaping ([CLLocation], (any Error)?) -> Void
  ) {}
  /// Requests earlier locations of the phone. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone keeps no history of places.")
  public func requestHistoricalLocations(withPurposeKey purposeKey: String, sampleCount: Int) async throws
    -> [CLLocation]
  { [] }
  /// The purpose that iOS showed to the user before iOS 6. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use NSLocationWhenInUseUsageDescription in the property list instead.")
  public var purpose: String? { nil }
}

extension CLLocationManagerDelegate {
  /// Reports a new heading. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
  /// Returns whether iOS may show the request to calibrate the compass. The compiler rejects any use of this
  /// declaration.
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }
  /// Reports a visit. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "A virtual phone reports no visits. Use significant changes or regions instead.")
  public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {}
}

extension CLRegion {
  /// Creates a circle. Apps used this initializer before iOS 7. The compiler rejects any use of this declaration.
  @available(*, unavailable, message: "Use CLCircularRegion(center:radius:identifier:) instead.")
  public convenience init(
    circularRegionWithCenter center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String
  ) { self.init(identifier: identifier) }
}
