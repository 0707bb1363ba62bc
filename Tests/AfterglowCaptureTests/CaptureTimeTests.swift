import AfterglowCapture
import Testing

@Suite struct CaptureTimeTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (1_588_434_626, "2020-05-02T15:50:26Z"),
    (4_107_542_399, "2100-02-28T23:59:59Z"), (-1, "1969-12-31T23:59:59Z"), (-2_203_891_200, "1900-03-01T00:00:00Z"),
  ])
  func `a time in seconds is written as a date with the time of day`(seconds: Int64, text: String) throws {
    #expect(try #require(CaptureTime(secondsSince1970: seconds)).description == text)
  }

  @Test(arguments: [
    (500_000_000, "1970-01-01T00:00:00.500Z"), (1_500, "1970-01-01T00:00:00.000001500Z"),
    (-1_000, "1969-12-31T23:59:59.999999Z"),
  ])
  func `a fraction of a second has three, six or nine digits, as many as necessary`(nanoseconds: Int64, text: String) {
    #expect(CaptureTime(nanosecondsSince1970: nanoseconds).description == text)
  }

  @Test func `times that 64 bits of nanoseconds cannot hold are refused`() {
    #expect(CaptureTime(secondsSince1970: 9_223_372_036) != nil)
    #expect(CaptureTime(secondsSince1970: 9_223_372_037) == nil)
    #expect(CaptureTime(nanosecondsSince1970: .min).description == "1677-09-21T00:12:43.145224192Z")
  }

  @Test(arguments: [
    "1970-01-01T00:00:00Z", "2020-05-02T15:50:26Z", "2000-02-29T23:59:59.999999999Z", "1969-12-31T23:59:59.500Z",
    "2023-11-14T22:13:20.000001Z", "1700-03-01T00:00:00Z",
  ])
  func `a time that is written as text is read as the same time`(text: String) {
    #expect(CaptureTime(text)?.description == text)
  }

  @Test func `a date without a time of day means midnight`() {
    #expect(CaptureTime("2020-05-02")?.description == "2020-05-02T00:00:00Z")
  }

  @Test(arguments: [
    "", "2020", "2020-5-2", "2020-02-30", "2021-02-29", "2020-13-01", "2020-00-01", "2020-01-00", "2020-05-02T",
    "2020-05-02T24:00:00Z", "2020-05-02T00:60:00Z", "2020-05-02T00:00:60Z", "2020-05-02T00:00:00",
    "2020-05-02 00:00:00Z",
    "2020-05-02T00:00:00.Z", "2020-05-02T00:00:00.1234567890Z", "2020-05-02T00:00:00Zz", "9999-01-01", "+020-01-01",
  ])
  func `text that is not a time is refused`(text: String) {
    #expect(CaptureTime(text) == nil)
  }
}
