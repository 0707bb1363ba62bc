/// Five scenarios from the article about Shortwave ("wtfBeacon (how Shortwave works)").
public enum Shortwave: String, CaseIterable, Sendable {
  /// Matt and Ethan open their apps one after the other. Alonso's phone, which is already in the region, does not find
  /// Ethan's phone.
  case identityRegion = "a"
  /// The events of `identityRegion`, but with 19 wake regions in addition. All phones are linked.
  case wakeRegions = "b"
  /// The users of two locked phones are notified, one user opens the app, and the two users exchange messages.
  case inPockets = "c"
  /// The events of `inPockets` during an outage of the relay. The messages are sent over GATT.
  case withoutRelay = "d"
  /// One person leaves, and the other people's phones forget this person's phone.
  case departure = "e"

  /// The scenario's file, as JSON.
  public var text: [UInt8] {
    switch self {
    case .identityRegion: PackageResources.shortwave_identity_region_json
    case .wakeRegions: PackageResources.shortwave_wake_regions_json
    case .inPockets: PackageResources.shortwave_in_pockets_json
    case .withoutRelay: PackageResources.shortwave_without_relay_json
    case .departure: PackageResources.shortwave_departure_json
    }
  }

  /// Reads the scenario from ``text``.
  public func scenario() throws(ScenarioError) -> Scenario { try Scenario(parsing: text) }
}
