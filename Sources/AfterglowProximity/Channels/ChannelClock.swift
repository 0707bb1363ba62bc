/// The total time for which each channel has been open, in nanoseconds. The index is the position of the channel's bit.
package struct ChannelClock: Hashable, Sendable {
  /// The number of channels with a clock. Silence on a channel without a clock proves nothing.
  package static let capacity = SIMD8<Int64>.scalarCount

  private var nanoseconds = SIMD8<Int64>(repeating: 0)

  package init() {}

  package subscript(index: Int) -> Int64 {
    get { nanoseconds[index] }
    set { nanoseconds[index] = newValue }
  }

  /// Adds a length of time for which the channels in `open` were open.
  mutating func add(_ time: Int64, to open: Channels) {
    var sum = nanoseconds
    open.forEachIndex { index in
      let (value, overflow) = sum[index].addingReportingOverflow(time)
      sum[index] = overflow ? .max : value
    }
    nanoseconds = sum
  }
}
