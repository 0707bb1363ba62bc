import Foundation
import Testing

@testable import AppBuilding

@Suite struct `Remarks on sources` {
  /// Returns the remarks on an app with one source, each as kind, rule, file and line.
  private func remarks(_ source: String, release: Int, scenes: Bool = false) throws -> [String] {
    try allRemarks(source, release: release, scenes: scenes).map { "\($0.kind.rawValue) \($0.rule) \($0.place)" }
  }

  private func allRemarks(_ source: String, release: Int, scenes: Bool = false) throws -> [SourceRemark] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("afterglow-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(source.utf8).write(to: folder.appendingPathComponent("App.swift"))
    let list: [String: Any] = scenes ? ["UIApplicationSceneManifest": [String: String]()] : ["CFBundleName": "App"]
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: folder.appendingPathComponent("Info.plist"))
    let plan = BuildPlan(of: try AppReader().read(folder))
    return plan.remarks(onRelease: release)
  }

  private static let disconnection = """
    func centralManager(_ m: CBCentralManager, didDisconnectPeripheral p: CBPeripheral,
      timestamp: Double, isReconnecting: Bool, error: Error?) {}
    """
  private static let earlier =
    "func centralManager(_ m: CBCentralManager, didDisconnectPeripheral p: CBPeripheral, error: Error?) {}"
  private static let lifeCycle = "func applicationWillResignActive(_ application: UIApplication) {}"
  private static let restoring = "func centralManager(_ m: CBCentralManager, willRestoreState s: [String: Any]) {}"

  @Test func `remarks name a delegate method that only a later release has`() throws {
    #expect(try remarks(Self.disconnection, release: 13) == ["delegate-never-called C19 App.swift:1"])
    #expect(try remarks(Self.disconnection, release: 17) == [])
  }

  @Test func `remarks name a method if its successor is implemented too`() throws {
    let both = Self.earlier + "\n" + Self.disconnection
    #expect(try remarks(both, release: 17) == ["delegate-never-called C19 App.swift:1"])
    #expect(try remarks(Self.earlier, release: 17) == [])
  }

  @Test func `remarks name a method that UIKit calls on the scene's delegate instead`() throws {
    #expect(try remarks(Self.lifeCycle, release: 17, scenes: true) == ["delegate-never-called D11 App.swift:1"])
    #expect(try remarks(Self.lifeCycle, release: 12, scenes: true) == [])
    #expect(try remarks(Self.lifeCycle, release: 17) == [])
  }

  @Test func `remarks name a restoration method if the app has no restoration identifier`() throws {
    #expect(try remarks(Self.restoring, release: 17) == ["delegate-never-called G1 App.swift:1"])
    #expect(try remarks("let o = CBCentralManagerOptionRestoreIdentifierKey\n" + Self.restoring, release: 17) == [])
  }

  @Test func `remarks name an API that the release deprecates, unless it occurs in a string or a comment`() throws {
    let source = "// startRangingBeacons(in: r)\nlet a = \"startRangingBeacons(in: r)\"\nm.startRangingBeacons(in: r)"
    #expect(try remarks(source, release: 13) == ["deprecated E14 App.swift:3"])
    #expect(try remarks(source, release: 12) == [])
    #expect(try remarks("m.startRangingBeacons(satisfying: c)", release: 17) == [])
  }

  @Test func `a remark on a deprecated method has the method's full name`() throws {
    let remarks = try allRemarks("m.startMonitoring(for: r); CLLocationManager.authorizationStatus()", release: 17)
    #expect(
      remarks.map(\.message) == [
        "from iOS 14 on, CLLocationManager.authorizationStatus is deprecated; use the manager's own authorizationStatus",
        "from iOS 17 on, startMonitoring(for:) is deprecated; use CLMonitor",
      ])
  }

  @Test func `remarks name calls at which a release asks the user for permission`() throws {
    let source = "let m = CBCentralManager(delegate: nil, queue: nil)"
    #expect(try remarks(source, release: 13) == ["system-prompt I3 App.swift:1"])
    #expect(try remarks(source, release: 12) == [])
    #expect(try remarks("l.requestAlwaysAuthorization()", release: 12) == ["system-prompt E1 App.swift:1"])
  }
}
