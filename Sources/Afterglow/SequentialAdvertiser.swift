import AfterglowProximity
public import AfterglowWire

/// Walks through the service UUIDs 0, 1, 2, … and advertises one after the other, for a study of the overflow area.
///
/// A sniffer or `afterglow analyze` beside the phone sees which bit each of them sets. In the background this works
/// before iOS 14 only: later releases ignore a change of the advertisement there (rule A9).
@MainActor
public final class SequentialAdvertiser {
  /// Called for every step with its number and UUID, on the main queue.
  public var onStep: (@MainActor (UInt64, ServiceUUID) -> Void)?

  private let host: any NodeHost
  private let interval: Duration
  private var peripheral: PeripheralDriver?
  private var location: LocationDriver?
  private var background: BackgroundDriver?
  private var timer: (any NodeTimer)?
  private var step: UInt64 = 0

  /// Prepares a walk with a step every `interval`; the reference app takes one a second.
  public init(interval: Duration = .seconds(1), host: any NodeHost) {
    self.interval = interval
    self.host = host
  }

  /// A walk on the system that the app runs on.
  public convenience init(interval: Duration = .seconds(1)) {
    self.init(interval: interval, host: systemHost())
  }

  /// Starts what keeps the app awake, and walks as soon as the radio is on. A second call does nothing.
  public func start() {
    guard peripheral == nil else { return }
    background = BackgroundDriver {}
    background?.begin()
    location = LocationDriver(host: host) { [weak self] event in
      // Updates that were refused are asked for again when the user thinks better of it.
      if case .locationAuthorizationChanged = event { self?.location?.startUpdates() }
    }
    location?.startUpdates()
    peripheral = PeripheralDriver(restoring: nil) { [weak self] event in
      if case .peripheralStateChanged(let state) = event { self?.radioChanged(to: state) }
    }
  }

  /// After the radio was off the walk goes on where it was.
  private func radioChanged(to state: RadioState) {
    timer?.cancel()
    if state == .poweredOn { walk() }
  }

  private func walk() {
    let service = ServiceUUID(high: 0, low: step)
    peripheral?.stopAdvertising()
    peripheral?.startAdvertising(.services([service]))
    onStep?(step, service)
    step += 1
    timer = host.schedule(at: host.now.advanced(by: interval)) { [weak self] in self?.walk() }
  }
}
