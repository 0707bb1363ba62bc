#if os(Linux)
  import AfterglowBlueZ
  import AfterglowCapture
  import VirtualPhone

  /// The packets that this machine's adapter hears, as a growing recording in the format that btmon writes.
  final class LiveSource: ByteSource {
    private let world: World
    private let adapter: UInt16
    /// Waits for more; `false` at the end.
    private let wait: (() -> Bool) -> Bool
    /// Called with each recorded piece as it arrives.
    private let record: ([UInt8]) -> Void
    private var pending: [UInt8] = []

    init(
      in world: World, adapter: UInt16, record: @escaping ([UInt8]) -> Void, wait: @escaping (() -> Bool) -> Bool
    ) {
      self.world = world
      self.adapter = adapter
      self.record = record
      self.wait = wait
      // `btsnoop`, version 1, datalink 2001: Linux monitor (BlueZ, doc/btsnoop-protocol.rst).
      append(Array("btsnoop\0".utf8) + Self.bigEndian(UInt32(1)) + Self.bigEndian(UInt32(2001)))
    }

    /// Handles an event of the adapter.
    func handle(_ event: [UInt8]) {
      let microseconds = Int64((world.wallClock.unixSeconds(at: world.now) * 1e6).rounded()) + Self.epoch
      let flags = UInt32(adapter) << 16 | Self.eventOpcode
      append(
        Self.bigEndian(UInt32(event.count)) + Self.bigEndian(UInt32(event.count)) + Self.bigEndian(flags)
          + Self.bigEndian(UInt32(0)) + Self.bigEndian(microseconds) + event)
    }

    /// The microseconds from the year 0 to 1970.
    private static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000
    private static let eventOpcode: UInt32 = 3

    private func append(_ bytes: [UInt8]) {
      pending += bytes
      record(bytes)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      if pending.isEmpty { guard wait({ !pending.isEmpty }) else { return 0 } }
      let count = min(buffer.count, pending.count)
      buffer.copyBytes(from: pending.prefix(count))
      pending.removeFirst(count)
      return count
    }

    private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
  }
#endif
