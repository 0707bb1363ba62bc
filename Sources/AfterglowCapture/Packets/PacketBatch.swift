/// Packets that were read together, valid until the batch is filled again.
///
/// Other modules loop over the batch: a call into this module for each packet would cost more than reading it.
package struct PacketBatch: ~Copyable {
  /// So many stay in a processor's innermost cache.
  private static let capacity = 64

  private let start = UnsafeMutablePointer<PacketView>.allocate(capacity: capacity)
  private var count = 0
  /// What is wrong behind the packets.
  package internal(set) var failure: CaptureError?

  package init() {}

  // Packets hold nothing that would have to be given back.
  deinit { start.deallocate() }

  package var packets: UnsafeBufferPointer<PacketView> { UnsafeBufferPointer(start: start, count: count) }

  var isFull: Bool { count == Self.capacity }

  /// Adds a packet; one for which there is no room is left out.
  @inline(__always)
  mutating func append(_ packet: PacketView) {
    guard !isFull else { return }
    (start + count).initialize(to: packet)
    count += 1
  }

  mutating func removeAll() { (count, failure) = (0, nil) }
}
