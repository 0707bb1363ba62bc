/// The condition of this machine's radio while a program runs.
package enum RadioCondition: Hashable, Sendable {
  /// Nothing is known yet.
  case starting
  case noBluetoothd
  case accessDenied
  /// There is no adapter, or not the requested one.
  case noAdapter
  case off
  case on

  /// Why the radio cannot be used, and what to do; `nil` if it can.
  package func failure(adapter: String?) -> RadioFailure? {
    switch self {
    case .starting, .on: nil
    case .noBluetoothd: .noBluetoothd
    case .accessDenied: .accessDenied
    case .noAdapter: .noAdapter(adapter)
    case .off: .adapterOff(adapter)
    }
  }

  /// The condition's name in JSON.
  package var name: String {
    switch self {
    case .starting: "starting"
    case .noBluetoothd: "no bluetoothd"
    case .accessDenied: "access denied"
    case .noAdapter: "no adapter"
    case .off: "adapter off"
    case .on: "on"
    }
  }
}
