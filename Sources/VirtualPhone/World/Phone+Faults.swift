/// Bluetooth as it fails its users (rule I2).
extension Phone {
  /// Has the system's Bluetooth daemon crash: managers are resetting until it runs again.
  public func crashBluetooth() {
    bluetooth.crash()
  }

  /// Has the radio die without a word, until the next reboot.
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
