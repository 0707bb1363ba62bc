/// What code in an app's process asks of the operating system.
package enum SystemRequest: Equatable, Sendable {
  /// The world's time. Reply: a count of nanoseconds.
  case now
  /// What the phone's clock shows. Reply: a number of seconds since 1970.
  case secondsSince1970
  /// Calls ``PhoneCallback/timer`` after so many nanoseconds, or as soon after as the app runs.
  case startTimer(ObjectID, afterNanoseconds: Int64)
  case cancelTimer(ObjectID)
  /// 32 bits of the world's seeded chance. Reply: a count.
  case randomBits

  /// Reply: the bytes stored under a key in the app's container; nothing if no bytes are stored.
  case storedValue(String)
  case store([UInt8]?, key: String)

  /// The first number of the release. Reply: a count.
  case osMajorVersion
  /// The phone's name. Reply: one name.
  case phoneName
  /// Reply: a flag.
  case isLowPowerModeOn
  /// Whether something covers the phone. Reply: a flag.
  case isProximitySensorCovered
  /// `UIBackgroundModes` of the app's property list. Reply: names.
  case backgroundModes
  /// Reply: the number of a ``BluetoothPermission``.
  case bluetoothPermission

  /// Whether the phone's log has a reader. Reply: a flag.
  case isLogRead
  case log(String)
}
