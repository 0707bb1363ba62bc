/// A listener's knowledge of one radio address: when and where it was heard, how strong, and what it showed.
public struct HeardAddress: Hashable, Sendable {
  /// When it was first and last heard, in seconds from the beginning of the world.
  public var seconds: ClosedRange<Int>
  /// The receivers at which it was first and last heard.
  public var places: (first: Int, last: Int) { (firstPlace, lastPlace) }
  /// The mean strength of the first readings and of the last ones, in dBm.
  public var levels: (first: Double, last: Double) { (firstLevel, lastLevel) }
  /// Everything that could identify the phone: identifiers, masks, beacons and wake regions, each with the second of
  /// its first appearance.
  public var marks: [Mark: Int] = [:]
  /// The phone itself, which the listener does not know.
  public let phone: Int

  private var firstPlace: Int
  private var lastPlace: Int
  private var firstLevel: Double
  private var lastLevel: Double
  private var readings = 1

  /// Something that a phone shows.
  public enum Mark: Hashable, Sendable {
    /// The identifier in the GATT identity service.
    case service(UInt32)
    /// The bits of the overflow area.
    case mask(String)
    /// Major and minor of a beacon in the identity region.
    case beacon(UInt32)
    /// A beacon in a wake region, by its number.
    case wakeRegion(UInt8)
  }

  init(phone: Int, at second: Int, place: Int, level: Double) {
    self.phone = phone
    seconds = second...second
    (firstPlace, lastPlace) = (place, place)
    (firstLevel, lastLevel) = (level, level)
  }

  /// Records that the address was heard again.
  mutating func hear(at second: Int, place: Int, level: Double) {
    seconds = seconds.lowerBound...max(seconds.upperBound, second)
    lastPlace = place
    // The first ten readings, and about the last ten.
    if readings < 10 { firstLevel += (level - firstLevel) / Double(readings + 1) }
    lastLevel += (level - lastLevel) / Double(min(readings + 1, 10))
    readings += 1
  }
}
