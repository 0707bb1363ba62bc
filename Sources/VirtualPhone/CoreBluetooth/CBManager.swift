public import Foundation

/// What the radio is ready for. See Apple's `CBManagerState`.
public enum CBManagerState: Int, Sendable {
  case unknown = 0
  case resetting = 1
  case unsupported = 2
  case unauthorized = 3
  case poweredOff = 4
  case poweredOn = 5
}

/// What the user lets an app do with Bluetooth. See Apple's `CBManagerAuthorization`.
public enum CBManagerAuthorization: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case allowedAlways = 3
}

/// What central and peripheral managers have in common. See Apple's `CBManager`.
public class CBManager: NSObject {
  /// Unknown until the first callback has been made (rule I1).
  public internal(set) var state = CBManagerState.unknown
  weak var process: AppProcess?

  init(process: AppProcess) {
    self.process = process
  }

  /// What the app that asks may do.
  public class var authorization: CBManagerAuthorization { AppProcess.current.installed.bluetoothAuthorization }

  /// Tells the delegate; what subclasses add.
  func stateChanged() {}

  func show(_ state: CBManagerState) {
    guard state != self.state else { return }
    self.state = state
    stateChanged()
  }

  /// The daemon to give a command to, or `nil` with a complaint in the log: commands before powered on are lost.
  func daemon(for command: String) -> BluetoothDaemon? {
    guard let process, !process.isTerminated else { return nil }
    // The radio may be off already while the message that says so is on its way.
    guard state == .poweredOn, process.phone.bluetooth.isOn else {
      process.log("[CoreBluetooth] API MISUSE: \(command) can only be accepted while in the powered on state")
      return nil
    }
    return process.phone.bluetooth
  }
}
