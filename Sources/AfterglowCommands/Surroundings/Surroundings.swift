public import AfterglowCapture

/// What a verb sees of the world around it; tests pass in another.
public struct Surroundings {
  /// Standard input.
  public let input: any ByteSource
  /// Standard output: data, and nothing else.
  public let output: TextOutput
  /// Standard error, written with `say`.
  private let errors: TextOutput

  public init(input: any ByteSource, output: any ByteSink, errors: any ByteSink) {
    self.input = input
    self.output = TextOutput(output)
    self.errors = TextOutput(errors)
  }

  /// Tells the user one line on standard error, at once, after the tool's name.
  ///
  /// If nobody can hear it there is nobody to tell.
  public func say(_ message: String) {
    sayPlainly("afterglow: " + message)
  }

  /// Writes one line to standard error without the tool's name, as rows of a table want it.
  public func sayPlainly(_ line: String) {
    try? errors.line(printable(line))
    try? errors.flush()
  }
}
