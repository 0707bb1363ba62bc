import AfterglowLinkLayer
import VirtualAir

/// A bounded table of the advertisers that were heard: the kinds of their addresses, and their latest advertisements.
struct AdvertiserTable {
  private struct Advertiser {
    var address: DeviceAddress
    var isConnectable = false
    var rssiDBm = 0
    /// The data of the latest advertisement, without the scan response.
    var advertisement: AdvertisingPayload?
    /// The data of the latest scan response, and of the advertisement before it.
    var whole: AdvertisingPayload?
  }

  private var advertisers: [RadioAddress: Advertiser] = [:]
  /// The maximum number of advertisers. Fewer advertisers than this number are in range at any time. A full table is
  /// emptied before the next advertiser is added.
  private static let capacity = 4096

  /// Records a heard advertisement or scan response, and returns the report for a phone; `nil` for a scan response that
  /// is empty or lacks its advertisement.
  mutating func record(_ heard: HeardAdvertisement) -> AdvertisingReport? {
    let address = RadioAddress(rawValue: heard.sender.rawValue)
    if advertisers.count >= Self.capacity, advertisers[address] == nil { advertisers = [:] }
    var advertiser = advertisers[address] ?? Advertiser(address: heard.sender)
    defer { advertisers[address] = advertiser }
    advertiser.address = heard.sender
    advertiser.rssiDBm = heard.rssiDBm
    if heard.isScanResponse {
      // An empty scan response adds nothing to the advertisement.
      guard let advertisement = advertiser.advertisement, !heard.data.isEmpty else { return nil }
      if advertiser.whole?.scanResponse != heard.data || advertiser.whole?.data != advertisement.data {
        advertiser.whole = AdvertisingPayload(data: advertisement.data, scanResponse: heard.data)
      }
    } else {
      advertiser.isConnectable = heard.isConnectable
      // Most advertisers repeat the same data, so the data is parsed only if it has changed.
      if advertiser.advertisement?.data != heard.data {
        advertiser.advertisement = AdvertisingPayload(data: heard.data)
      }
    }
    guard let advertisement = heard.isScanResponse ? advertiser.whole : advertiser.advertisement else { return nil }
    return AdvertisingReport(
      address: address, advertisement: advertisement, isConnectable: advertiser.isConnectable,
      includesScanResponse: heard.isScanResponse, rssiDBm: heard.rssiDBm)
  }

  /// Returns the device at an address in the kernel's form. An address that was never heard counts as random, because a
  /// phone's address is random.
  func device(at address: RadioAddress) -> DeviceAddress {
    advertisers[address]?.address ?? DeviceAddress(rawValue: address.rawValue, isRandom: true)
  }

  /// The signal strength of the advertiser's latest advertisement or scan response; `nil` if the advertiser is not in
  /// the table.
  func lastRSSI(of address: RadioAddress) -> Int? { advertisers[address]?.rssiDBm }
}
