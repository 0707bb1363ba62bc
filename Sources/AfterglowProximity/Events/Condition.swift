/// A condition that limits this phone's abilities. The cases are in the order in which a person should deal with them.
public enum Condition: Hashable, Comparable, CaseIterable, Sendable {
  case bluetoothUnsupported
  case bluetoothUnauthorized
  case bluetoothOff
  case bluetoothResetting
  case locationModeMissing
  case bluetoothCentralModeMissing
  case bluetoothPeripheralModeMissing
  case locationServicesOff
  case locationRestricted
  case locationDenied
  case locationNotDetermined
  case locationOnlyWhenInUse
  case locationNotPrecise
  case notificationsDenied
  case backgroundRefreshOff
  case lowPowerMode
  /// The wall clock was set within the last minute.
  case clockJumped
  /// The state that the previous process preserved could not be read.
  case preservedStateDamaged

  /// The problem and its remedy, in a sentence for the user.
  public var sentence: String {
    switch self {
    case .bluetoothUnsupported: "This device has no Bluetooth Low Energy; use another device."
    case .bluetoothUnauthorized: "The app may not use Bluetooth; allow it in Settings > Privacy > Bluetooth."
    case .bluetoothOff: "Bluetooth is off; switch it on in Settings, and airplane mode off."
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
      "The app may not use location, so it sleeps without linked neighbors; allow location \"Always\" in Settings."
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
      "The phone's clock was set, so times before and after do not fit together. You need not do anything."
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
