#if MQTT && os(Linux)
  import Foundation
  import Testing

  /// The page that the broker serves, in a real browser.
  @Suite struct PageTests {
    private static let isPossible = MosquittoBroker.isInstalled && Programs.path(of: "chromium") != nil

    @Test(.enabled(if: isPossible, "needs mosquitto and chromium"))
    func `the page shows messages in real time, and which installations are near each other`() async throws {
      let result = try await Programs.runAside(Programs.root.appending(path: "script/relay-page-test").path, [])
      #expect(result.status == 0, "\(result.output)")
    }
  }
#endif
