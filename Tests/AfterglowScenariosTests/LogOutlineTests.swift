import Testing

@Suite struct LogOutlineTests {
  private func outline(_ messages: String...) -> LogOutline {
    LogOutline(messages.map { "2020-04-13T14:57:36.662790-04:00 Advertiser[225:17180] \($0)"[...] })
  }

  @Test func `an outline ignores the order and the number of continuous messages`() {
    let a = outline("Connected", "Read RSSI: -40 for BC00BD17", "Thread 1 background time remaining: INFINITE")
    let b = outline(
      "Connected", "Thread 1 background time remaining: INFINITE", "Read RSSI: -50 for BC00BD17",
      "Read RSSI: -60 for BC00BD17")
    #expect(a == b)
    #expect(a.text == "connected\n  background time unlimited\n  readings of BC00BD17\n")
  }

  @Test func `a connection attempt under a newer address is left out of an outline`() {
    let rediscovery = outline(
      "Found device unique identifier: BC00BD17", "Discovered peripheral: X Services: none", "Connected",
      "Read RSSI: -40 for BC00BD17", "Found device unique identifier: BC00BD17", "X (BC00BD17) is linked as Y")
    #expect(rediscovery == outline("Found device unique identifier: BC00BD17"))
  }

  @Test func `a service that is listed twice is shown once in an outline`() {
    #expect(
      outline("Discovered peripheral: X Services: none", "Found the service uuid", "Found the service uuid")
        == outline("Discovered peripheral: X Services: none", "Found the service uuid"))
  }

  @Test func `only unknown lines of the app are recorded as unknown`() {
    #expect(outline("X given up").unknown == ["X given up"])
    #expect(LogOutline(["true", "*** ANNOTATION: nothing"]).unknown == [])
    #expect(LogOutline(["true"]).steps == [])
  }
}
