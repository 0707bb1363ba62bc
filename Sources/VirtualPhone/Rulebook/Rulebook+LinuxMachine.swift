extension Rulebook {
  /// Returns the rules for a Linux machine in a world of phones. The rules lift iOS's restrictions on Bluetooth
  /// permission, iBeacons and advertising in the background, and describe the behaviour of BlueZ.
  ///
  /// The machine's apps are always in the foreground. The rules are those of a release before iOS 14, so that apps may
  /// change their advertisement at any time.
  ///
  /// With `listsServices`, the advertisement lists as many service UUIDs as fit, as it does for an app in the
  /// foreground of an iPhone. Without `listsServices`, all services are bits of the overflow area.
  public static func linuxMachine(listsServices: Bool) -> Rulebook {
    var rulebook = Rulebook(os: .linuxMachine)
    rulebook[Rules.bluetoothNeedsPermission] = false
    rulebook[Rules.servicesKeepTheirOrder] = true
    rulebook[Rules.beaconIsForegroundOnly] = false
    rulebook[Rules.backgroundChangeIsIgnored] = false
    rulebook[Rules.backgroundAdvertisesOverflowOnly] = false
    if !listsServices { rulebook[Rules.foregroundAdvertisingBytes] = 0 }
    return rulebook
  }
}

extension OSVersion {
  /// The release whose rules apply to a Linux machine's apps.
  public static let linuxMachine = OSVersion.iOS13
}

extension PhoneModel {
  /// A Linux machine, which sends the overflow area in the advertisement itself, as older iPhones do, and publishes no
  /// services of Apple.
  public static let linuxMachine = PhoneModel(name: "Linux machine", generation: 0, hasSystemServices: false)
}
