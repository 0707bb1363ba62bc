public import Foundation
import PhonePort

/// Makes iOS regard the app as in use even in the background, so that location updates continue (rule D15). See Apple's
/// `CLBackgroundActivitySession`.
///
/// A session has an effect only if it begins in the foreground. The session lasts until the app invalidates or releases
/// it.
public final class CLBackgroundActivitySession: NSObject {
  private let observer: LocationObserver<Diagnostic>

  /// Begins the session. A session that begins in the background has no effect (rule D15).
  public override init() {
    observer = LocationObserver(.current, opening: .openObserver) { observer, callback in
      callback == .permissionChanged ? Diagnostic(found: observer.diagnostics) : nil
    }
    super.init()
    observer.send(.setBackgroundActivity(true))
  }

  deinit { invalidate() }

  /// Ends the session. The phone may then suspend the app in the background.
  public func invalidate() { observer.send(.setBackgroundActivity(false)) }

  /// The reasons why the app receives no locations. The sequence yields a value after the session has begun, and at
  /// each change of a permission, of the accuracy or of a service session.
  public var diagnostics: Diagnostics { Diagnostics(stream: observer.stream()) }

  /// The reasons why the app receives no locations, as they were when the phone reported a change. See Apple's
  /// `CLBackgroundActivitySession.Diagnostic`.
  public struct Diagnostic: Sendable {
    fileprivate let found: LocationDiagnostics

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
  }

  /// The diagnostics of a session as an asynchronous sequence. See Apple's `CLBackgroundActivitySession.Diagnostics`.
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
