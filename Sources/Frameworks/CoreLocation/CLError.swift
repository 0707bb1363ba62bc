public import Foundation
import PhonePort

/// What goes wrong with location. See Apple's `CLError`.
public struct CLError: CustomNSError, Hashable {
  public enum Code: Int, Sendable {
    case locationUnknown = 0
    case denied = 1
    case network = 2
    case headingFailure = 3
    /// The user does not let the app monitor regions.
    case regionMonitoringDenied = 4
    /// The region cannot be monitored: it is one too many, or of a kind that is not.
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
    /// Bluetooth or location is off.
    case rangingUnavailable = 16
    case rangingFailure = 17
    case promptDeclined = 18
    case historicalLocationError = 19
  }

  public let code: Code

  public init(_ code: Code) {
    self.code = code
  }

  public static var errorDomain: String { kCLErrorDomain }
  public var errorCode: Int { code.rawValue }
}

extension CLError {
  init(_ fault: LocationFault) {
    self.init(Code(rawValue: fault.rawValue) ?? .locationUnknown)
  }
}
