/// A question that an app asks its phone. The question has no parameters and changes nothing, and the reply is a single
/// number or flag.
///
/// An app asks several of these questions at every event, so a connection has a shorter path for them than for
/// requests.
package enum PhoneQuery: UInt8, CaseIterable, Sendable {
  /// The world's time. Reply: a count, in nanoseconds.
  case now
  /// The time on the phone's clock. Reply: a number, in seconds since 1970.
  case secondsSince1970
  /// Whether the phone's log has a reader. Reply: a flag.
  case isLogRead

  /// The major version of iOS. Reply: a count.
  case osMajorVersion
  /// Whether Low Power Mode is on. Reply: a flag.
  case isLowPowerModeOn
  /// Whether an object covers the phone's front. Reply: a flag.
  case isProximitySensorCovered
  /// The app's Bluetooth permission. Reply: the number of a ``BluetoothPermission``.
  case bluetoothPermission

  /// The state of the app. Reply: the number of an ``ApplicationStateNumber``.
  case applicationState
  /// Whether protected files can be read. Reply: a flag.
  case isProtectedDataAvailable
  /// Whether the user allows the app to refresh in the background. Reply: a flag.
  case isBackgroundRefreshOn
  /// The time for which the app may still run in the background. Reply: a number, in seconds.
  case backgroundTimeRemaining
  /// Whether the release of iOS has Live Activities and the app's property list declares them. Reply: a flag.
  case supportsLiveActivities
  /// The number on the app's icon. Reply: a count.
  case badge
}
