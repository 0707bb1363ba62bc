extension Rulebook {
  /// What holds for a Linux machine that takes part: none of what iOS forbids to apps, and what BlueZ does by itself.
  ///
  /// The machine's apps are always in the foreground. The release says what they find: before iOS 14, when what is
  /// advertised could be changed at any time.
  ///
  /// With `listsServices` the first services stand in an ordinary list, as they do in an iPhone's foreground; without,
  /// all of them are bits of the overflow area.
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
  /// The release whose rules a Linux machine's apps are to go by.
  public static let linuxMachine = OSVersion.iOS13
}

extension PhoneModel {
  /// A Linux machine: its overflow area stands in the advertisement itself, as the older iPhones' does, and Apple is
  /// not on it.
  public static let linuxMachine = PhoneModel(name: "Linux machine", generation: 0, hasSystemServices: false)
}
