import Testing

/// The tests run against modules whose assertions are on, in debug builds and in the release build of script/test.
@Suite struct AssertionTests {
  private static func evaluatesAssertions() -> Bool {
    var wasEvaluated = false
    func condition() -> Bool {
      wasEvaluated = true
      return true
    }
    assert(condition())
    return wasEvaluated
  }

  @Test func `assertions are evaluated`() {
    #expect(Self.evaluatesAssertions(), "build with -assert-config Debug, as script/test does")
  }
}
