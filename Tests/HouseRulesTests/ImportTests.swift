import HouseRules
import Testing

/// The modules of the wire, the engine and the messages import only permitted modules. Only permitted files import the
/// listed frameworks of Apple.
@Suite struct ImportTests {
  /// For each module of the wire, the engine and the messages, the modules that it may import besides the standard
  /// library.
  private static let allowed: [String: Set<String>] = [
    "AfterglowTime": [],
    "AfterglowWire": [],
    "AfterglowProximity": ["AfterglowTime", "AfterglowWire"],
    "AfterglowMessages": ["AfterglowTime", "AfterglowWire"],
    "AfterglowCore": ["AfterglowMessages", "AfterglowProximity", "AfterglowTime", "AfterglowWire"],
  ]

  /// Apple's frameworks that only the files in `users` may import. Each entry of `users` is the beginning of a path.
  /// The virtual phone, which is below the port, does not import them.
  private static let frameworks: Set<String> = [
    "ActivityKit", "CoreBluetooth", "CoreLocation", "UIKit", "UserNotifications",
  ]
  private static let users = [
    "Apps/", "Sources/Afterglow/", "Sources/AfterglowCommands/Radio/NodeApp.swift", "Sources/AfterglowScenarios/",
    "Benchmarks/Sources/hosted-benchmark/", "Benchmarks/Sources/world-benchmark/Advertisers", "Sources/AppHosting/",
    "Sources/AppBuilding/Packaging/PackageWriter",
    "Sources/Frameworks/UIKit/Exports.swift",
    "Sources/AppTesting/", "Sources/HostedApp/", "Sources/HostedModules/", "Tests/",
  ]

  @Test func `the wire module has source files`() throws {
    #expect(try !ProjectFiles.swiftFiles(below: ["Sources/AfterglowWire"]).isEmpty)
  }

  @Test(arguments: allowed.keys.sorted())
  func `each module of the wire, the engine and the messages imports only modules in its list`(module: String) throws {
    for path in try ProjectFiles.swiftFiles(below: ["Sources/" + module]) {
      let foreign = Set(SwiftText(try ProjectFiles.text(path)).importedModules)
        .subtracting(try #require(Self.allowed[module]))
      #expect(foreign.isEmpty, "\(path) imports \(foreign.sorted().joined(separator: ", "))")
    }
  }

  @Test func `only permitted files import the listed frameworks of Apple`() throws {
    for path in try ProjectFiles.swiftFiles(below: ProjectFiles.codeFolders)
    where !Self.users.contains(where: path.hasPrefix) {
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
