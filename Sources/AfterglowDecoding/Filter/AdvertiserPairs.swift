import AfterglowCapture
import AfterglowLinkLayer

/// What each advertiser said last in its advertisement and in its scan response: the two belong together.
struct AdvertiserPairs {
  private struct Pair {
    var advertisement: PacketFilter.Traits = []
    var scanResponse: PacketFilter.Traits = []
  }

  /// As many as a summary remembers.
  private static let limit = CaptureSummary.addressLimit
  private var pairs: [Pair] = []
  private var numbers = AddressNumbers(limit: limit)
  /// Grows whenever all is forgotten: places that were given before are of nobody then.
  private(set) var generation = 0

  /// Where an advertiser's pair is.
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

  /// Remembers one half of a pair and gives the other.
  mutating func note(_ traits: PacketFilter.Traits, at place: Int32, isScanResponse: Bool) -> PacketFilter.Traits {
    let place = Int(place)
    if isScanResponse {
      pairs[place].scanResponse = traits
      return pairs[place].advertisement
    }
    pairs[place].advertisement = traits
    return pairs[place].scanResponse
  }
}
