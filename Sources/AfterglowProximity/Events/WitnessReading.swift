public import AfterglowWire

/// A neighbour's word that it has read the signal of an installation.
///
/// It indicates an installation nearby that cannot be read directly, for example because all links are in use. It is
/// hearsay: it makes no installation a neighbour, proves no identity, and does not count as coverage.
public struct WitnessReading: Hashable, Sendable {
  /// The installation that was read.
  public var installation: InstallationID
  /// The installation that has read it. This phone reads the witness directly.
  public var witness: InstallationID
  /// The signal strength that the witness read.
  public var rssiDBm: Int
  /// How long ago the witness read it, to the second.
  public var age: Duration

  package init(of installation: InstallationID, by witness: InstallationID, rssiDBm: Int, age: Duration) {
    self.installation = installation
    self.witness = witness
    self.rssiDBm = rssiDBm
    self.age = age
  }
}
