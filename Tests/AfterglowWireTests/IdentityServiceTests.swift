import AfterglowWire
import Testing

@Suite struct IdentityServiceTests {
  @Test(arguments: ["E7DCE3FF", "BC00BD17", "8337CA80", "00000001", "FFFFFFFF"])
  func `the identifier is the last eight digits of the service's UUID`(text: String) throws {
    let installation = try #require(InstallationID(text))
    let service = IdentityService.service(for: installation)
    #expect(service.description == "BBBBBBBB-BBBB-BBBB-BBBB-BBCC" + text)
    #expect(IdentityService.installation(in: service) == installation)
  }

  @Test func `the number 0 identifies no installation`() throws {
    let service = try #require(ServiceUUID("BBBBBBBB-BBBB-BBBB-BBBB-BBCC00000000"))
    #expect(IdentityService.installation(in: service) == nil)
  }

  @Test func `a service whose prefix differs in one bit identifies no installation`() throws {
    let service = IdentityService.service(for: try #require(InstallationID("E7DCE3FF")))
    for bit in 0..<64 {
      #expect(IdentityService.installation(in: ServiceUUID(high: service.high ^ 1 << bit, low: service.low)) == nil)
      let other = ServiceUUID(high: service.high, low: service.low ^ 1 << bit)
      #expect((IdentityService.installation(in: other) == nil) == (bit >= 32))
    }
    #expect(IdentityService.installation(in: IdentityService.reference) == nil)
  }
}
