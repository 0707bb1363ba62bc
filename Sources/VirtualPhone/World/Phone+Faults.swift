/// Failures of Bluetooth (rule I2).
extension Phone {
  /// Crashes the system's Bluetooth daemon. Managers are in the state `resetting` until the daemon runs again.
  public func crashBluetooth() {
    bluetooth.crash()
  }

  /// Makes the radio stop working, without a sign to apps, until the next reboot.
  public func silenceBluetooth() {
    bluetooth.fallSilent()
  }
}

extension AppProcess {
  /// The phone that the process runs on.
  public var phone: Phone {
    guard let phone = system as? Phone else { preconditionFailure("only phones start processes") }
    return phone
  }
}
