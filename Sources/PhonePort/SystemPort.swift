/// What code in an app's process asks of the operating system.
package enum SystemRequest: Equatable, Sendable {
  /// Asks for the world's time. Reply: a count of nanoseconds.
  case now
  /// Asks for the time that the phone's clock shows. Reply: a number of seconds since 1970.
  case secondsSince1970
  /// Calls ``PhoneCallback/timer`` after this many nanoseconds, or later, as soon as the app runs.
  case startTimer(ObjectID, afterNanoseconds: Int64)
  case cancelTimer(ObjectID)
  /// Draws 32 bits from the world's random generator. Reply: a count.
  case randomBits

  /// Asks for the bytes stored under a key in the app's container. Reply: the bytes; nothing if there are no bytes.
  case storedValue(String)
  case store([UInt8]?, key: String)

  /// Asks for the first number of the release. Reply: a count.
  case osMajorVersion
  /// Asks for the phone's name. Reply: one name.
  case phoneName
  /// Whether Low Power Mode is on. Reply: a flag.
  case isLowPowerModeOn
  /// Whether something covers the phone. Reply: a flag.
  case isProximitySensorCovered
  /// Asks for `UIBackgroundModes` of the app's property list. Reply: names.
  case backgroundModes
  /// Asks for the app's permission. Reply: the number of a ``BluetoothPermission``.
  case bluetoothPermission

  /// Whether the phone's log has a reader. Reply: a flag.
  case isLogRead
  case log(String)
}
