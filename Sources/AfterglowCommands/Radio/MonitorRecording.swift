#if os(Linux)
  /// A recording of an adapter's events in the format that btmon writes: `btsnoop`, version 1, datalink 2001, Linux
  /// monitor (BlueZ, doc/btsnoop-protocol.rst).
  struct MonitorRecording {
    /// The kernel's number of the adapter.
    let adapter: UInt16

    /// The beginning of the recording.
    static let head = Array("btsnoop\0".utf8) + bigEndian(UInt32(1)) + bigEndian(UInt32(2001))

    /// Returns the record of an event.
    func record(of event: [UInt8], at unixSeconds: Double) -> [UInt8] {
      let microseconds = Int64((unixSeconds * 1e6).rounded()) + Self.epoch
      let flags = UInt32(adapter) << 16 | Self.eventOpcode
      return Self.bigEndian(UInt32(event.count)) + Self.bigEndian(UInt32(event.count)) + Self.bigEndian(flags)
        + Self.bigEndian(UInt32(0)) + Self.bigEndian(microseconds) + event
    }

    /// The microseconds from the year 0 to 1970.
    private static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000
    private static let eventOpcode: UInt32 = 3

    private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
  }
#endif
