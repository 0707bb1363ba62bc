/// The account of Shortwave ("wtfBeacon (how Shortwave works)") in five scenarios.
public enum Shortwave: String, CaseIterable, Sendable {
  /// Matt and Ethan open their apps one after the other. Alonso, who is already in the region, misses Ethan.
  case identityRegion = "a"
  /// The same with 19 wake regions: all are linked.
  case wakeRegions = "b"
  /// Two locked phones: both users are notified, one opens the app, and they talk.
  case inPockets = "c"
  /// The same while the relay is down: they talk over GATT.
  case withoutRelay = "d"
  /// One person leaves, and the others forget them.
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
