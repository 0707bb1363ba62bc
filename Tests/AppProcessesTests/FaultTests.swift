import AppProcesses
import Foundation
import Testing

/// An app's fault is reported, and the other phone continues to run.
@MainActor @Suite struct FaultTests {
  private func fault(_ name: String, limits: ProcessLimits = ProcessLimits()) -> (fault: String?, log: [String]) {
    let hosted = HostedWorld()
    let faulty = hosted.addPhone("A", mode: "fault:\(name)", limits: limits)
    let healthy = hosted.addPhone("B", mode: "time:loop")
    hosted.world.phones[0].launch(faulty)
    hosted.world.phones[1].launch(healthy)
    hosted.world.run(for: .seconds(60))
    #expect(faulty.process == nil && faulty.lastEnd == .crash)
    #expect(healthy.process != nil && hosted.log("B").count == 4)
    let log = hosted.log("A")
    #expect(log.first == "now \(name)")
    return (faulty.fault, log)
  }

  @Test func `a trap is reported with its reason, after the earlier output`() {
    let (fault, log) = fault("trap")
    #expect(fault?.contains("crashed with SIG") == true)
    #expect(fault?.contains("Index out of range") == true, "\(log)")
  }

  @Test func `an app in an endless loop is reported`() {
    let fault = fault("spin", limits: ProcessLimits(processorTimePerTurn: .seconds(1))).fault
    #expect(fault?.contains("it may be in an endless loop") == true)
  }

  @Test func `a queue that waits for itself is a deadlock`() {
    #expect(fault("deadlock").fault?.contains("already owned by current thread") == true)
  }

  @Test func `two threads that wait for each other are a deadlock`() {
    #expect(fault("circle").fault?.hasPrefix("deadlock") == true)
  }

  @Test func `a main thread that waits for 20 s while work is due is a hang`() {
    #expect(fault("hang").fault?.hasPrefix("0x8badf00d: the main thread has waited 20 s") == true)
  }

  @Test(arguments: ["disk", "file"])
  func `an app that fills its disk is reported`(name: String) {
    let fault = fault(name, limits: ProcessLimits(diskBytes: 16 << 20)).fault
    #expect(fault?.contains("filled its disk") == true)
  }

  @Test func `a block on the wrong queue is reported`() {
    #expect(fault("queue").fault?.contains("expected to execute on queue [com.apple.main-thread]") == true)
  }

  @Test func `an app that exits is reported`() { #expect(fault("exit").fault == "the app has called exit(3)") }
}
