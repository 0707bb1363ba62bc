/// Whether the app may locate the phone. The type combines `CLAuthorizationStatus` and `CLAccuracyAuthorization`.
public enum LocationAuthorization: Hashable, Sendable {
  /// `CLAccuracyAuthorization`: with reduced accuracy, the app receives no beacons (rule E1).
  public enum Accuracy: Hashable, Sendable {
    case full
    case reduced
  }

  case notDetermined
  /// A restriction on this phone, such as parental controls or a company's profile, forbids apps to locate the phone.
  case restricted
  case denied
  case whenInUse(Accuracy)
  case always(Accuracy)
}
