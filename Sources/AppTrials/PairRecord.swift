/// The observations of one phone's app about another phone.
package struct PairRecord: Hashable, Sendable {
  /// The length of the windows in which RSSI readings and bytes are counted.
  package static let window = Duration.seconds(30)

  package let observer: String
  package let peer: String
  package private(set) var firstDiscovery: Duration?
  package private(set) var firstConnection: Duration?
  /// The time of the first byte from the peer, by a read, a notification or a write.
  package private(set) var firstByte: Duration?
  /// The time of the first reading or byte in the counted part of the trial. A reading is a discovery, a ranged beacon
  /// or a signal strength.
  package private(set) var firstCounted: Duration?
  private var windows: Set<Int64> = []
  private let counted: Range<Duration>

  init(observer: String, peer: String, counted: Range<Duration>) {
    self.observer = observer
    self.peer = peer
    self.counted = counted
  }

  mutating func recordReading(at time: Duration, isDiscovery: Bool) {
    if isDiscovery, firstDiscovery == nil { firstDiscovery = time }
    count(time)
  }

  mutating func recordConnection(at time: Duration) {
    if firstConnection == nil { firstConnection = time }
  }

  mutating func recordByte(at time: Duration) {
    if firstByte == nil { firstByte = time }
    count(time)
  }

  private mutating func count(_ time: Duration) {
    guard counted.contains(time) else { return }
    if firstCounted == nil { firstCounted = time }
    let window = Int64((time - counted.lowerBound) / Self.window)
    if window < windowCount { windows.insert(window) }
  }

  /// The number of windows in the counted part of the trial. A shorter rest at the end is not a window, unless the whole
  /// counted part is shorter than a window.
  private var windowCount: Int64 { max(Int64((counted.upperBound - counted.lowerBound) / Self.window), 1) }

  /// The share of windows with an RSSI reading or a byte, among all windows in the counted part of the trial; 0 to 1.
  package var share: Double { Double(windows.count) / Double(windowCount) }
}
