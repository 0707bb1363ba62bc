/// The releases at which the rulebook turns, as presets; a scenario may name any other.
extension OSVersion {
  /// Overflow reaches the background with location alone, and no app asks for Bluetooth.
  public static let iOS11 = OSVersion(11)
  /// Bluetooth has to be granted, overflow asks for ranging too, and a background task lasts 30 s instead of 180 s.
  public static let iOS13 = OSVersion(13)
  /// An advertisement no longer changes in the background.
  public static let iOS14 = OSVersion(14)
  /// A phone no longer tells its owner's name for it.
  public static let iOS16 = OSVersion(16)
  /// The last release before 26; an app may declare that its use of location has to be stated.
  public static let iOS18 = OSVersion(18)
  /// A Live Activity keeps the privileges of the foreground, and fewer apps are relaunched.
  public static let iOS26 = OSVersion(26)

  /// Apps that were built with its SDK need the scene life cycle.
  public static let iOS27 = OSVersion(27)

  /// The presets, oldest first.
  public static let profiles: [OSVersion] = [.iOS11, .iOS13, .iOS14, .iOS16, .iOS18, .iOS26, .iOS27]
}
