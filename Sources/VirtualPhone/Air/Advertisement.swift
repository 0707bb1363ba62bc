import AfterglowWire

/// What an advertiser sends: its advertising data and its scan response, with their meaning read once.
final class Advertisement: Equatable {
  let data: [UInt8]
  let scanResponse: [UInt8]
  let isConnectable: Bool
  /// What the advertising data says, and what it says together with the scan response.
  let content: AdvertisementContent
  let fullContent: AdvertisementContent

  init(data: [UInt8], scanResponse: [UInt8] = [], isConnectable: Bool = true) {
    self.data = data
    self.scanResponse = scanResponse
    self.isConnectable = isConnectable
    content = AdvertisementContent(data)
    fullContent = scanResponse.isEmpty ? content : content.merging(AdvertisementContent(scanResponse))
  }

  func content(withScanResponse: Bool) -> AdvertisementContent { withScanResponse ? fullContent : content }

  func hasSameContent(as other: Advertisement) -> Bool {
    self === other || (data == other.data && scanResponse == other.scanResponse)
  }

  static func == (lhs: Advertisement, rhs: Advertisement) -> Bool {
    lhs.isConnectable == rhs.isConnectable && lhs.hasSameContent(as: rhs)
  }
}

/// One packet as a receiver got it.
struct AdvertisingReport {
  var address: RadioAddress
  var advertisement: Advertisement
  /// Whether the scan response was heard with it.
  var includesScanResponse: Bool
  var rssiDBm: Int
}
