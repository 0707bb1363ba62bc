/// What becomes of this machine's radio while a program runs.
package enum RadioCondition: Hashable, Sendable {
  /// Nothing is known yet.
  case starting
  case noBluetoothd
  case accessDenied
  /// No adapter, or not the one that is meant.
  case noAdapter
  case off
  case on

  /// What stands in the way, and what to do; `nil` where nothing does.
  package func failure(adapter: String?) -> RadioFailure? {
    switch self {
    case .starting, .on: nil
    case .noBluetoothd: .noBluetoothd
    case .accessDenied: .accessDenied
    case .noAdapter: .noAdapter(adapter)
    case .off: .adapterOff(adapter)
    }
  }

  /// The word in which programs are told.
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
