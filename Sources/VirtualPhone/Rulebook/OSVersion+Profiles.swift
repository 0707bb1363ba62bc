/// Presets: releases that changed rules. A scenario may also use any other release.
extension OSVersion {
  /// Overflow advertisements reach apps in the background without ranging, and Bluetooth needs no permission.
  public static let iOS11 = OSVersion(11)
  /// Bluetooth needs permission, and delivery of overflow advertisements also needs ranging. A background task lasts
  /// 30 s instead of 180 s.
  public static let iOS13 = OSVersion(13)
  /// An app in the background can no longer change its advertisement.
  public static let iOS14 = OSVersion(14)
  /// Apps no longer see the name that the owner gave to the phone.
  public static let iOS16 = OSVersion(16)
  /// The last major release before iOS 26. An app may declare explicit service sessions for location (rule E17).
  public static let iOS18 = OSVersion(18)
  /// With a Live Activity, an app scans in the background as in the foreground. After airplane mode or the Bluetooth
  /// button in Control Center, iOS relaunches no app without AccessorySetupKit (rule G1).
  public static let iOS26 = OSVersion(26)

  /// Apps that were built with the SDK of iOS 27 need the scene life cycle.
  public static let iOS27 = OSVersion(27)

  /// The presets, oldest first.
  public static let profiles: [OSVersion] = [.iOS11, .iOS13, .iOS14, .iOS16, .iOS18, .iOS26, .iOS27]
}
