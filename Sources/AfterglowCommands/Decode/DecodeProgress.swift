import AfterglowDecoding

/// Tells a person at a terminal how far the reading is.
struct DecodeProgress {
  /// How many packets go by at least between two looks at the clock.
  private static let packetsPerLook = 1 << 16
  private static let interval = Duration.milliseconds(200)

  /// `nil` where nobody watches.
  private let surroundings: Surroundings?
  private var name = ""
  private var size: Int?
  private var packets = 0
  private var nextLook = packetsPerLook
  private var last = Duration.zero

  init(_ surroundings: Surroundings?) {
    self.surroundings = surroundings
  }

  mutating func begin(_ name: String, size: Int?) {
    (self.name, self.size, packets, nextLook) = (name, size, 0, Self.packetsPerLook)
    last = surroundings?.clock.elapsed ?? .zero
  }

  /// Counts packets, of which the last begins at `offset`.
  mutating func advance(by count: Int, to offset: Int) {
    packets += count
    guard packets >= nextLook, let surroundings else { return }
    nextLook = packets + Self.packetsPerLook
    let now = surroundings.clock.elapsed
    guard now - last >= Self.interval else { return }
    last = now
    let share = size.map { $0 > 0 ? "\(100 * offset / $0) %, " : "" } ?? ""
    surroundings.sayInPlace("\(printable(name)): \(share)\(decimal(Double(packets), 0)) packets")
  }

  /// Takes away what is shown.
  func end() { surroundings?.sayInPlace("") }
}
