public import Foundation
import PhonePort

/// An error of Core Location. See Apple's `CLError`.
public struct CLError: CustomNSError, Hashable {
  /// The kind of the error. A virtual phone reports only `denied`, `regionMonitoringDenied`,
  /// `regionMonitoringFailure`, `deferredFailed` and `rangingUnavailable`.
  public enum Code: Int, Sendable {
    /// The phone could not determine its location yet, and continues to try. A virtual phone does not report this code.
    case locationUnknown = 0
    /// The app may not receive locations or range beacons, for example because the user refused the permission.
    case denied = 1
    /// The phone cannot use the network. A virtual phone does not report this code.
    case network = 2
    /// The compass could not determine the heading. A virtual phone has no compass, and does not report this code.
    case headingFailure = 3
    /// The app may not monitor regions.
    case regionMonitoringDenied = 4
    /// The phone cannot monitor the region: the app has too many regions, or the phone does not support this kind of
    /// region.
    case regionMonitoringFailure = 5
    /// The phone cannot begin to monitor the region at once. A virtual phone does not report this code.
    case regionMonitoringSetupDelayed = 6
    /// The phone may report entries and exits of the region late. A virtual phone does not report this code.
    case regionMonitoringResponseDelayed = 7
    /// The geocoder found no result. A virtual phone knows no addresses, and does not report this code.
    case geocodeFoundNoResult = 8
    /// The geocoder found only a part of the result. A virtual phone knows no addresses, and does not report this code.
    case geocodeFoundPartialResult = 9
    /// The app cancelled the request to the geocoder. A virtual phone knows no addresses, and does not report this
    /// code.
    case geocodeCanceled = 10
    /// The phone cannot defer updates. A virtual phone reports this code after every request to defer updates, as every
    /// release since iOS 13 does.
    case deferredFailed = 11
    /// The phone cannot defer updates while location updates are off or paused. A virtual phone reports
    /// `deferredFailed` instead.
    case deferredNotUpdatingLocation = 12
    /// The phone cannot defer updates with the accuracy that the app requested. A virtual phone reports
    /// `deferredFailed` instead.
    case deferredAccuracyTooLow = 13
    /// The phone cannot defer updates while the app's distance filter is set. A virtual phone reports `deferredFailed`
    /// instead.
    case deferredDistanceFiltered = 14
    /// The app or the phone cancelled the deferred updates. A virtual phone never defers updates, and does not report
    /// this code.
    case deferredCanceled = 15
    /// The phone cannot range beacons, because Bluetooth or Location Services are off.
    case rangingUnavailable = 16
    /// Ranging failed for a reason without a code of its own. A virtual phone does not report this code.
    case rangingFailure = 17
    /// The user refused the request in a prompt. A virtual phone does not report this code.
    case promptDeclined = 18
    /// The phone could not return earlier locations. A virtual phone keeps no history of places, and does not report
    /// this code.
    case historicalLocationError = 19
  }

  /// The kind of the error.
  public let code: Code

  /// Creates an error with a code.
  public init(_ code: Code) {
    self.code = code
  }

  /// The domain of the `NSError` to which this error is converted.
  public static var errorDomain: String { kCLErrorDomain }
  /// The code as a number.
  public var errorCode: Int { code.rawValue }
}

extension CLError {
  init(_ fault: LocationFault) {
    self.init(Code(rawValue: fault.rawValue) ?? .locationUnknown)
  }
}
