// swift-tools-version: 6.2
import PackageDescription

// Apple's module names exist only where Apple's modules do not: on Linux they re-export the virtual phone.
#if os(Linux)
  let frameworks = ["CoreBluetooth", "CoreLocation", "UIKit", "UserNotifications", "os"]
#else
  let frameworks: [String] = []
#endif
let scenarios: [Target.Dependency] = frameworks.isEmpty ? [] : ["AfterglowScenarios"]
let virtualPhone = (frameworks.isEmpty ? [] : ["VirtualPhone"] + frameworks).map {
  Target.Dependency(stringLiteral: $0)
}

var targets: [Target] = [
  .target(name: "AfterglowWire"),
  .target(name: "AfterglowProximity", dependencies: ["AfterglowWire"]),
  .target(name: "Afterglow", dependencies: ["AfterglowProximity", "AfterglowWire"] + virtualPhone),
  .target(name: "VirtualPhone", dependencies: ["AfterglowWire"]),
  .target(name: "AfterglowCapture", dependencies: ["AfterglowWire"]),
  .target(name: "AfterglowAnalysis", dependencies: ["AfterglowWire"]),
  .target(
    name: "AfterglowCommands",
    dependencies: ["AfterglowAnalysis", "AfterglowCapture", "AfterglowProximity", "AfterglowWire", "VirtualPhone"]
      + scenarios),
  .target(
    name: "AfterglowFuzzProperties",
    dependencies: ["AfterglowAnalysis", "AfterglowCapture", "AfterglowCommands", "AfterglowWire"],
    path: "Fuzz/Properties"),
  .executableTarget(name: "AfterglowTool", dependencies: ["AfterglowCommands"]),
  .testTarget(
    name: "AfterglowAnalysisTests", dependencies: ["AfterglowAnalysis", "AfterglowWire", "VirtualPhone"]),
  .testTarget(name: "AfterglowCaptureTests", dependencies: ["AfterglowCapture"]),
  .testTarget(
    name: "AfterglowCommandsTests",
    dependencies: ["AfterglowCapture", "AfterglowCommands", "AfterglowTool", "AfterglowWire", "VirtualPhone"],
    resources: [.copy("Captures")]),
  .testTarget(name: "FuzzTests", dependencies: ["AfterglowFuzzProperties"], resources: [.copy("Finds")]),
  .testTarget(name: "HouseRulesTests", dependencies: ["AfterglowCommands"]),
  .testTarget(
    name: "AfterglowWireTests", dependencies: ["AfterglowWire", "VirtualPhone"], resources: [.copy("Vectors")]),
  .testTarget(
    name: "AfterglowProximityTests", dependencies: ["AfterglowProximity", "AfterglowWire", "VirtualPhone"]),
  .testTarget(name: "VirtualPhoneTests", dependencies: ["AfterglowWire", "VirtualPhone"]),
]

targets += frameworks.map { .target(name: $0, dependencies: ["VirtualPhone"], path: "Sources/Frameworks/\($0)") }

// The iOS apps, built against the virtual phone: what the demonstrations launch is what a phone would run.
#if os(Linux)
  let apps = ["Advertiser", "BackgroundAdvertiser"]
  targets += apps.map {
    .target(
      name: $0, dependencies: ["Afterglow"] + virtualPhone, path: "Apps/\($0)", exclude: ["\($0)/Info.plist"],
      resources: [.embedInCode("VirtualPhone/\($0).plist")])
  }
  targets += [
    .target(
      name: "AfterglowScenarios",
      dependencies: ["Advertiser", "Afterglow", "AfterglowWire", "BackgroundAdvertiser", "VirtualPhone"]),
    .testTarget(
      name: "AfterglowScenariosTests",
      dependencies: [
        "Advertiser", "Afterglow", "AfterglowProximity", "AfterglowScenarios", "AfterglowWire", "BackgroundAdvertiser",
        "VirtualPhone",
      ],
      resources: [.copy("Expectations")]),
  ]
#endif

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

var products: [Product] = [
  .library(name: "Afterglow", targets: ["Afterglow"]),
  .library(name: "AfterglowProximity", targets: ["AfterglowProximity"]),
  .library(name: "AfterglowWire", targets: ["AfterglowWire"]),
  .library(name: "AfterglowAnalysis", targets: ["AfterglowAnalysis"]),
  .library(name: "AfterglowCapture", targets: ["AfterglowCapture"]),
  .library(name: "AfterglowFuzzProperties", targets: ["AfterglowFuzzProperties"]),
  .library(name: "VirtualPhone", targets: ["VirtualPhone"]),
  .executable(name: "afterglow", targets: ["AfterglowTool"]),
]
#if os(Linux)
  products.append(.library(name: "AfterglowScenarios", targets: ["AfterglowScenarios"]))
#endif

let package = Package(
  name: "Afterglow",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: products,
  targets: targets
)
