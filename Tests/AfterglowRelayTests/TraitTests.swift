import AfterglowRelay
import Testing

/// Most of this module's tests exist only in builds with the relay over MQTT.
@Suite struct TraitTests {
  #if MQTT && os(Linux)
    private static let hasTrait = true
  #else
    private static let hasTrait = false
  #endif

  @Test(.enabled(if: hasTrait, "the relay over MQTT needs the trait MQTT: 'swift test --traits MQTT', or script/test"))
  func `a build with the trait reports no missing feature`() {
    #expect(BrokerSupport.shortcoming == nil)
  }

  @Test(.enabled(if: !hasTrait, "this build has the trait MQTT"))
  func `a build without the trait explains how to enable it`() {
    #expect(BrokerSupport.shortcoming?.contains("--traits MQTT") == true)
  }
}
