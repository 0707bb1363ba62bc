/// Packets that were read together. The packets are valid until the batch is filled again.
///
/// Other modules loop over the batch. A call into this module for each packet would take longer than reading the
/// packet.
package struct PacketBatch: ~Copyable {
  /// The maximum number of packets. A batch of this size fits into a processor's innermost cache.
  private static let capacity = 64

  private let start = UnsafeMutablePointer<PacketView>.allocate(capacity: capacity)
  private var count = 0
  /// The error in the record after the packets.
  package internal(set) var failure: CaptureError?

  package init() {}

  // Packets own no memory, so the batch frees only the buffer.
  deinit { start.deallocate() }

  package var packets: UnsafeBufferPointer<PacketView> { UnsafeBufferPointer(start: start, count: count) }

  var isFull: Bool { count == Self.capacity }

  /// Adds a packet. A packet that does not fit is dropped.
  @inline(__always)
  mutating func append(_ packet: PacketView) {
    guard !isFull else { return }
    (start + count).initialize(to: packet)
    count += 1
  }

  mutating func removeAll() { (count, failure) = (0, nil) }
}
