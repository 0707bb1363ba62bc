/// The reason why this machine's radio cannot be used. The text of each reason states the remedy.
package enum RadioFailure: Error, Hashable, Sendable {
  /// The tool was built without the trait `BlueZ`.
  case notBuilt
  /// The system bus cannot be reached, for the given reason.
  case noBus(String)
  case noBluetoothd
  /// The machine has no adapter, or no adapter of the given name.
  case noAdapter(String?)
  case adapterOff(String?)
  /// bluetoothd lacks the given interface.
  case tooOld(String)
  case accessDenied
  /// The process lacks the given capability, which it needs to open a socket.
  case notPermitted(String)

  /// One sentence that states the reason and the remedy.
  package var explanation: String {
    switch self {
    case .notBuilt:
      "this build of afterglow has no Bluetooth; build it with 'swift build --traits BlueZ' (needs libsystemd-dev)"
    case .noBus(let reason):
      "the system bus cannot be reached (\(reason)); start D-Bus, on Debian 'systemctl start dbus'"
    case .noBluetoothd:
      "bluetoothd is not running; install BlueZ and start it, on Debian 'apt install bluez' and 'systemctl start bluetooth'"
    case .noAdapter(nil):
      "this machine has no Bluetooth adapter; plug one in, or check whether 'rfkill list' shows a blocked one"
    case .noAdapter(let name?):
      "there is no Bluetooth adapter '\(name)'; 'afterglow doctor' lists the adapters"
    case .adapterOff(let name):
      "the Bluetooth adapter\(name.map { " '\($0)'" } ?? "") is off; switch it on with 'bluetoothctl power on'"
    case .tooOld(let interface):
      "bluetoothd has no \(interface) for this adapter; afterglow needs BlueZ 5.48 or later, and an adapter with Low Energy"
    case .accessDenied:
      "bluetoothd denies this user access; join the group 'bluetooth' or ask for a policy in /etc/dbus-1/system.d"
    case .notPermitted(let capability):
      "the kernel does not let this user listen to the adapter; run afterglow as root, or grant the right with 'setcap \(capability)+ep'"
    }
  }
}
