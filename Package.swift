// swift-tools-version: 6.2
import PackageDescription

// Apple's module names exist only where Apple's modules do not: on Linux they re-export the virtual phone.
var targets: [Target] = [
  .target(name: "AfterglowWire"),
  .target(name: "AfterglowCapture", dependencies: ["AfterglowWire"]),
  .target(name: "AfterglowCommands", dependencies: ["AfterglowCapture", "AfterglowWire"]),
  .executableTarget(name: "AfterglowTool", dependencies: ["AfterglowCommands"]),
  .testTarget(name: "AfterglowCaptureTests", dependencies: ["AfterglowCapture"]),
  .testTarget(name: "AfterglowWireTests", dependencies: ["AfterglowWire"], resources: [.copy("Vectors")]),
  .testTarget(
    name: "AfterglowCommandsTests", dependencies: ["AfterglowCapture", "AfterglowCommands", "AfterglowTool"],
    resources: [.copy("Captures")]),
  .testTarget(name: "HouseRulesTests", dependencies: ["AfterglowCommands"]),
]

// One set of settings for every target, so that no module quietly speaks an older dialect.
for target in targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .swiftLanguageMode(.v6),
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
}

let package = Package(
  name: "Afterglow",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "AfterglowWire", targets: ["AfterglowWire"]),
    .library(name: "AfterglowCapture", targets: ["AfterglowCapture"]),
    .executable(name: "afterglow", targets: ["AfterglowTool"]),
  ],
  targets: targets
)
