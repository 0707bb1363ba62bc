import PhonePort

/// The purpose for which the app uses live updates. See Apple's `CLLiveUpdateConfiguration`. The purpose has no effect
/// on a virtual phone.
public enum CLLiveUpdateConfiguration: Int, Sendable {
  /// No special purpose. In Swift, apps pass a ``CLLocationUpdate/LiveConfiguration`` instead of a value of this type.
  case `default` = 0
  /// Navigation in a car.
  case automotiveNavigation = 1
  /// Navigation in another vehicle, for example a boat or a train.
  case otherNavigation = 2
  /// Sport, for example running or cycling.
  case fitness = 3
  /// Flight.
  case airborne = 4
}

/// A location, or the reasons why the phone reports no location. See Apple's `CLLocationUpdate`.
public struct CLLocationUpdate: Sendable {
  /// The purpose for which the app uses live updates. The purpose has no effect on a virtual phone.
  public enum LiveConfiguration: Sendable {
    /// No special purpose.
    case `default`
    /// Navigation in a car.
    case automotiveNavigation
    /// Navigation in another vehicle, for example a boat or a train.
    case otherNavigation
    /// Sport, for example running or cycling.
    case fitness
    /// Flight.
    case airborne
  }

  /// The location; `nil` if the phone reports no location.
  public let location: CLLocation?
  /// Whether the phone has not moved since the previous update with a location. The value is `false` if this update has
  /// no location or no update with a location precedes it.
  public let stationary: Bool
  private let diagnostics: LocationDiagnostics

  init(_ location: CLLocation?, isStationary: Bool, _ diagnostics: LocationDiagnostics) {
    self.location = location
    stationary = isStationary
    self.diagnostics = diagnostics
  }

  /// The value of ``stationary``, under the name of iOS 17.
  public var isStationary: Bool { stationary }
  /// Whether the user denied the permission for location, or switched off Location Services.
  public var authorizationDenied: Bool { diagnostics.authorizationDenied }
  /// Whether Location Services are off for the whole phone (rule E1).
  public var authorizationDeniedGlobally: Bool { diagnostics.authorizationDeniedGlobally }
  /// Whether the user cannot grant the permission for location, for example because of parental controls.
  public var authorizationRestricted: Bool { diagnostics.authorizationRestricted }
  /// Whether the user has not decided about location yet.
  public var authorizationRequestInProgress: Bool { diagnostics.authorizationRequestInProgress }
  /// Whether the app is in the background and has only the permission "while in use".
  public var insufficientlyInUse: Bool { diagnostics.insufficientlyInUse }
  /// Whether the app needs a ``CLServiceSession`` and has none that requires a permission (rule E17).
  public var serviceSessionRequired: Bool { diagnostics.serviceSessionRequired }
  /// Whether the user allows only an approximate location (rule E1).
  public var accuracyLimited: Bool { diagnostics.accuracyLimited }
  /// Whether the update has no location, although the app's permission is neither undecided nor denied.
  public var locationUnavailable: Bool {
    location == nil && !diagnostics.authorizationRequestInProgress && !diagnostics.authorizationDenied
  }

  /// Returns the updates of the phone's location: one location at the beginning, one for each second in which the phone
  /// moves, and one as soon as the phone is stationary. An update without a location reports why the phone reports no
  /// location.
  ///
  /// In the background, updates continue only if the app has the background mode "location". The app also needs either
  /// the permission "always" or a ``CLBackgroundActivitySession`` (rule D15).
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { Updates() }

  /// The live updates as an asynchronous sequence. See Apple's `CLLocationUpdate.Updates`. Each iterator requests its
  /// own updates from the phone.
  public struct Updates: AsyncSequence, Sendable {
    /// The sequence yields updates.
    public typealias Element = CLLocationUpdate

    /// An iterator over live updates. The iterator requests updates from the phone as long as the iterator exists.
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
            // A change of the permission causes an update without a location only if the user has not decided yet, or
            // if the app lacks a service session. If the user grants the permission, the next location reports this
            // change.
            let diagnostics = observer.diagnostics
            let isMissing = diagnostics.authorizationRequestInProgress || diagnostics.serviceSessionRequired
            return isMissing ? CLLocationUpdate(nil, isStationary: false, diagnostics) : nil
          case .ranged, .rangingFailed, .region: return nil
          }
        }
        updates = observer.stream().makeAsyncIterator()
        observer.send(.startLiveUpdates)
      }

      /// Waits for the next update. The result is `nil` only if the task is cancelled, because live updates have
      /// no end.
      public mutating func next() async throws -> CLLocationUpdate? { try await next(isolation: #isolation) }

      /// Waits for the next update on an actor.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws(any Error) -> CLLocationUpdate? {
        try await updates.next(isolation: actor)
      }
    }

    /// Returns an iterator that requests its own updates from the phone.
    public func makeAsyncIterator() -> Iterator { Iterator() }
  }
}
