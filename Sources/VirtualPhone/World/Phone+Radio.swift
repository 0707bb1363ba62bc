/// The user's switches for the radio (rule I1).
extension Phone {
  /// Sets the Bluetooth switch in Settings.
  public func setBluetooth(on isOn: Bool) {
    switchBluetooth(on: isOn, by: .settings)
  }

  /// Presses the Bluetooth button in Control Center. After a press that switches Bluetooth off, apps find the radio off
  /// until the next press. Conflict L6 is open.
  public func setBluetoothInControlCenter(on isOn: Bool) {
    switchBluetooth(on: isOn, by: rulebook[Rules.controlCenterSwitch] ? .controlCenter : .settings)
  }

  private func switchBluetooth(on isOn: Bool, by cause: BluetoothSwitch) {
    if isAirplaneModeOn {
      // If the user switches Bluetooth on in airplane mode, Bluetooth stays on when airplane mode is switched on again.
      keepsBluetoothInAirplaneMode = isOn
      airplaneModeTookBluetooth = false
    }
    lastBluetoothSwitch = cause
    bluetooth.setSwitch(isOn, by: cause)
  }

  /// Switches airplane mode on or off. Airplane mode switches Bluetooth off, and its end switches Bluetooth on again.
  /// If the user has switched Bluetooth on in airplane mode before, Bluetooth stays on.
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
