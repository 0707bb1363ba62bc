/// The data that an advertiser sends: advertising data and scan response, each parsed once.
package final class AdvertisingPayload: Equatable {
  package let data: [UInt8]
  package let scanResponse: [UInt8]
  /// The content of the advertising data alone, and of advertising data and scan response together.
  package let content: AdvertisementContent
  let fullContent: AdvertisementContent

  package init(data: [UInt8], scanResponse: [UInt8] = []) {
    self.data = data
    self.scanResponse = scanResponse
    content = AdvertisementContent(data)
    fullContent = scanResponse.isEmpty ? content : content.merging(AdvertisementContent(scanResponse))
  }

  package func content(withScanResponse: Bool) -> AdvertisementContent { withScanResponse ? fullContent : content }

  package static func == (lhs: AdvertisingPayload, rhs: AdvertisingPayload) -> Bool {
    lhs === rhs || (lhs.data == rhs.data && lhs.scanResponse == rhs.scanResponse)
  }
}

/// One packet as a receiver received it.
package struct AdvertisingReport {
  package var address: RadioAddress
  package var advertisement: AdvertisingPayload
  /// Whether the advertiser accepts connections.
  package var isConnectable: Bool
  /// Whether the scan response was received with the packet.
  package var includesScanResponse: Bool
  package var rssiDBm: Int

  package init(
    address: RadioAddress, advertisement: AdvertisingPayload, isConnectable: Bool, includesScanResponse: Bool,
    rssiDBm: Int
  ) {
    self.address = address
    self.advertisement = advertisement
    self.isConnectable = isConnectable
    self.includesScanResponse = includesScanResponse
    self.rssiDBm = rssiDBm
  }
}
