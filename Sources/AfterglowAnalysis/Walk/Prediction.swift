/// The bits that the UUIDs 0, 1, 2, … set under one hash and constant, with lookups in both directions.
struct Prediction {
  let bits: [UInt8]
  /// For each bit, the UUIDs that set it, in ascending order.
  let services: [[Int]]

  /// Creates a prediction. For each bit of a number, `images` states how that bit changes the position. `images` must
  /// cover all bits of `count - 1`.
  init(images: [UInt8], constant: UInt8, count: Int) {
    var bits: [UInt8] = []
    var services = [[Int]](repeating: [], count: 128)
    bits.reserveCapacity(count)
    for number in 0..<count {
      // The loop has already computed the bit for the number without its lowest set bit.
      let bit = number == 0 ? constant : bits[number & (number - 1)] ^ images[number.trailingZeroBitCount]
      bits.append(bit)
      services[Int(bit)].append(number)
    }
    self.bits = bits
    self.services = services
  }
}
