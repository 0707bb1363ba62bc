import AfterglowLinkLayer
import VirtualAir

/// What is known of those that were heard, bounded: the kind of their addresses, and what they said last.
struct AdvertiserTable {
  private struct Advertiser {
    var address: DeviceAddress
    var isConnectable = false
    var rssiDBm = 0
    /// The advertisement alone, and together with the scan response.
    var advertisement: AdvertisingPayload?
    var whole: AdvertisingPayload?
  }

  private var advertisers: [RadioAddress: Advertiser] = [:]
  /// More than are in reach; beyond it all are forgotten, and heard again.
  private static let capacity = 4096

  /// Remembers what was heard, and makes of it what a phone is told; `nil` for an answer without its question.
  mutating func note(_ heard: HeardAdvertisement) -> AdvertisingReport? {
    let address = RadioAddress(rawValue: heard.sender.rawValue)
    if advertisers.count >= Self.capacity, advertisers[address] == nil { advertisers = [:] }
    var advertiser = advertisers[address] ?? Advertiser(address: heard.sender)
    defer { advertisers[address] = advertiser }
    advertiser.address = heard.sender
    advertiser.rssiDBm = heard.rssiDBm
    if heard.isScanResponse {
      // An empty one says nothing that the advertisement has not.
      guard let advertisement = advertiser.advertisement, !heard.data.isEmpty else { return nil }
      if advertiser.whole?.scanResponse != heard.data || advertiser.whole?.data != advertisement.data {
        advertiser.whole = AdvertisingPayload(data: advertisement.data, scanResponse: heard.data)
      }
    } else {
      advertiser.isConnectable = heard.isConnectable
      // Most say the same again and again: what it means is read once.
      if advertiser.advertisement?.data != heard.data {
        advertiser.advertisement = AdvertisingPayload(data: heard.data)
      }
    }
    guard let advertisement = heard.isScanResponse ? advertiser.whole : advertiser.advertisement else { return nil }
    return AdvertisingReport(
      address: address, advertisement: advertisement, isConnectable: advertiser.isConnectable,
      includesScanResponse: heard.isScanResponse, rssiDBm: heard.rssiDBm)
  }

  /// Who is behind an address, as the kernel has to be told; who was never heard is taken for a phone, whose are random.
  func device(at address: RadioAddress) -> DeviceAddress {
    advertisers[address]?.address ?? DeviceAddress(rawValue: address.rawValue, isRandom: true)
  }

  /// The signal strength of what was heard last.
  func lastRSSI(of address: RadioAddress) -> Int? { advertisers[address]?.rssiDBm }
}
