public import Foundation
import PhonePort

/// An error of Core Location. See Apple's `CLError`.
public struct CLError: CustomNSError, Hashable {
  /// The kind of the error. A virtual phone reports only `denied`, `deferredFailed` and the codes that have a doc
  /// comment.
  public enum Code: Int, Sendable {
    case locationUnknown = 0
    case denied = 1
    case network = 2
    case headingFailure = 3
    /// The app may not monitor regions.
    case regionMonitoringDenied = 4
    /// The phone cannot monitor the region: the app has too many regions, or the phone does not support this kind of
    /// region.
    case regionMonitoringFailure = 5
    case regionMonitoringSetupDelayed = 6
    case regionMonitoringResponseDelayed = 7
    case geocodeFoundNoResult = 8
    case geocodeFoundPartialResult = 9
    case geocodeCanceled = 10
    case deferredFailed = 11
    case deferredNotUpdatingLocation = 12
    case deferredAccuracyTooLow = 13
    case deferredDistanceFiltered = 14
    case deferredCanceled = 15
    /// The phone cannot range beacons, because Bluetooth or Location Services are off.
    case rangingUnavailable = 16
    case rangingFailure = 17
    case promptDeclined = 18
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
