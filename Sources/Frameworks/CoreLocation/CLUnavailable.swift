// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// What a virtual phone lacks. The compiler says so where an app uses it.

@available(*, unavailable, message: "A virtual phone knows no addresses. Use CLLocation with coordinates instead.")
public final class CLGeocoder: NSObject {
  public override init() {}
  public var isGeocoding: Bool { false }
  public func cancelGeocode() {}
  public func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler) {}
  public func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] { [] }
  public func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  public func reverseGeocodeLocation(_ location: CLLocation, preferredLocale locale: Locale?) async throws
    -> [CLPlacemark]
  { [] }
  public func geocodeAddressDictionary(
    _ addressDictionary: [AnyHashable: Any], completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  public func geocodeAddressDictionary(_ addressDictionary: [AnyHashable: Any]) async throws -> [CLPlacemark] { [] }
  public func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  public func geocodeAddressString(_ addressString: String, in region: CLRegion?) async throws -> [CLPlacemark] { [] }
  public func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  public func geocodeAddressString(_ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?)
    async throws -> [CLPlacemark]
  { [] }
  public func geocodeAddressString(
    _ addressString: String, inRegionCenteredAt centroid: CLLocation, inRegionRadius radius: CLLocationDistance,
    preferredLocale locale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  public func geocodeAddressString(
    _ addressString: String, inRegionCenteredAt centroid: CLLocation, inRegionRadius radius: CLLocationDistance,
    preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] { [] }
  public func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler) {}
  public func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] { [] }
  public func geocodePostalAddress(_ postalAddress: NSObject, completionHandler: @escaping CLGeocodeCompletionHandler) {
  }
  public func geocodePostalAddress(_ postalAddress: NSObject) async throws -> [CLPlacemark] { [] }
  public func geocodePostalAddress(
    _ postalAddress: NSObject, preferredLocale locale: Locale?, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  public func geocodePostalAddress(_ postalAddress: NSObject, preferredLocale locale: Locale?) async throws
    -> [CLPlacemark]
  { [] }
}

@available(*, unavailable, message: "A virtual phone knows no addresses. Use CLLocation with coordinates instead.")
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

@available(*, unavailable, message: "A virtual phone knows no addresses. Use CLLocation with coordinates instead.")
public final class CLPlacemark: NSObject {
  public override init() {}
  public init(placemark: CLPlacemark) {}
  public var location: CLLocation? { nil }
  public var region: CLRegion? { nil }
  public var timeZone: TimeZone? { nil }
  public var addressDictionary: [AnyHashable: Any]? { nil }
  public var name: String? { nil }
  public var thoroughfare: String? { nil }
  public var subThoroughfare: String? { nil }
  public var locality: String? { nil }
  public var subLocality: String? { nil }
  public var administrativeArea: String? { nil }
  public var subAdministrativeArea: String? { nil }
  public var postalCode: String? { nil }
  public var isoCountryCode: String? { nil }
  public var country: String? { nil }
  public var inlandWater: String? { nil }
  public var ocean: String? { nil }
  public var areasOfInterest: [String]? { nil }
  public var postalAddress: NSObject? { nil }
}

@available(*, unavailable, message: "A virtual phone has no compass.")
public final class CLHeading: NSObject {
  public override init() {}
  public var timestamp: Date { Date() }
  public var magneticHeading: CLLocationDirection { 0 }
  public var trueHeading: CLLocationDirection { 0 }
  public var headingAccuracy: CLLocationDirection { 0 }
  public var x: CLHeadingComponentValue { 0 }
  public var y: CLHeadingComponentValue { 0 }
  public var z: CLHeadingComponentValue { 0 }
}

@available(*, unavailable, message: "A virtual phone has no compass.")
public typealias CLHeadingComponentValue = Double

@available(*, unavailable, message: "A virtual phone tells of no visits. Use significant changes or regions instead.")
public final class CLVisit: NSObject {
  public override init() {}
  public var arrivalDate: Date { .distantPast }
  public var departureDate: Date { .distantFuture }
  public var coordinate: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }
  public var horizontalAccuracy: CLLocationAccuracy { 0 }
}

@available(*, unavailable, message: "A virtual phone receives no location pushes.")
public protocol CLLocationPushServiceExtension {
  func didReceiveLocationPushPayload(_ payload: [String: Any], completion: @escaping () -> Void)
  func didReceiveLocationPushPayload(_ payload: [String: Any]) async
  func serviceExtensionWillTerminate()
}

@available(*, unavailable, message: "A virtual phone receives no location pushes.")
public struct CLLocationPushServiceError {
  @available(*, unavailable, message: "A virtual phone receives no location pushes.")
  public enum Code: Int {
    case unknown = 0
    case missingPushExtension = 1
    case missingPushServerEnvironment = 2
    case missingEntitlement = 3
    case unsupportedPlatform = 4
  }
}

@available(*, unavailable, message: "A virtual phone receives no location pushes.")
public var CLLocationPushServiceErrorDomain: String { "" }

extension CLLocationManager {
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public var headingFilter: CLLocationDegrees { 0 }
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public var headingOrientation: CLDeviceOrientation { .unknown }
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public var heading: CLHeading? { nil }
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public func startUpdatingHeading() {}
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public func stopUpdatingHeading() {}
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public func dismissHeadingCalibrationDisplay() {}
  @available(*, unavailable, message: "A virtual phone tells of no visits. Use significant changes or regions instead.")
  public func startMonitoringVisits() {}
  @available(*, unavailable, message: "A virtual phone tells of no visits. Use significant changes or regions instead.")
  public func stopMonitoringVisits() {}
  @available(*, unavailable, message: "A virtual phone receives no location pushes.")
  public func startMonitoringLocationPushes(completion: ((Data?, (any Error)?) -> Void)?) {}
  @available(*, unavailable, message: "A virtual phone receives no location pushes.")
  public func startMonitoringLocationPushes() async throws -> Data { Data() }
  @available(*, unavailable, message: "A virtual phone receives no location pushes.")
  public func stopMonitoringLocationPushes() {}
  @available(*, unavailable, message: "A virtual phone keeps no history of places.")
  public func requestHistoricalLocations(
    withPurposeKey purposeKey: String, sampleCount: Int,
    completionHandler: @escaping ([CLLocation], (any Error)?) -> Void
  ) {}
  @available(*, unavailable, message: "A virtual phone keeps no history of places.")
  public func requestHistoricalLocations(withPurposeKey purposeKey: String, sampleCount: Int) async throws
    -> [CLLocation]
  { [] }
  @available(*, unavailable, message: "Use NSLocationWhenInUseUsageDescription in the property list instead.")
  public var purpose: String? { nil }
}

extension CLLocationManagerDelegate {
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
  @available(*, unavailable, message: "A virtual phone has no compass.")
  public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool { false }
  @available(*, unavailable, message: "A virtual phone tells of no visits. Use significant changes or regions instead.")
  public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {}
}

extension CLRegion {
  @available(*, unavailable, message: "Use CLCircularRegion(center:radius:identifier:) instead.")
  public convenience init(
    circularRegionWithCenter center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String
  ) { self.init(identifier: identifier) }
}
