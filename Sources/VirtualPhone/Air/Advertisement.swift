import AfterglowWire

/// What an advertiser sends: its advertising data and its scan response, with their meaning read once.
final class Advertisement: Equatable {
  let data: [UInt8]
  let scanResponse: [UInt8]
  /// What the advertising data says, and what it says together with the scan response.
  let content: AdvertisementContent
  let fullContent: AdvertisementContent

  init(data: [UInt8], scanResponse: [UInt8] = []) {
    self.data = data
    self.scanResponse = scanResponse
    content = AdvertisementContent(data)
    fullContent = scanResponse.isEmpty ? content : content.merging(AdvertisementContent(scanResponse))
  }

  func content(withScanResponse: Bool) -> AdvertisementContent { withScanResponse ? fullContent : content }

  static func == (lhs: Advertisement, rhs: Advertisement) -> Bool {
    lhs === rhs || (lhs.data == rhs.data && lhs.scanResponse == rhs.scanResponse)
  }
}

/// One packet as a receiver got it.
struct AdvertisingReport {
  var address: RadioAddress
  var advertisement: Advertisement
  /// Whether the advertiser answers connection requests.
  var isConnectable: Bool
  /// Whether the scan response was heard with it.
  var includesScanResponse: Bool
  var rssiDBm: Int
}
