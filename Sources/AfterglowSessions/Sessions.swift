package import AfterglowCapture

/// The peers near a receiver, and the times when they were heard.
package struct Sessions {
  /// The time from the first packet to the last, of all senders; `nil` if no packet has a time.
  package let range: ClosedRange<CaptureTime>?
  /// The nanoseconds of silence after which a peer counts as gone.
  package let gap: Int64
  /// The duration of one point of a trace, in seconds.
  package let resolutionSeconds: Int64
  package var peers: [HeardPeer]
  /// The number of masks that give an identifier without proving it.
  package let hints: Int
  /// The number of packets of senders for which there was no room.
  package let packetsOfOthers: Int
}
