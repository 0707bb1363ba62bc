import AfterglowCapture
import AfterglowLinkLayer

/// The latest traits of each advertiser's advertisement and scan response, which a filter treats as a pair.
struct AdvertiserPairs {
  private struct Pair {
    var advertisement: PacketFilter.Traits = []
    var scanResponse: PacketFilter.Traits = []
  }

  /// The maximum number of pairs, which equals the limit on addresses in a summary.
  private static let limit = CaptureSummary.addressLimit
  private var pairs: [Pair] = []
  private var numbers = AddressNumbers(limit: limit)
  /// A number that increases when all pairs are removed, because the removal makes earlier indices invalid.
  private(set) var generation = 0

  /// Returns the index of an advertiser's pair. If there is no room for a new pair, removes all pairs first.
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

  /// Records the traits of one half of a pair, and returns the traits of the other half.
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
