import AfterglowCapture

extension ChecksumVerdict {
  /// The verdict's name in JSON.
  package var name: StaticString {
    switch self {
    case .unchecked: "unchecked"
    case .valid: "valid"
    case .validByRecording: "validByRecording"
    case .damaged: "damaged"
    }
  }
}
