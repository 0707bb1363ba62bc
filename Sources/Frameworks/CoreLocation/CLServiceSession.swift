public import Foundation
import PhonePort

/// Declares that an app needs locations (rule E17). See Apple's `CLServiceSession`.
///
/// A session lasts until the app invalidates or releases it. An app may have several sessions, each for one of its
/// features. The phone remembers the sessions of an ended process until the app's next process begins or ends a
/// session.
public final class CLServiceSession: NSObject {
  /// The permission that the app needs during the session.
  public enum AuthorizationRequirement: Int, Sendable {
    /// The session requires no permission. The phone does not ask the user, and such a session alone is not enough for
    /// an app that needs a session (rule E17).
    case none = 0
    /// The session requires the permission "while in use". If the user has not decided yet, the phone asks, provided
    /// that the property list contains `NSLocationWhenInUseUsageDescription`.
    case whenInUse = 1
    /// The session requires the permission "always". If the user has not decided yet, the phone asks, provided that the
    /// property list contains `NSLocationAlwaysAndWhenInUseUsageDescription`.
    case always = 2
  }

  private let observer: LocationObserver<Diagnostic>

  /// Begins the session. If the session requires a permission and the user has not decided yet, the phone asks the user
  /// for the permission (rule E17).
  public init(authorization: AuthorizationRequirement) {
    observer = LocationObserver(.current, opening: .openObserver) { observer, callback in
      callback == .permissionChanged ? Diagnostic(observer.diagnostics, needsAlways: authorization == .always) : nil
    }
    super.init()
    observer.send(.setServiceSession(authorization.rawValue))
  }

  /// Begins the session as ``init(authorization:)`` does, and asks the user for access to the exact location. A virtual
  /// phone does not read the purpose key.
  public convenience init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey purposeKey: String) {
    self.init(authorization: authorization)
    observer.send(.requestFullAccuracy)
  }

  deinit { invalidate() }

  /// Ends the session. If its property list requires sessions, an app receives no locations without a session that
  /// requires a permission (rule E17).
  public func invalidate() { observer.send(.setServiceSession(nil)) }

  /// The reasons why the app receives no locations. The sequence yields a value after the session has begun, and at
  /// each change of a permission, of the accuracy or of a service session.
  public var diagnostics: Diagnostics { Diagnostics(stream: observer.stream()) }

  /// The reasons why the app receives no locations, as they were when the phone reported a change. See Apple's
  /// `CLServiceSession.Diagnostic`.
  public struct Diagnostic: Sendable {
    private let found: LocationDiagnostics
    private let needsAlways: Bool

    init(_ found: LocationDiagnostics, needsAlways: Bool) {
      self.found = found
      self.needsAlways = needsAlways
    }

    /// Whether the user denied the permission for location, or switched off Location Services.
    public var authorizationDenied: Bool { found.authorizationDenied }
    /// Whether Location Services are off for the whole phone (rule E1).
    public var authorizationDeniedGlobally: Bool { found.authorizationDeniedGlobally }
    /// Whether the user cannot grant the permission for location, for example because of parental controls.
    public var authorizationRestricted: Bool { found.authorizationRestricted }
    /// Whether the app is in the background and has only the permission "while in use".
    public var insufficientlyInUse: Bool { found.insufficientlyInUse }
    /// Whether the app needs a ``CLServiceSession`` and has none that requires a permission (rule E17).
    public var serviceSessionRequired: Bool { found.serviceSessionRequired }
    /// Whether the user has not decided about location yet.
    public var authorizationRequestInProgress: Bool { found.authorizationRequestInProgress }
    /// Whether the user allows only an approximate location (rule E1).
    public var fullAccuracyDenied: Bool { found.accuracyLimited }
    /// Whether the session requires the permission "always", and the app's permission is neither "always" nor
    /// undecided.
    public var alwaysAuthorizationDenied: Bool { needsAlways && found.alwaysAuthorizationDenied }
  }

  /// The diagnostics of a session as an asynchronous sequence. See Apple's `CLServiceSession.Diagnostics`.
  public struct Diagnostics: AsyncSequence {
    /// The sequence yields diagnostics.
    public typealias Element = Diagnostic

    fileprivate let stream: AsyncThrowingStream<Diagnostic, any Error>

    /// Returns an iterator over the diagnostics. The sequence ends when the app releases the session.
    public func makeAsyncIterator() -> AsyncThrowingStream<Diagnostic, any Error>.Iterator {
      stream.makeAsyncIterator()
    }
  }
}
