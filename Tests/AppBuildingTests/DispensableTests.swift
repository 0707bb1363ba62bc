import Foundation
import Testing

@testable import AppBuilding

@Suite struct `Sources that cannot be built are left out` {
  private let sources = [
    "App.swift": "import UIKit\n@main class AppDelegate: UIResponder, UIApplicationDelegate {}",
    "Radio.swift": "import CoreBluetooth\nclass Radio {}", "Chart.swift": "import Charts\nstruct Chart {}",
    "Map.swift": "import MapKit\nclass Map {}",
  ]

  /// Returns each source that can be left out if the given sources have errors, with the reason; `nil` if the app
  /// cannot be built without them.
  private func dispensable(_ failing: [String]) throws -> [String: String]? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dispensable-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in sources { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    let app = try AppReader { _ in nil }.read(folder)
    let faults = failing.map { AppBuild.Fault(path: $0, line: 2, message: "no such module") }
    guard let reasons = BuildPlan(of: app).dispensable(faults) else { return nil }
    let rest = BuildPlan(of: app, unbuildable: reasons)
    #expect(rest.leftOut.filter { $0.path.hasSuffix(".swift") }.map(\.path).sorted() == reasons.keys.sorted())
    #expect(Set(rest.modules.flatMap(\.files).map(\.shownPath)) == Set(sources.keys).subtracting(reasons.keys))
    return reasons
  }

  @Test func `a plan knows which names of sources to leave out apply to no source`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("omitted-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in sources { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    let plan = BuildPlan(of: try AppReader { _ in nil }.read(folder), without: ["Chart.swift", "Chat.swift"])
    #expect(plan.omits("Chart.swift"))
    #expect(!plan.omits("Chat.swift"))
  }

  @Test func `each source that is left out is listed with its first error`() throws {
    let reasons = try #require(try dispensable(["Chart.swift", "Map.swift", "Map.swift"]))
    #expect(reasons.keys.sorted() == ["Chart.swift", "Map.swift"])
    #expect(reasons["Map.swift"] == "this file does not compile, and the app builds without it: line 2: no such module")
  }

  @Test(arguments: ["Radio.swift", "App.swift", ""])
  func `no source is left out if a broken source uses Bluetooth, begins the app, or is unknown`(name: String) throws {
    #expect(try dispensable(["Chart.swift", name]) == nil)
  }
}
