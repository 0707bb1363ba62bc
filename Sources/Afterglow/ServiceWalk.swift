import AfterglowProximity
package import AfterglowWire

/// Advertises the service UUIDs 0, 1, 2, … one after the other, for the diagnostics' `SequentialAdvertiser`.
@MainActor
package final class ServiceWalk {
  /// Called on the main queue for every step, with the step's number and UUID.
  package var onStep: (@MainActor (UInt64, ServiceUUID) -> Void)?

  private let host: any NodeHost
  private let interval: Duration
  private var peripheral: PeripheralDriver?
  private var location: LocationDriver?
  private var background: BackgroundDriver?
  private var timer: (any NodeTimer)?
  private var step: UInt64 = 0

  /// Creates a walk with a step every `interval`.
  package init(interval: Duration) {
    self.interval = interval
    host = systemHost()
  }

  /// Starts a background task and location updates, which keep the app awake. The walk begins as soon as the radio is
  /// on. A second call does nothing.
  package func start() {
    guard peripheral == nil else { return }
    background = BackgroundDriver {}
    background?.begin()
    location = LocationDriver(host: host) { [weak self] event in
      // If iOS has refused location updates, the walk requests them again when the user changes the permission.
      if case .locationAuthorizationChanged = event { self?.location?.startUpdates() }
    }
    location?.startUpdates()
    peripheral = PeripheralDriver(restoring: nil) { [weak self] event in
      if case .peripheralStateChanged(let state) = event { self?.radioChanged(to: state) }
    }
  }

  /// Pauses the walk when the radio is off. Begins the walk when the radio is on, or continues it where it paused.
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
