package import AfterglowCapture

/// The peers near a receiver, and the times at which they were heard.
package struct Sessions {
  /// The span from the first to the last packet of any sender within the filter's range of time; `nil` if there is no
  /// such packet.
  package let range: ClosedRange<CaptureTime>?
  /// The nanoseconds of silence after which a peer counts as gone.
  package let gap: Int64
  /// The time that one point of a trace covers, in seconds.
  package let resolutionSeconds: Int64
  package var peers: [HeardPeer]
  /// The number of masks that contain a readable identifier but do not prove it.
  package let hints: Int
  /// The number of packets that the log had no room for, because of its limits on addresses and presences.
  package let packetsOfOthers: Int
}
