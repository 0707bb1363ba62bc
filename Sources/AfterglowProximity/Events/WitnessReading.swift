public import AfterglowWire

/// A neighbour's report that it has read the signal of an installation.
///
/// The report indicates an installation nearby that this phone cannot read directly, for example because all links are
/// in use. The report proves nothing: the installation does not become a neighbour, is not identified, and does not
/// count as read.
public struct WitnessReading: Hashable, Sendable {
  /// The installation that was read.
  public var installation: InstallationID
  /// The witness: the installation that has read `installation`, and that this phone reads directly.
  public var witness: InstallationID
  /// The signal strength that the witness read.
  public var rssiDBm: Int
  /// The age of the witness's reading, in whole seconds.
  public var age: Duration

  package init(of installation: InstallationID, by witness: InstallationID, rssiDBm: Int, age: Duration) {
    self.installation = installation
    self.witness = witness
    self.rssiDBm = rssiDBm
    self.age = age
  }
}
