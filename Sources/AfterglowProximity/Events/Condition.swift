/// A condition that limits this phone's abilities. The cases are in the order in which a person should deal with them.
public enum Condition: Hashable, Comparable, CaseIterable, Sendable {
  /// The device has no Bluetooth Low Energy.
  case bluetoothUnsupported
  /// The app has no permission to use Bluetooth (rule I3).
  case bluetoothUnauthorized
  /// Bluetooth is off for the app: by the switch in Settings, by the button in Control Center, or by airplane mode
  /// (rule I1).
  case bluetoothOff
  /// The phone's Bluetooth service is restarting, which takes some seconds (rule I2).
  case bluetoothResetting
  /// The app's property list lacks the background mode `location`, so location updates cannot keep the app awake. The
  /// condition is reported only if the node needs location.
  case locationModeMissing
  /// The app's property list lacks the background mode `bluetooth-central`, and the node has to find others (rule D2).
  case bluetoothCentralModeMissing
  /// The app's property list lacks the background mode `bluetooth-peripheral`, and others have to find the node (rule
  /// A3).
  case bluetoothPeripheralModeMissing
  /// Location Services are off for all apps. The app's own permission is then not reported as a condition.
  case locationServicesOff
  /// A restriction on this phone, such as parental controls, forbids the app to use location.
  case locationRestricted
  /// The user has refused the app permission for location.
  case locationDenied
  /// The user has not answered the app's request for permission to use location.
  case locationNotDetermined
  /// The user allows location only while the app is in use, so region events do not launch the app (rule E1).
  case locationOnlyWhenInUse
  /// The user allows only an approximate location, so the app neither ranges nor monitors beacons (rule E1). The user
  /// has this choice from iOS 14 on.
  case locationNotPrecise
  /// The user does not allow notifications, so the app cannot light the screen (rules F1 and F4).
  case notificationsDenied
  /// Background App Refresh is off for the app, so location does not relaunch the app (rule I6).
  case backgroundRefreshOff
  /// Low Power Mode is on, so the engine in the background listens less for overflow advertisements.
  case lowPowerMode
  /// The wall clock was set within the last minute.
  case clockJumped
  /// The state that the previous process preserved could not be read.
  case preservedStateDamaged

  /// The problem and its remedy, if there is one, in words for the user.
  public var sentence: String {
    switch self {
    case .bluetoothUnsupported: "This device has no Bluetooth Low Energy; use another device."
    case .bluetoothUnauthorized: "The app has no permission for Bluetooth; allow it in Settings > Privacy > Bluetooth."
    case .bluetoothOff: "Bluetooth is off; in Settings, switch Bluetooth on and airplane mode off."
    case .bluetoothResetting: "Bluetooth is restarting; if this lasts, restart the phone."
    case .locationModeMissing: "The app cannot stay awake; its developer has to add the background mode \"location\"."
    case .bluetoothCentralModeMissing:
      "The app finds nobody in the background; its developer has to add the background mode \"bluetooth-central\"."
    case .bluetoothPeripheralModeMissing:
      "Nobody finds the app in the background; its developer has to add the background mode \"bluetooth-peripheral\"."
    case .locationServicesOff:
      "Location Services are off, so an app without linked neighbors sleeps; switch them on in Settings > Privacy & Security."
    case .locationRestricted:
      "This phone allows no location, so an app without linked neighbors sleeps; ask the person who manages the phone."
    case .locationDenied:
      "The app has no permission for location, so it sleeps without linked neighbors; allow \"Always\" in Settings."
    case .locationNotDetermined:
      "The app has no answer yet to its request for location; open the app and allow \"Always\"."
    case .locationOnlyWhenInUse:
      "The app may use location only while in use, so location events do not launch it; allow it \"Always\" in Settings."
    case .locationNotPrecise:
      "The app knows only its rough location, so it hears no beacons; allow \"Precise Location\"."
    case .notificationsDenied:
      "The app cannot light the screen to hear phones in pockets; allow notifications in Settings."
    case .backgroundRefreshOff:
      "Location cannot start the app again; switch on Background App Refresh for it in Settings > General."
    case .lowPowerMode: "Low Power Mode is on, and others may be found later than usual; charge the phone."
    case .clockJumped:
      "The phone's clock was set, so earlier times cannot be compared with later times. You need not do anything."
    case .preservedStateDamaged:
      "The app could not read its stored state and has started without it. You need not do anything."
    }
  }

  /// A text for the user that states how much this phone still reads and finds under this condition; `nil` for a
  /// condition without such figures.
  ///
  /// The figures are those of the survey of situations (docs/situations.md), for locked phones.
  public var loss: String? {
    switch self {
    case .locationServicesOff, .locationRestricted, .locationDenied, .locationNotDetermined:
      """
      Linked neighbors are read in 100 % of all half minutes with up to 10 phones, and in 99 % with 20. Without a linked \
      neighbor the app sleeps after 30 s (180 s before iOS 13). The sleeping app finds 0 % of the phones that it meets in \
      the dark, even if somebody lights the screen. With location the app finds 100 %.
      """
    case .locationOnlyWhenInUse:
      "Neighbors are read in 100 % of all half minutes with up to 10 phones. After the app is swiped away, they are read in 0 %."
    case .locationNotPrecise:
      """
      Linked neighbors are read in 100 % of all half minutes with up to 10 phones. From iOS 13 on, the app finds 0 % of \
      the phones that it meets in the dark, even if somebody lights the screen.
      """
    case .bluetoothUnsupported, .bluetoothUnauthorized, .bluetoothOff, .bluetoothResetting, .locationModeMissing,
      .bluetoothCentralModeMissing, .bluetoothPeripheralModeMissing, .notificationsDenied, .backgroundRefreshOff,
      .lowPowerMode, .clockJumped, .preservedStateDamaged:
      nil
    }
  }
}
