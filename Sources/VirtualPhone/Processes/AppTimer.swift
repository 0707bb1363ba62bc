import VirtualAir

/// A call that an app has scheduled.
public final class AppTimer {
  var event: ScheduledEvent?
  private var callback: (() -> Void)?

  init(_ callback: @escaping () -> Void) {
    self.callback = callback
  }

  func fire() {
    let callback = callback
    self.callback = nil
    callback?()
  }

  /// Cancels the call, even if the call was due while the app was suspended.
  public func cancel() {
    callback = nil
    event?.cancel()
  }
}
