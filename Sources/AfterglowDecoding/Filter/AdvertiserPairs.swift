import AfterglowCapture
import AfterglowLinkLayer

/// The latest traits of each advertiser's advertisement and of its scan response, which belong together.
struct AdvertiserPairs {
  private struct Pair {
    var advertisement: PacketFilter.Traits = []
    var scanResponse: PacketFilter.Traits = []
  }

  /// The same limit as a summary's.
  private static let limit = CaptureSummary.addressLimit
  private var pairs: [Pair] = []
  private var numbers = AddressNumbers(limit: limit)
  /// Increases when all pairs are forgotten, which makes earlier places invalid.
  private(set) var generation = 0

  /// Returns the place of an advertiser's pair.
  mutating func place(of sender: DeviceAddress) -> Int32 {
    guard let number = numbers.number(of: sender) else {
      pairs.removeAll(keepingCapacity: true)
      numbers.removeAll()
      generation += 1
      return place(of: sender)
    }
    if number == pairs.count { pairs.append(Pair()) }
    return Int32(number)
  }

  /// Records one half of a pair and returns the other.
  mutating func record(_ traits: PacketFilter.Traits, at place: Int32, isScanResponse: Bool) -> PacketFilter.Traits {
    let place = Int(place)
    if isScanResponse {
      pairs[place].scanResponse = traits
      return pairs[place].advertisement
    }
    pairs[place].advertisement = traits
    return pairs[place].scanResponse
  }
}
