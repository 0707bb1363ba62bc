public import Foundation
import PhonePort

/// Keeps an app with location updates in use while it is in the background (rule D15). See Apple's
/// `CLBackgroundActivitySession`.
///
/// It has to begin in front, and lasts until it is ended or let go of.
public final class CLBackgroundActivitySession: NSObject {
  private let observer: LocationObserver<Diagnostic>

  public override init() {
    observer = LocationObserver(.current, opening: .openObserver) { observer, callback in
      callback == .permissionChanged ? Diagnostic(found: observer.diagnostics) : nil
    }
    super.init()
    observer.send(.setBackgroundActivity(true))
  }

  deinit { invalidate() }

  public func invalidate() { observer.send(.setBackgroundActivity(false)) }

  /// What stands between the app and its locations, whenever that changes.
  public var diagnostics: Diagnostics { Diagnostics(stream: observer.stream()) }

  /// See Apple's `CLBackgroundActivitySession.Diagnostic`.
  public struct Diagnostic: Sendable {
    fileprivate let found: LocationDiagnostics

    public var authorizationDenied: Bool { found.authorizationDenied }
    public var authorizationDeniedGlobally: Bool { found.authorizationDeniedGlobally }
    public var authorizationRestricted: Bool { found.authorizationRestricted }
    public var insufficientlyInUse: Bool { found.insufficientlyInUse }
    public var serviceSessionRequired: Bool { found.serviceSessionRequired }
    public var authorizationRequestInProgress: Bool { found.authorizationRequestInProgress }
  }

  /// See Apple's `CLBackgroundActivitySession.Diagnostics`.
  public struct Diagnostics: AsyncSequence {
    public typealias Element = Diagnostic

    fileprivate let stream: AsyncThrowingStream<Diagnostic, any Error>

    public func makeAsyncIterator() -> AsyncThrowingStream<Diagnostic, any Error>.Iterator {
      stream.makeAsyncIterator()
    }
  }
}
