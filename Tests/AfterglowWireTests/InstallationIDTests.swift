import AfterglowWire
import Testing

@Suite struct InstallationIDTests {
  @Test func `the number 0 identifies no installation`() {
    #expect(InstallationID(rawValue: 0) == nil)
    #expect(InstallationID(major: 0, minor: 0) == nil)
    #expect(InstallationID("00000000") == nil)
  }

  @Test func `major and minor are the halves of an identifier`() throws {
    let identifier = try #require(InstallationID(rawValue: 0xE7DC_E3FF))
    #expect(identifier.major == 0xE7DC)
    #expect(identifier.minor == 0xE3FF)
    #expect(InstallationID(major: identifier.major, minor: identifier.minor) == identifier)
    #expect(identifier.bytes == (0xE7, 0xDC, 0xE3, 0xFF))
  }

  @Test(arguments: ["E7DCE3FF", "BC00BD17", "8337CA80", "00000001", "FFFFFFFF"])
  func `the text form has eight digits, and is read back`(text: String) throws {
    #expect(try #require(InstallationID(text)).description == text)
    #expect(InstallationID(text.lowercased()) == InstallationID(text))
  }

  @Test(arguments: ["", "1", "E7DCE3F", "E7DCE3FF0", "+7DCE3FF", "E7DCE3FG", "E7DC E3F", "é7DCE3F"])
  func `a text that is not an identifier is refused`(text: String) {
    #expect(InstallationID(text) == nil)
  }
}
