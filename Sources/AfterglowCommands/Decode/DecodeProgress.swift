/// Tells a person at a terminal how far the reading is.
struct DecodeProgress {
  /// How many packets go by between two looks at the clock.
  private static let packetsPerLook = 1 << 16
  private static let interval = Duration.milliseconds(200)

  /// `nil` where nobody watches.
  private let surroundings: Surroundings?
  private var name = ""
  private var size: Int?
  private var packets = 0
  private var last = Duration.zero
  private var isShown = false

  init(_ surroundings: Surroundings?) {
    self.surroundings = surroundings
  }

  mutating func begin(_ name: String, size: Int?) {
    (self.name, self.size, packets) = (name, size, 0)
    last = surroundings?.clock.elapsed ?? .zero
  }

  @inline(__always)
  mutating func advance(to offset: Int) {
    packets += 1
    guard packets % Self.packetsPerLook == 0, let surroundings else { return }
    let now = surroundings.clock.elapsed
    guard now - last >= Self.interval else { return }
    last = now
    let share = size.map { $0 > 0 ? "\(100 * offset / $0) %, " : "" } ?? ""
    surroundings.sayInPlace("\(printable(name)): \(share)\(decimal(Double(packets), 0)) packets")
    isShown = true
  }

  /// Takes away what is shown, so that something else can be said.
  mutating func end() {
    if isShown { surroundings?.sayInPlace("") }
    isShown = false
  }
}
