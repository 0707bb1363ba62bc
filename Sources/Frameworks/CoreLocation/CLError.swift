public import Foundation
import PhonePort

/// What goes wrong with location. See Apple's `CLError`.
public struct CLError: CustomNSError, Hashable {
  public enum Code: Int, Sendable {
    case locationUnknown = 0
    case denied = 1
    /// The user does not let the app monitor regions.
    case regionMonitoringDenied = 4
    /// The region cannot be monitored: it is one too many, or of a kind that is not.
    case regionMonitoringFailure = 5
    /// Bluetooth or location is off.
    case rangingUnavailable = 16
  }

  public let code: Code

  public init(_ code: Code) {
    self.code = code
  }

  public static var errorDomain: String { "kCLErrorDomain" }
  public var errorCode: Int { code.rawValue }
}

extension CLError {
  init(_ fault: LocationFault) {
    self.init(Code(rawValue: fault.rawValue) ?? .locationUnknown)
  }
}
