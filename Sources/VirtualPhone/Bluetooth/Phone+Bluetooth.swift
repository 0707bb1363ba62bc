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
