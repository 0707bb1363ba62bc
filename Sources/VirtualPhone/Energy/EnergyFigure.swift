/// A constant of the energy model: how much, who says so, and how sure we are.
public struct EnergyFigure: Sendable {
  /// What it is, in words that fit an identifier.
  public let name: String
  /// Another value may be tried; the source speaks of the one that is the default.
  public var value: Double
  /// The unit of the value, for example `mA`, `mC`, `s` or `h`.
  public let unit: String
  /// What the figure says, in one sentence.
  public let sentence: String
  /// The document that the value comes from, or what it was tuned to.
  public let source: String
  /// How certain the value is.
  public let confidence: Confidence

  init(
    _ name: String, _ value: Double, unit: String, _ sentence: String, source: String, _ confidence: Confidence
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.sentence = sentence
    self.source = source
    self.confidence = confidence
  }
}
