import AfterglowCapture

extension ChecksumVerdict {
  /// The word for it in JSON.
  package var name: StaticString {
    switch self {
    case .unchecked: "unchecked"
    case .valid: "valid"
    case .validByRecording: "validByRecording"
    case .damaged: "damaged"
    }
  }
}
