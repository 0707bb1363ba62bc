package import AfterglowCapture

/// Who was near a receiver, and when.
package struct Sessions {
  /// The time from the first packet to the last, of all senders; `nil` if no packet has a time.
  package let range: ClosedRange<CaptureTime>?
  /// Nanoseconds of silence after which somebody was gone.
  package let gap: Int64
  /// How long a point of a trace is.
  package let resolutionSeconds: Int64
  package var peers: [HeardPeer]
  /// Masks that read as somebody and were no proof.
  package let hints: Int
  /// Packets of senders for whom there was no room.
  package let packetsOfOthers: Int
}
