import AppProcesses
import Foundation
import Testing

@MainActor @Suite struct SameBytesTests {
  private func log(seed: UInt64) -> [ConsoleLine] {
    let hosted = HostedWorld(seed: seed)
    let apps = ["A", "B"].map { hosted.addPhone($0, mode: "chance") }
    for (phone, app) in zip(hosted.world.phones, apps) { phone.launch(app) }
    hosted.world.run(for: .seconds(10))
    return ["A", "B"].flatMap { hosted.lines[$0] ?? [] }
  }

  @Test func `twenty runs of an app with many queues give the same bytes`() {
    let first = log(seed: 7)
    #expect(first.count == 138)
    for run in 2...20 {
      let difference = zip(log(seed: 7), first).first { $0 != $1 }
      #expect(difference == nil, "run \(run)")
    }
  }

  @Test func `another seed or another phone gives different bytes`() {
    let first = log(seed: 7).map(\.message)
    #expect(log(seed: 8).map(\.message) != first)
    #expect(first[0] != first[69])
  }

  @Test func `the random device has no end, and the seed determines its bytes`() {
    func log(seed: UInt64) -> [String] {
      let hosted = HostedWorld(seed: seed)
      let app = hosted.addPhone("A", mode: "device")
      hosted.world.phones[0].launch(app)
      return hosted.log("A")
    }
    let first = log(seed: 7)
    #expect(first.prefix(2) == ["descriptor [3000, 3000, 3000]", "stream [3000, 3000, 3000]"])
    #expect(log(seed: 7) == first)
    #expect(log(seed: 8).last != first.last)
  }
}
