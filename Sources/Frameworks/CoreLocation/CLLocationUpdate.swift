import PhonePort

/// How live updates are made. See Apple's `CLLiveUpdateConfiguration`; all are alike on a virtual phone.
public enum CLLiveUpdateConfiguration: Int, Sendable {
  case `default` = 0
  case automotiveNavigation = 1
  case otherNavigation = 2
  case fitness = 3
  case airborne = 4
}

/// A place, or the reasons why the phone tells of no place. See Apple's `CLLocationUpdate`.
public struct CLLocationUpdate: Sendable {
  /// How updates are made; all are alike on a virtual phone.
  public enum LiveConfiguration: Sendable {
    case `default`
    case automotiveNavigation
    case otherNavigation
    case fitness
    case airborne
  }

  public let location: CLLocation?
  /// Whether the phone has not moved since the update before.
  public let stationary: Bool
  private let diagnostics: LocationDiagnostics

  init(_ location: CLLocation?, isStationary: Bool, _ diagnostics: LocationDiagnostics) {
    self.location = location
    stationary = isStationary
    self.diagnostics = diagnostics
  }

  /// The name of ``stationary`` in iOS 17.
  public var isStationary: Bool { stationary }
  public var authorizationDenied: Bool { diagnostics.authorizationDenied }
  public var authorizationDeniedGlobally: Bool { diagnostics.authorizationDeniedGlobally }
  public var authorizationRestricted: Bool { diagnostics.authorizationRestricted }
  public var authorizationRequestInProgress: Bool { diagnostics.authorizationRequestInProgress }
  public var insufficientlyInUse: Bool { diagnostics.insufficientlyInUse }
  /// Whether the app has to hold a ``CLServiceSession`` (rule E17).
  public var serviceSessionRequired: Bool { diagnostics.serviceSessionRequired }
  public var accuracyLimited: Bool { diagnostics.accuracyLimited }
  public var locationUnavailable: Bool {
    location == nil && !diagnostics.authorizationRequestInProgress && !diagnostics.authorizationDenied
  }

  /// The places of the phone: one for each second in which it moves, and one when it comes to rest.
  ///
  /// In the background they go on with permission for always, or under a ``CLBackgroundActivitySession`` (rule D15).
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { Updates() }

  /// See Apple's `CLLocationUpdate.Updates`; each iteration asks the phone anew.
  public struct Updates: AsyncSequence, Sendable {
    public typealias Element = CLLocationUpdate

    public struct Iterator: AsyncIteratorProtocol {
      private let observer: LocationObserver<CLLocationUpdate>
      private var updates: AsyncThrowingStream<CLLocationUpdate, any Error>.Iterator

      fileprivate init() {
        nonisolated(unsafe) var last: CLLocation?
        observer = LocationObserver(.current, opening: .openObserver) { observer, callback in
          switch callback {
          case .located(let fix):
            let location = CLLocation(fix)
            defer { last = location }
            let isStationary = last.map { location.distance(from: $0) == 0 } ?? false
            return CLLocationUpdate(location, isStationary: isStationary, observer.diagnostics)
          case .failed: return CLLocationUpdate(nil, isStationary: false, observer.diagnostics)
          case .permissionChanged:
            // Permission for a location comes with the location.
            let diagnostics = observer.diagnostics
            let isMissing = diagnostics.authorizationRequestInProgress || diagnostics.serviceSessionRequired
            return isMissing ? CLLocationUpdate(nil, isStationary: false, diagnostics) : nil
          case .ranged, .rangingFailed, .region: return nil
          }
        }
        updates = observer.stream().makeAsyncIterator()
        observer.send(.startLiveUpdates)
      }

      public mutating func next() async throws -> CLLocationUpdate? { try await next(isolation: #isolation) }

      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws(any Error) -> CLLocationUpdate? {
        try await updates.next(isolation: actor)
      }
    }

    public func makeAsyncIterator() -> Iterator { Iterator() }
  }
}
