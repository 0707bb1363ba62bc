/// "I heard you, and this is how long I take us for linked": what keeps two link books in step.
///
/// Clocks of two phones have nothing in common, so a notice holds durations alone. Its echo tells the receiver that it
/// was written after that one's own notice of this number, and hence what the durations count from at the earliest.
public struct LinkNotice: Hashable, Sendable {
  /// Names the run of the sender's program that wrote it: 32 random bits.
  public var launch: UInt32
  /// The notices of one launch are numbered in ascending order, never twice the same; not 0.
  public var number: UInt64
  /// The highest number of the receiver's notices that the sender has seen; `nil` for none.
  public var echo: UInt64?
  /// Milliseconds since one of the two was last known to hear the other; `nil` for not lately.
  public var silence: UInt32?
  /// Milliseconds for which the sender takes the two for linked, from now; 0 for not at all.
  public var lease: UInt32

  /// Creates a notice that ends a link unless it states a lease.
  public init(launch: UInt32, number: UInt64, echo: UInt64? = nil, silence: UInt32? = nil, lease: UInt32 = 0) {
    self.launch = launch
    self.number = number
    self.echo = echo
    self.silence = silence
    self.lease = lease
  }

  /// Stands for "not lately".
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
