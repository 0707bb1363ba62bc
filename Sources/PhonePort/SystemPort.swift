/// The requests that code in an app's process sends to the operating system.
package enum SystemRequest: Equatable, Sendable {
  /// Requests the world's time. Reply: the time, in nanoseconds.
  case now
  /// Requests the time on the phone's clock. Reply: the time, in seconds since 1970.
  case secondsSince1970
  /// Calls ``PhoneCallback/timer`` after this many nanoseconds. If the app is suspended at that time, the call follows
  /// when the app runs again.
  case startTimer(ObjectID, afterNanoseconds: Int64)
  case cancelTimer(ObjectID)
  /// Draws 32 bits from the world's random generator. Reply: a count.
  case randomBits

  /// Requests the bytes that are stored under a key in the app's container. Reply: the bytes; an empty reply if no
  /// bytes are stored.
  case storedValue(String)
  case store([UInt8]?, key: String)

  /// Requests the first number of the release of iOS. Reply: a count.
  case osMajorVersion
  /// Requests the phone's name. Reply: the phone's name.
  case phoneName
  /// Asks whether Low Power Mode is on. Reply: a flag.
  case isLowPowerModeOn
  /// Asks whether an object covers the phone's front. Reply: a flag.
  case isProximitySensorCovered
  /// Requests `UIBackgroundModes` from the app's property list. Reply: names.
  case backgroundModes
  /// Requests the permission for Bluetooth that the app has. Reply: the number of a ``BluetoothPermission``.
  case bluetoothPermission

  /// Asks whether the phone's log has a reader. Reply: a flag.
  case isLogRead
  case log(String)
}
