/// A report that one phone sends to another phone. The report states when one of the two phones last heard the other
/// phone, and for how long the sender considers the two phones linked. Notices keep two link books consistent.
///
/// The clocks of two phones differ, so a notice contains only durations. The echo of a notice is the number of a notice
/// from the receiver. The echo proves that the sender wrote its notice after it had received the receiver's notice. The
/// receiver therefore counts the durations from the moment at which it sent the echoed notice.
public struct LinkNotice: Hashable, Sendable {
  /// A random number of 32 bits that identifies the present launch of the sender's app.
  public var launch: UInt32
  /// The number of the notice, which increases within one launch; not 0.
  public var number: UInt64
  /// The number of the receiver's latest notice that has reached the sender; `nil` if none has.
  public var echo: UInt64?
  /// The milliseconds since one of the two phones last heard the other, as far as the sender knows; `nil` if the sender
  /// knows of no such moment, or if the number does not fit into 32 bits.
  public var silence: UInt32?
  /// The milliseconds, from the sending of the notice, for which the sender considers the two phones linked; 0 if they
  /// are not linked.
  public var lease: UInt32

  /// Creates a notice. A notice with a lease of 0 ends the link.
  public init(launch: UInt32, number: UInt64, echo: UInt64? = nil, silence: UInt32? = nil, lease: UInt32 = 0) {
    self.launch = launch
    self.number = number
    self.echo = echo
    self.silence = silence
    self.lease = lease
  }

  /// The encoded value for a silence that is `nil`.
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
