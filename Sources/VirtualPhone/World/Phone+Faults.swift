/// Failures of Bluetooth (rule I2).
extension Phone {
  /// Crashes the system's Bluetooth daemon: managers are resetting until it runs again.
  public func crashBluetooth() {
    bluetooth.crash()
  }

  /// Silences the radio without a sign, until the next reboot.
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
