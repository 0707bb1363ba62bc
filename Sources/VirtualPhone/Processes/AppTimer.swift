import VirtualAir

/// Something that an app has asked to be called for at a later time.
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

  /// Calls it off, also when its time came while the app was suspended.
  public func cancel() {
    callback = nil
    event?.cancel()
  }
}
