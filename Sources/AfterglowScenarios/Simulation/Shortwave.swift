/// The story of Shortwave ("wtfBeacon (how Shortwave works)") in five parts, each a scenario of its own.
public enum Shortwave: String, CaseIterable, Sendable {
  /// Matt and Ethan open their apps one after the other, and Alonso, who is in the region already, misses Ethan.
  case identityRegion = "a"
  /// The same with 19 wake regions: everybody is linked.
  case wakeRegions = "b"
  /// Two locked phones: both are told, one is opened, they talk.
  case inPockets = "c"
  /// The same with the relay down: over GATT.
  case withoutRelay = "d"
  /// One leaves, and is forgotten.
  case departure = "e"

  /// The scenario's file, as it was shipped.
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
