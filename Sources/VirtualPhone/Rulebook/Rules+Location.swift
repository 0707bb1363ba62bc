/// Section E: location.
extension Rules {
  public static let firstFixDelay = Rule(
    "E11", "first-fix-delay", Duration.seconds(2),
    "The first location comes within seconds of the start; a phone at 3 km accuracy hardly gets another.",
    source: "Apple, CLLocationManager.startUpdatingLocation()", .documented)

  public static let rangingInterval = Rule(
    "E7", "ranging-interval", Duration.seconds(1),
    "Ranging reports once a second for every constraint, with an empty list when nothing is heard.",
    source: "Apple, CLLocationManager.startRangingBeacons(satisfying:)", .documented)

  public static let rangingMemory = Rule(
    "E7", "ranging-memory", Duration.seconds(10),
    "A beacon that falls silent is reported without a reading for some seconds, then no more.",
    source: "Estimote forum: about 5 to 10 s", .measured(sources: 2))

  public static let rangingGrace = Rule(
    "E8", "ranging-grace", Duration.seconds(10),
    "Ranging goes on for about 10 s after the app left the foreground, and without end while something keeps it awake.",
    source: "D. G. Young, Forever ranging; Estimote forum", .measured(sources: 2))

  public static let rangingScanWindow = Rule(
    "E13", "ranging-scan-window", ScanDuty(window: .milliseconds(40), interval: .milliseconds(40)),
    "While any app ranges the receiver is open all the time.",
    source: "D. G. Young, Forever ranging", .measured(sources: 1))

  static let location: [any RuleDescription] = [
    firstFixDelay, rangingInterval, rangingMemory, rangingGrace, rangingScanWindow,
  ]
}
