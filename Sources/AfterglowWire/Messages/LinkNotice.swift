/// "I heard you, and I consider us linked for this long." Notices keep two link books consistent.
///
/// The clocks of two phones differ, so a notice contains only durations. Its echo proves that it was written after the
/// receiver's own notice with that number. So the durations begin after that notice at the earliest.
public struct LinkNotice: Hashable, Sendable {
  /// The run of the sender's program that wrote the notice: 32 random bits.
  public var launch: UInt32
  /// The number of the notice, which increases within one launch; not 0.
  public var number: UInt64
  /// The highest number of the receiver's notices that the sender has seen; `nil` if it has seen no notice.
  public var echo: UInt64?
  /// The milliseconds since one of the two phones was last known to hear the other; `nil` if that was too long ago.
  public var silence: UInt32?
  /// The milliseconds, from now, for which the sender considers the two phones linked; 0 if they are not linked.
  public var lease: UInt32

  /// Creates a notice that ends a link unless it states a lease.
  public init(launch: UInt32, number: UInt64, echo: UInt64? = nil, silence: UInt32? = nil, lease: UInt32 = 0) {
    self.launch = launch
    self.number = number
    self.echo = echo
    self.silence = silence
    self.lease = lease
  }

  /// The encoded value of a silence that is `nil`.
  private static let never = UInt32.max

  init(from reader: inout ByteReader) throws(FrameError) {
    launch = try reader.number()
    number = try reader.positive()
    let echo = try reader.number(UInt64.self)
    let silence = try reader.number(UInt32.self)
    self.echo = echo == 0 ? nil : echo
    self.silence = silence == Self.never ? nil : silence
    lease = try reader.number()
  }

  func encode(into bytes: inout [UInt8]) {
    bytes.append(bigEndian: launch)
    bytes.append(bigEndian: number)
    bytes.append(bigEndian: echo ?? 0)
    bytes.append(bigEndian: silence ?? Self.never)
    bytes.append(bigEndian: lease)
  }
}
