import AfterglowCapture

extension CommandFailure {
  /// Creates the failure for an input that cannot be read. `name` is the input's name in messages.
  init(_ failure: InputFailure, of name: String) {
    switch failure.cause {
    case .missing: self = .noInput("\(name): no such file")
    case .directory: self = .noInput("\(name) is a directory, not a recording")
    case .forbidden: self = .noInput("\(name): this user may not read it")
    case .malformed: self = .badData("\(name): \(failure.explanation)")
    case .other: self = .inputOutput("cannot read \(name): \(failure.explanation)")
    }
  }
}
