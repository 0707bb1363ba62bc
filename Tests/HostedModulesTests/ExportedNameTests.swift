import HostedSwiftUI
import Testing

/// This file imports only SwiftUI, as many apps do.
@Suite @MainActor struct `SwiftUI exports` {
  @Observable final class Counter {
    var count = 0
  }

  @Test func `the macros of Observation`() {
    let counter = Counter()
    nonisolated(unsafe) var changes = 0
    withObservationTracking {
      _ = counter.count
    } onChange: {
      changes += 1
    }
    counter.count = 1
    #expect(changes == 1)
  }

  @Test func `the random numbers of the C library, without an ambiguity`() {
    #expect(arc4random_uniform(1) == 0)
    #expect((0..<20).allSatisfy { _ in arc4random_uniform(6) < 6 })
  }

  @Test func `transforms that are applied in Core Graphics' order`() {
    let transform = CGAffineTransform.identity.translatedBy(x: 10, y: 0).scaledBy(x: 2, y: 3)
    #expect(transform == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 0))
    #expect(transform.concatenating(transform.inverted()).isIdentity)
    #expect(CGAffineTransform(rotationAngle: 0).isIdentity)
  }
}
