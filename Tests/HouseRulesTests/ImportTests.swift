import HouseRules
import Testing

/// DESIGN section 2: a module imports only what stands below it.
@Suite struct ImportTests {
  /// What a module may import at all, for those whose purity the design rests on.
  private static let allowed: [String: Set<String>] = [
    "AfterglowWire": [],
    "AfterglowProximity": ["AfterglowWire"],
  ]

  /// Apple's frameworks, which the driver and the apps speak to and nothing else does.
  private static let frameworks: Set<String> = ["CoreBluetooth", "CoreLocation", "UIKit", "UserNotifications"]
  private static let drivers = ["Apps/", "Sources/Afterglow/", "Tests/"]

  @Test func `the wire exists`() throws {
    #expect(try !ProjectFiles.swiftFiles(below: ["Sources/AfterglowWire"]).isEmpty)
  }

  @Test(arguments: allowed.keys.sorted())
  func `wire and engine stand on the standard library alone`(module: String) throws {
    for path in try ProjectFiles.swiftFiles(below: ["Sources/" + module]) {
      let foreign = Set(SwiftText(try ProjectFiles.text(path)).importedModules)
        .subtracting(try #require(Self.allowed[module]))
      #expect(foreign.isEmpty, "\(path) imports \(foreign.sorted().joined(separator: ", "))")
    }
  }

  @Test func `only drivers, apps and tests import Apple's frameworks`() throws {
    for path in try ProjectFiles.swiftFiles(below: ProjectFiles.codeFolders)
    where !Self.drivers.contains(where: path.hasPrefix) {
      let used = Set(SwiftText(try ProjectFiles.text(path)).importedModules).intersection(Self.frameworks)
      #expect(used.isEmpty, "\(path) imports \(used.sorted().joined(separator: ", "))")
    }
  }

  @Test(arguments: [
    ("import Foundation", ["Foundation"]), ("@testable public import A", ["A"]), ("  import struct B.C", ["B"]),
    ("@_exported import D", ["D"]), ("// import E", []), ("let important = 1", []),
  ])
  func `import declarations are recognised in all their forms`(line: String, modules: [String]) {
    #expect(SwiftText(line).importedModules == modules)
  }
}
