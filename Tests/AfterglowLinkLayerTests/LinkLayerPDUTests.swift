import AfterglowLinkLayer
import Testing

@Suite struct LinkLayerPDUTests {
  private static let sender: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0xC6]
  private static let receiver: [UInt8] = [0x11, 0x12, 0x13, 0x14, 0x15, 0x56]
  private static let senderAddress = DeviceAddress(rawValue: 0xC605_0403_0201, isRandom: true)
  private static let receiverAddress = DeviceAddress(rawValue: 0x5615_1413_1211, isRandom: false)

  private func parse(_ header: UInt8, _ payload: [UInt8]) throws(PDUError) -> LinkLayerPDU<ArraySlice<UInt8>> {
    try LinkLayerPDU(parsing: ([header, UInt8(payload.count)] + payload)[...])
  }

  @Test(
    arguments: [
      (0x40, PDUType.connectableUndirected, "ADV_IND"), (0x42, .nonConnectable, "ADV_NONCONN_IND"),
      (0x44, .scanResponse, "SCAN_RSP"), (0x46, .scannable, "ADV_SCAN_IND"),
    ] as [(UInt8, PDUType, String)])
  func `advertisements carry an address and data`(header: UInt8, type: PDUType, name: String) throws {
    let pdu = try parse(header, Self.sender + [2, 1, 6])
    #expect(pdu == .advertisement(type, advertiser: Self.senderAddress, data: [2, 1, 6]))
    #expect(pdu.type.description == name)
    #expect(pdu.sender == Self.senderAddress)
  }

  @Test
  func `a directed advertisement and a scan request contain the addresses of the sender and the receiver`() throws {
    let both = Self.sender + Self.receiver
    #expect(
      try parse(0x41, both)
        == .directedAdvertisement(advertiser: Self.senderAddress, target: Self.receiverAddress))
    let request = try parse(0x43, both)
    #expect(request == .scanRequest(scanner: Self.senderAddress, advertiser: Self.receiverAddress))
    #expect(request.type == .scanRequest)
  }

  @Test func `a connection request gives the parameters of the connection`() throws {
    let terms: [UInt8] = [
      0xEF, 0xBE, 0xAD, 0xDE, 0x03, 0x02, 0x01, 2, 4, 0, 24, 0, 5, 0, 72, 0, 0xFF, 0x00, 0xFF, 0x00, 0xFF, 0xAA,
    ]
    guard case .connectionRequest(let request) = try parse(0x45, Self.sender + Self.receiver + terms) else {
      Issue.record("not a connection request")
      return
    }
    #expect(request.initiator == Self.senderAddress)
    #expect(request.advertiser == Self.receiverAddress)
    #expect(request.accessAddress == 0xDEAD_BEEF)
    #expect(request.checksumInitialValue == 0x01_0203)
    #expect(request.windowSize == .microseconds(2_500))
    #expect(request.windowOffset == .milliseconds(5))
    #expect(request.interval == .milliseconds(30))
    #expect(request.latency == 5)
    #expect(request.supervisionTimeout == .milliseconds(720))
    #expect(request.channelMap == 0x1F_00FF_00FF)
    #expect(request.hop == 10)
    #expect(request.sleepClockAccuracy == 5)
    #expect(request.missingByteCount == 0)
  }

  @Test func `a truncated connection request keeps its complete fields`() throws {
    let terms: [UInt8] = [0xEF, 0xBE, 0xAD, 0xDE, 0x03, 0x02, 0x01, 2, 4, 0, 24, 0, 5, 0, 72, 0, 0xFF, 0x00]
    for count in 0...terms.count {
      guard
        case .connectionRequest(let request) = try parse(0x45, Self.sender + Self.receiver + terms.prefix(count))
      else {
        Issue.record("not a connection request")
        return
      }
      #expect(request.initiator == Self.senderAddress && request.advertiser == Self.receiverAddress)
      #expect(request.missingByteCount == 22 - count)
      #expect(request.accessAddress == (count >= 4 ? 0xDEAD_BEEF : nil))
      #expect(request.windowSize == (count >= 8 ? .microseconds(2_500) : nil))
      #expect(request.supervisionTimeout == (count >= 16 ? .milliseconds(720) : nil))
      #expect(request.channelMap == nil && request.hop == nil && request.sleepClockAccuracy == nil)
    }
  }

  @Test func `packets of unknown types are kept`() throws {
    #expect(try parse(0x08, [1, 2, 3]) == .other(PDUType(rawValue: 8), payload: [1, 2, 3]))
    #expect(try parse(0x0D, []).type.description == "PDU type 13")
  }

  @Test(arguments: [UInt8(0), 1, 2, 3, 4, 5, 6])
  func `a packet that ends within its addresses gives an error at the packet's end`(type: UInt8) throws {
    let complete = type == 5 || type == 1 || type == 3 ? 12 : 6
    for count in 0..<complete {
      #expect(throws: PDUError(offset: 2 + count, reason: .truncated)) {
        try parse(type, Array(repeating: 0, count: count))
      }
    }
    #expect(throws: Never.self) { try parse(type, Array(repeating: 0, count: complete)) }
  }

  @Test(arguments: [(UInt8(1), 12), (3, 12), (5, 34)])
  func `extra bytes after a fixed-size PDU are an error`(type: UInt8, complete: Int) {
    #expect(throws: PDUError(offset: 2 + complete, reason: .trailingBytes(1))) {
      try parse(type, Array(repeating: 0, count: complete + 1))
    }
  }

  @Test func `the length in the header must equal the length of the payload`() {
    #expect(throws: PDUError(offset: 1, reason: .length(declared: 6, present: 5))) {
      try LinkLayerPDU(parsing: ([0, 6, 1, 2, 3, 4, 5] as [UInt8])[...])
    }
    #expect(throws: PDUError(offset: 0, reason: .truncated)) { try LinkLayerPDU(parsing: ([] as [UInt8])[...]) }
  }

  @Test(
    arguments: [
      (0x0000_0000_0001, DeviceAddress.Kind.nonResolvablePrivate), (0x4A0D_A81F_846F, .resolvablePrivate),
      (0x8000_0000_0000, .randomReserved), (0xC000_0000_0000, .randomStatic),
    ] as [(UInt64, DeviceAddress.Kind)])
  func `the kind of an address is decoded`(rawValue: UInt64, kind: DeviceAddress.Kind) {
    #expect(DeviceAddress(rawValue: rawValue, isRandom: true).kind == kind)
    #expect(DeviceAddress(rawValue: rawValue, isRandom: false).kind == .public)
  }

  @Test func `an address is written most significant byte first`() {
    #expect(DeviceAddress(rawValue: 0x4A0D_A81F_846F, isRandom: true).description == "4A:0D:A8:1F:84:6F")
  }
}
