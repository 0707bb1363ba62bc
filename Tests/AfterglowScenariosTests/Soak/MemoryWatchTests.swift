import AfterglowScenarios
import Testing

@Suite struct MemoryWatchTests {
  @Test func `memory may grow freely in the first hour, and may grow later by at most the tolerance`() {
    var watch = MemoryWatch(tolerance: 100)
    #expect(watch.isFlat)
    for bytes in [1_000, 1_050, 990, 1_100] { watch.record(residentBytes: bytes) }
    #expect(watch.isFlat && watch.growth == 100)
    watch.record(residentBytes: 1_101)
    #expect(!watch.isFlat)
    watch.record(residentBytes: 1_000)
    #expect(!watch.isFlat, "what went down again had been up")
  }
}
