/// The requests that code in an app's process sends to the operating system.
package enum SystemRequest: Equatable, Sendable {
  /// Starts a timer, which causes one ``PhoneCallback/timer`` after this many nanoseconds. If the timer is already
  /// running, it starts again. If the app is suspended when the timer fires, the app gets the callback when it runs
  /// again.
  case startTimer(ObjectID, afterNanoseconds: Int64)
  case cancelTimer(ObjectID)
  /// Draws 32 bits from the world's random generator. Reply: a count.
  case randomBits

  /// Requests the bytes that are stored under a key in the app's container. Reply: the bytes; an empty reply if no
  /// bytes are stored.
  case storedValue(String)
  case store([UInt8]?, key: String)

  /// Requests the phone's name. Reply: the phone's name.
  case phoneName
  /// Requests `UIBackgroundModes` from the app's property list. Reply: names.
  case backgroundModes

  case log(String)
}
