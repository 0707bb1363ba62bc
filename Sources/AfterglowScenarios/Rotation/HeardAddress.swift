/// A listener's knowledge of one radio address: times, receivers, signal strengths, and the marks that the phone
/// showed.
public struct HeardAddress: Hashable, Sendable {
  /// The times at which the address was first and last heard, in seconds from the beginning of the world.
  public var seconds: ClosedRange<Int>
  /// The receivers at which the address was first and last heard.
  public var places: (first: Int, last: Int) { (firstPlace, lastPlace) }
  /// The mean signal strengths of the first ten and of about the last ten readings, in dBm.
  public var levels: (first: Double, last: Double) { (firstLevel, lastLevel) }
  /// The marks that could identify the phone: identifiers, masks, beacons and wake regions. Each value is the time at
  /// which the mark first appeared, in seconds from the beginning of the world.
  public var marks: [Mark: Int] = [:]
  /// The number of the phone, which the listener does not know.
  public let phone: Int

  private var firstPlace: Int
  private var lastPlace: Int
  private var firstLevel: Double
  private var lastLevel: Double
  private var readings = 1

  /// A part of an advertisement or a service by which a phone could be recognised.
  public enum Mark: Hashable, Sendable {
    /// The identifier in the GATT identity service.
    case service(UInt32)
    /// The bits of the overflow area.
    case mask(String)
    /// The major and the minor of a beacon in the identity region.
    case beacon(UInt32)
    /// A beacon in the wake region with this number.
    case wakeRegion(UInt8)
  }

  init(phone: Int, at second: Int, place: Int, level: Double) {
    self.phone = phone
    seconds = second...second
    (firstPlace, lastPlace) = (place, place)
    (firstLevel, lastLevel) = (level, level)
  }

  /// Records a further reading of the address.
  mutating func hear(at second: Int, place: Int, level: Double) {
    seconds = seconds.lowerBound...max(seconds.upperBound, second)
    lastPlace = place
    // The levels are the mean of the first ten readings, and a running mean of about the last ten readings.
    if readings < 10 { firstLevel += (level - firstLevel) / Double(readings + 1) }
    lastLevel += (level - lastLevel) / Double(min(readings + 1, 10))
    readings += 1
  }
}
