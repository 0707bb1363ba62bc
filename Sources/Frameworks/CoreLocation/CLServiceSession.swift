public import Foundation
import PhonePort

/// Declares that an app needs locations (rule E17). See Apple's `CLServiceSession`.
///
/// A session lasts until the app ends it. A session outlives the process until the next launch replaces it.
public final class CLServiceSession: NSObject {
  /// The permission that the app needs during the session.
  public enum AuthorizationRequirement: Int, Sendable {
    case none = 0
    case whenInUse = 1
    case always = 2
  }

  private let observer: LocationObserver<Diagnostic>

  /// Begins the session, and asks the user for the permission if the user has not decided yet (rule E17).
  public init(authorization: AuthorizationRequirement) {
    observer = LocationObserver(.current, opening: .openObserver) { observer, callback in
      callback == .permissionChanged ? Diagnostic(observer.diagnostics, needsAlways: authorization == .always) : nil
    }
    super.init()
    observer.send(.setServiceSession(authorization.rawValue))
  }

  /// Begins the session, and also asks for the exact place. A virtual phone does not read the purpose.
  public convenience init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey purposeKey: String) {
    self.init(authorization: authorization)
    observer.send(.requestFullAccuracy)
  }

  /// Ends the session. An app that declares that it needs sessions gets no locations without one (rule E17).
  public func invalidate() { observer.send(.setServiceSession(nil)) }

  /// Reports why the app gets no locations. Yields a value whenever a permission changes.
  public var diagnostics: Diagnostics { Diagnostics(stream: observer.stream()) }

  /// Why the app got no locations when the phone reported a change. See Apple's `CLServiceSession.Diagnostic`.
  public struct Diagnostic: Sendable {
    private let found: LocationDiagnostics
    private let needsAlways: Bool

    init(_ found: LocationDiagnostics, needsAlways: Bool) {
      self.found = found
      self.needsAlways = needsAlways
    }

    /// Whether the user denied location to the app, or switched off Location Services.
    public var authorizationDenied: Bool { found.authorizationDenied }
    /// Whether Location Services are off for the whole phone (rule E1).
    public var authorizationDeniedGlobally: Bool { found.authorizationDeniedGlobally }
    /// Whether the user cannot grant location, for example because of parental controls.
    public var authorizationRestricted: Bool { found.authorizationRestricted }
    /// Whether the app is in the background and has only the permission "while in use".
    public var insufficientlyInUse: Bool { found.insufficientlyInUse }
    /// Whether the app needs a ``CLServiceSession`` and has not begun one (rule E17).
    public var serviceSessionRequired: Bool { found.serviceSessionRequired }
    /// Whether the user has not decided about location yet.
    public var authorizationRequestInProgress: Bool { found.authorizationRequestInProgress }
    /// Whether the user allows only an approximate location (rule E1).
    public var fullAccuracyDenied: Bool { found.accuracyLimited }
    /// Whether the session asked for the permission "always" and the user did not grant it.
    public var alwaysAuthorizationDenied: Bool { needsAlways && found.alwaysAuthorizationDenied }
  }

  /// The diagnostics of a session as an asynchronous sequence. See Apple's `CLServiceSession.Diagnostics`.
  public struct Diagnostics: AsyncSequence {
    /// The sequence yields diagnostics.
    public typealias Element = Diagnostic

    fileprivate let stream: AsyncThrowingStream<Diagnostic, any Error>

    /// Returns an iterator over the diagnostics. It ends when the app releases the session.
    public func makeAsyncIterator() -> AsyncThrowingStream<Diagnostic, any Error>.Iterator {
      stream.makeAsyncIterator()
    }
  }
}
