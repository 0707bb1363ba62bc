import Foundation
import Testing

@testable import AfterglowBlueZ

@Suite struct MonitorRecordTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "afterglow-\(UUID().uuidString)")

  /// The identifier of a process that does not exist: every process identifier is below 4,194,304 (proc(5), pid_max).
  private static let dead: pid_t = 4_194_305

  @Test func `the monitors of an ended process are returned only once`() {
    defer { try? FileManager.default.removeItem(at: folder) }
    MonitorRecord(folder: folder, process: Self.dead).record(7, of: "hci0")
    let record = MonitorRecord(folder: folder)
    #expect(record.takeStale(of: "hci1") == [])
    #expect(record.takeStale(of: "hci0") == [7])
    #expect(record.takeStale(of: "hci0") == [])
  }

  @Test func `the monitors of a running process are not returned`() {
    defer { try? FileManager.default.removeItem(at: folder) }
    MonitorRecord(folder: folder).record(7, of: "hci0")
    #expect(MonitorRecord(folder: folder).takeStale(of: "hci0") == [])
  }

  @Test func `a removed monitor is not returned`() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let record = MonitorRecord(folder: folder, process: Self.dead)
    record.record(7, of: "hci0")
    record.remove(of: "hci0")
    #expect(MonitorRecord(folder: folder).takeStale(of: "hci0") == [])
  }
}
