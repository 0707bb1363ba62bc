/// Whether the app may locate the phone. The type combines `CLAuthorizationStatus` and `CLAccuracyAuthorization`.
public enum LocationAuthorization: Hashable, Sendable {
  /// `CLAccuracyAuthorization`: with reduced accuracy, the app receives no beacons (rule E1).
  public enum Accuracy: Hashable, Sendable {
    /// The exact location, with which the app can receive beacons.
    case full
    /// An approximate location, which the user can choose from iOS 14 on.
    case reduced
  }

  /// The user has not answered the app's request for permission, or the app has not made a request yet.
  case notDetermined
  /// A restriction on this phone, such as parental controls or a company's profile, forbids apps to locate the phone.
  case restricted
  /// The user does not allow the app to locate the phone, or Location Services are off for all apps.
  case denied
  /// The app may locate the phone while the app is in use. Location updates that begin in the foreground continue in
  /// the background (rule D6).
  case whenInUse(Accuracy)
  /// The app may locate the phone at any time. With full accuracy, region events wake or launch the app (rules E1 and
  /// E6).
  case always(Accuracy)
}
