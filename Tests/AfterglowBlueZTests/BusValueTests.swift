import Testing

@testable import AfterglowBlueZ

@Suite struct BusValueTests {
  @Test(arguments: [
    (BusValue.boolean(true), "b"), (.uint16(1), "q"), (.bytes([1]), "ay"), (.strings(["a"]), "as"),
    (.properties(["a": .string("b")]), "a{sv}"), (.structure([.byte(0), .bytes([])]), "(yay)"),
    (.array(of: "(yyay)", []), "a(yyay)"), (.variant(.objectPath("/")), "v"),
  ])
  func `a value has the signature of its type`(value: BusValue, signature: String) {
    #expect(value.signature == signature)
  }

  @Test func `a value inside a variant is read directly`() {
    let properties = BusValue.properties(["Powered": .boolean(true), "RSSI": .int16(-59), "Name": .string("a")])
    #expect(properties.members?["Powered"]?.truth == true)
    #expect(properties.members?["RSSI"]?.number == -59)
    #expect(properties.members?["Name"]?.text == "a")
  }

  @Test func `a dictionary whose keys are not text has no members`() {
    let value = BusValue.dictionary(key: "q", value: "v", [BusValue.Entry(.uint16(0x4C), .variant(.bytes([1, 2])))])
    #expect(value.members == nil)
    #expect(value.entries?.first?.value.octets == [1, 2])
  }
}
