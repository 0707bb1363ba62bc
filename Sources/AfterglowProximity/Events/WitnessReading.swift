public import AfterglowWire

/// A neighbour's word that it has read the signal of an installation.
///
/// It tells that somebody is near who cannot be read directly, for example because all links are in use. It is hearsay:
/// it makes nobody a neighbour, proves nobody's identity, and is not counted as coverage.
public struct WitnessReading: Hashable, Sendable {
  /// Who was read.
  public var installation: InstallationID
  /// Who has read it. This phone reads the witness directly.
  public var witness: InstallationID
  /// How strongly the witness heard it.
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
