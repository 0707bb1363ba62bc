import AfterglowWire
import Testing

@Suite struct ServiceUUIDTests {
  @Test(arguments: ["180A", "0000180A", "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6", "BBBBBBBB-BBBB-BBBB-BBBB-BBCCE7DCE3FF"])
  func `a text is read in upper or lower case, and is written in upper case`(text: String) throws {
    #expect(try #require(ServiceUUID(text)).description == text)
    #expect(ServiceUUID(text.lowercased()) == ServiceUUID(text))
  }

  @Test func `a short form equals its expansion, and keeps its own width`() throws {
    let short = try #require(ServiceUUID("180A"))
    #expect(short == ServiceUUID("0000180A"))
    #expect(short == ServiceUUID("0000180A-0000-1000-8000-00805F9B34FB"))
    #expect(short.width == .bits16)
    #expect(Set([short, ServiceUUID(0x180A as UInt32)]).count == 1)
  }

  @Test func `bytes are in the order of the text`() throws {
    let uuid = try #require(ServiceUUID("00010203-0405-0607-0809-0A0B0C0D0E0F"))
    #expect((0..<16).map(uuid.byte(at:)) == Array(0..<16))
  }

  @Test(arguments: [
    "", "180", "180AF", "2F234454CF6D4A0FADF2F4911BA9FFA6", "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA",
    "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA-", "2F234454+CF6D-4A0F-ADF2-F4911BA9FFA6", "18ö",
  ])
  func `a text that is not a UUID is refused`(text: String) {
    #expect(ServiceUUID(text) == nil)
  }
}
