/// The data that an advertiser sends: its advertising data and its scan response, each of which is parsed only once.
package final class AdvertisingPayload: Equatable {
  package let data: [UInt8]
  package let scanResponse: [UInt8]
  /// The content of the advertising data alone.
  package let content: AdvertisementContent
  /// The content of the advertising data together with the scan response.
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

/// A received advertisement, with the values that the receiver measured.
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
