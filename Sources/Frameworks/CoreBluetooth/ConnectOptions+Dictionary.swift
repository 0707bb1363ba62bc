import Foundation
import PhonePort

extension ConnectOptions {
  /// The options of `connect(_:options:)` that have an effect on a virtual phone.
  static let keys: Set = [
    CBConnectPeripheralOptionStartDelayKey, CBConnectPeripheralOptionNotifyOnConnectionKey,
    CBConnectPeripheralOptionNotifyOnDisconnectionKey, CBConnectPeripheralOptionNotifyOnNotificationKey,
    CBConnectPeripheralOptionRequiresANCS, CBConnectPeripheralOptionEnableAutoReconnect,
  ]

  init(_ dictionary: [String: Any]?) {
    self.init()
    func flag(_ key: String) -> Bool { dictionary?[key] as? Bool ?? false }
    let delay = (dictionary?[CBConnectPeripheralOptionStartDelayKey] as? NSNumber)?.doubleValue ?? 0
    startDelaySeconds = delay.isFinite ? min(max(delay, 0), Self.longestDelaySeconds) : 0
    alertsOnConnection = flag(CBConnectPeripheralOptionNotifyOnConnectionKey)
    alertsOnDisconnection = flag(CBConnectPeripheralOptionNotifyOnDisconnectionKey)
    alertsOnNotification = flag(CBConnectPeripheralOptionNotifyOnNotificationKey)
    requiresANCS = flag(CBConnectPeripheralOptionRequiresANCS)
    reconnects = flag(CBConnectPeripheralOptionEnableAutoReconnect)
  }

  /// The longest delay before a connection attempt: a year, which is longer than any app waits.
  private static let longestDelaySeconds = 31_536_000.0
}
