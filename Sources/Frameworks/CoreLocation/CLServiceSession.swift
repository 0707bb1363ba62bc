public import Foundation
import PhonePort

/// An app's declaration that it needs locations (rule E17). See Apple's `CLServiceSession`.
///
/// It lasts until it is ended, and beyond the process until the next launch replaces it.
public final class CLServiceSession: NSObject {
  public enum AuthorizationRequirement: Int, Sendable {
    case none = 0
    case whenInUse = 1
    case always = 2
  }

  private let observer: LocationObserver<Diagnostic>

  /// Declares the need, and asks the user where that has not been done.
  public init(authorization: AuthorizationRequirement) {
    observer = LocationObserver(.current, opening: .openObserver) { observer, callback in
      callback == .permissionChanged ? Diagnostic(observer.diagnostics, needsAlways: authorization == .always) : nil
    }
    super.init()
    observer.send(.setServiceSession(authorization.rawValue))
  }

  /// The same, with exact places.
  public convenience init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey purposeKey: String) {
    self.init(authorization: authorization)
    observer.send(.requestFullAccuracy)
  }

  public func invalidate() { observer.send(.setServiceSession(nil)) }

  /// What stands between the app and its locations, whenever that changes.
  public var diagnostics: Diagnostics { Diagnostics(stream: observer.stream()) }

  /// See Apple's `CLServiceSession.Diagnostic`.
  public struct Diagnostic: Sendable {
    private let found: LocationDiagnostics
    private let needsAlways: Bool

    init(_ found: LocationDiagnostics, needsAlways: Bool) {
      self.found = found
      self.needsAlways = needsAlways
    }

    public var authorizationDenied: Bool { found.authorizationDenied }
    public var authorizationDeniedGlobally: Bool { found.authorizationDeniedGlobally }
    public var authorizationRestricted: Bool { found.authorizationRestricted }
    public var insufficientlyInUse: Bool { found.insufficientlyInUse }
    public var serviceSessionRequired: Bool { found.serviceSessionRequired }
    public var authorizationRequestInProgress: Bool { found.authorizationRequestInProgress }
    public var fullAccuracyDenied: Bool { found.accuracyLimited }
    public var alwaysAuthorizationDenied: Bool { needsAlways && found.alwaysAuthorizationDenied }
  }

  /// See Apple's `CLServiceSession.Diagnostics`.
  public struct Diagnostics: AsyncSequence {
    public typealias Element = Diagnostic

    fileprivate let stream: AsyncThrowingStream<Diagnostic, any Error>

    public func makeAsyncIterator() -> AsyncThrowingStream<Diagnostic, any Error>.Iterator {
      stream.makeAsyncIterator()
    }
  }
}
