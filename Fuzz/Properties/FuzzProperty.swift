/// What must hold for any bytes whatsoever; the fuzzer looks for bytes for which it does not, or that crash.
public enum FuzzProperty: String, CaseIterable, Sendable {
  /// AD structures: the walk, their contents, and writing what was read.
  case advertising
  /// Masks: every code, with and without known bits and tolerance.
  case mask
  /// Walks through services, as sequences of bits and as the tool's input.
  case walk
  /// Recordings: detection, both formats, and the tool that prints them.
  case capture

  /// What is violated, in words; `nil` if all is well.
  public func violation(_ bytes: [UInt8]) -> String? {
    switch self {
    case .advertising: violationInAdvertising(bytes)
    case .mask: violationInMask(bytes)
    case .walk: violationInWalk(bytes)
    case .capture: violationInCapture(bytes)
    }
  }
}
