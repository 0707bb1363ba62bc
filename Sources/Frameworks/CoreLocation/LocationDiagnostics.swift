import PhonePort

/// The reasons why an app receives no location or only an approximate location. iOS 18 and later report these reasons.
struct LocationDiagnostics: Sendable, Equatable {
  var authorizationDenied = false
  var authorizationDeniedGlobally = false
  var authorizationRestricted = false
  var insufficientlyInUse = false
  var serviceSessionRequired = false
  var authorizationRequestInProgress = false
  var accuracyLimited = false
  var alwaysAuthorizationDenied = false

  init() {}

  /// Reads from the phone the reasons that apply to the object with this number.
  init(_ connection: PhoneConnection, _ id: ObjectID) {
    func reply(_ request: LocationRequest) -> PhoneReply { connection.send(.location(id, request)) }
    let isOn = connection.send(.location(PhoneCallback.applicationReceiver, .isOn)).flag
    authorizationDeniedGlobally = !isOn
    let status = reply(.permission).count.flatMap { CLAuthorizationStatus(rawValue: Int32($0)) } ?? .denied
    authorizationDenied = status == .denied
    authorizationRestricted = status == .restricted
    authorizationRequestInProgress = status == .notDetermined
    alwaysAuthorizationDenied = status != .authorizedAlways && status != .notDetermined
    serviceSessionRequired = reply(.needsServiceSession).flag
    accuracyLimited = reply(.precision).count == CLAccuracyAuthorization.reducedAccuracy.rawValue
    insufficientlyInUse =
      status == .authorizedWhenInUse
      && connection.ask(.applicationState).count == ApplicationStateNumber.background.rawValue
  }
}

/// Receives the callbacks about permissions, locations and regions, and yields the elements that a closure creates from
/// these callbacks.
///
/// The class is unchecked `Sendable`, because an app's code runs on one thread at a time.
final class LocationObserver<Element: Sendable>: @unchecked Sendable {
  private let connection: PhoneConnection
  private(set) var id: ObjectID = 0
  private var continuations: [AsyncThrowingStream<Element, any Error>.Continuation] = []
  /// The elements that arrived while the app read no stream.
  private var early: [Element] = []

  init(
    _ connection: PhoneConnection, opening request: LocationRequest,
    _ make: @escaping (LocationObserver, LocationCallback) -> Element?
  ) {
    self.connection = connection
    id = connection.register { [weak self] callback in
      guard let self, case .location(_, let callback) = callback else { return }
      if let element = make(self, callback) { hand(on: element) }
    }
    send(request)
  }

  deinit { close() }

  @discardableResult
  func send(_ request: LocationRequest) -> PhoneReply { connection.send(.location(id, request)) }

  var diagnostics: LocationDiagnostics { LocationDiagnostics(connection, id) }

  func close() {
    send(.close)
    connection.unregister(id)
    for continuation in continuations { continuation.finish() }
    continuations = []
  }

  func hand(on element: Element) {
    // A stream that the app has released accepts no elements.
    continuations.removeAll { continuation in
      if case .terminated = continuation.yield(element) { true } else { false }
    }
    if continuations.isEmpty, early.count < Self.longestWait { early.append(element) }
  }

  /// The maximum number of elements that wait for a stream.
  private static var longestWait: Int { 1000 }

  /// Returns a stream of the waiting elements, followed by every later element.
  func stream() -> AsyncThrowingStream<Element, any Error> {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Element.self)
    for element in early { continuation.yield(element) }
    early = []
    continuations.append(continuation)
    return stream
  }
}
