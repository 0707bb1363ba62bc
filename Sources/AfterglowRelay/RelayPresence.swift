/// Whether an installation is connected to the broker.
public enum RelayPresence: String, Sendable {
  /// The installation has reported that it is connected. An installation repeats this report at intervals.
  case online
  /// The installation has disconnected, or has not reported its presence for two reporting intervals.
  case offline

  init?(_ payload: [UInt8]) {
    guard payload.count <= 8 else { return nil }
    self.init(rawValue: String(decoding: payload, as: UTF8.self))
  }
}
