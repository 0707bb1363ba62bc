/// Whether the app may know where the phone is: `CLAuthorizationStatus` and `CLAccuracyAuthorization` in one.
public enum LocationAuthorization: Hashable, Sendable {
  /// `CLAccuracyAuthorization`: with a rough location only there are no beacons (rule E1).
  public enum Accuracy: Hashable, Sendable {
    case full
    case reduced
  }

  case notDetermined
  /// Nobody can allow it on this phone: a child's, or a company's.
  case restricted
  case denied
  case whenInUse(Accuracy)
  case always(Accuracy)
}
