import AfterglowDiagnostics
import AfterglowProximity
import AfterglowScenarios
import BenchmarkSupport
import Foundation
import VirtualPhone

extension SituationRun {
  /// Prints every change of a radio address, and the events of the nodes, while the world is played. Leaves out all
  /// readings, updates of neighbours, and heartbeats.
  func trace() {
    var told = 0
    onEvent = { [weak self] phone, event in
      guard let self else { return }
      for change in addresses[told...] { Self.tell(change.time, change.phone, "new address") }
      told = addresses.count
      switch event {
      case .dialed(_, let step) where step.isReading: break
      case .updated, .witnessed, .ranged, .sighted, .heartbeat: break
      case .dialed(let id, let step): Self.tell(world.now, phone, "\(id) \(step)")
      case .appeared(let neighbor): Self.tell(world.now, phone, "appeared \(neighbor.id)")
      default: Self.tell(world.now, phone, "\(event)")
      }
    }
  }

  /// Prints each gap of two minutes or more in which neither phone of a pair read the other. For each gap, also prints
  /// the changes of both phones' addresses in the half hour before the gap and during the gap.
  func reportGaps() {
    for gap in gaps(ofAtLeast: .seconds(120)) {
      let changes = addresses.filter { change in
        (change.phone == gap.a || change.phone == gap.b) && change.time < gap.end
          && gap.begin - change.time < .seconds(1_800)
      }
      let list = changes.map { "\($0.phone) at \(fixed(($0.time - .zero) / .seconds(1), 0)) s" }
      Self.tell(
        gap.begin, gap.a,
        "no reading of or by \(gap.b) for \(fixed((gap.end - gap.begin) / .seconds(1), 0)) s; new addresses: "
          + list.joined(separator: ", "))
    }
  }

  private static func tell(_ time: WorldTime, _ phone: Int, _ text: String) {
    FileHandle.standardError.write(Data("\(fixed((time - .zero) / .seconds(1), 3)) \(phone): \(text)\n".utf8))
  }
}

extension DialStep {
  fileprivate var isReading: Bool { if case .rssi = self { true } else { false } }
}
