/// A constant of the energy model: a value, its source and its certainty.
public struct EnergyFigure: Sendable {
  /// The name of the figure in lower case with hyphens.
  public let name: String
  /// The value, which a caller may change. ``source`` describes only the default value.
  public var value: Double
  /// The unit of the value, for example `mA`, `mC`, `s` or `h`.
  public let unit: String
  /// The meaning of the figure, in one sentence.
  public let sentence: String
  /// The document that the value comes from, or the observation to which the value was tuned.
  public let source: String
  /// The certainty of the value.
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
