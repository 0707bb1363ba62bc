/// The condition of this machine's radio while a program runs.
package enum RadioCondition: Hashable, Sendable {
  /// The radio's condition is not known yet.
  case starting
  case noBluetoothd
  case accessDenied
  /// The machine has no adapter, or lacks the requested adapter.
  case noAdapter
  case off
  case on

  /// The reason why the radio cannot be used, and the remedy; `nil` if the radio can be used or its condition is not
  /// known yet.
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
