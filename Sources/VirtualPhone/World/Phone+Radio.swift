/// The user's switches for the radio (rule I1).
extension Phone {
  /// Sets the Bluetooth switch in Settings.
  public func setBluetooth(on isOn: Bool) {
    switchBluetooth(on: isOn, by: .settings)
  }

  /// Presses the Bluetooth button in Control Center. Before iOS 11, the button has the same effect as the switch in
  /// Settings.
  ///
  /// After a press that switches Bluetooth off, apps find the radio off until Bluetooth is switched on again. With the
  /// second answer to conflict L6, such a press only ends the links.
  public func setBluetoothInControlCenter(on isOn: Bool) {
    switchBluetooth(on: isOn, by: rulebook[Rules.controlCenterSwitch] ? .controlCenter : .settings)
  }

  private func switchBluetooth(on isOn: Bool, by cause: BluetoothSwitch) {
    if isAirplaneModeOn {
      // iOS remembers this choice. If Bluetooth is switched on, it stays on when airplane mode is switched on again.
      keepsBluetoothInAirplaneMode = isOn
      airplaneModeTookBluetooth = false
    }
    lastBluetoothSwitch = cause
    bluetooth.setSwitch(isOn, by: cause)
  }

  /// Switches airplane mode on or off.
  ///
  /// Airplane mode switches Bluetooth off, unless the user's last use of a Bluetooth switch in airplane mode switched
  /// Bluetooth on. If airplane mode switched Bluetooth off, the end of airplane mode switches Bluetooth on again,
  /// unless the user used a Bluetooth switch in between.
  public func setAirplaneMode(on isOn: Bool) {
    guard isOn != isAirplaneModeOn else { return }
    isAirplaneModeOn = isOn
    guard rulebook[Rules.airplaneMode] else { return }
    if isOn, !keepsBluetoothInAirplaneMode, bluetooth.isSwitchedOn {
      lastBluetoothSwitch = .airplaneMode
      airplaneModeTookBluetooth = true
      bluetooth.setSwitch(false, by: .airplaneMode)
    } else if isOn, bluetooth.isSwitchedOn {
      bluetooth.outlivedAirplaneMode()
    } else if !isOn, airplaneModeTookBluetooth {
      airplaneModeTookBluetooth = false
      lastBluetoothSwitch = .airplaneMode
      bluetooth.setSwitch(true, by: .airplaneMode)
    }
  }
}
