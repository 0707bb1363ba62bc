/// Section E: location.
extension Rules {
  public static let firstFixDelay = Rule(
    "E11", "first-fix-delay", Duration.seconds(2),
    "The first location comes within seconds of the start; a phone at 3 km accuracy hardly gets another.",
    source: "Apple, CLLocationManager.startUpdatingLocation()", .documented)

  static let location: [any RuleDescription] = [firstFixDelay]
}
