// swift-tools-version: 6.2
import PackageDescription

// Benchmarks and surveys. These programs are not tests, and a build of the main package does not build them.
var targets: [Target] = [
  .target(name: "AllocationCount"),
  .target(
    name: "BenchmarkSupport",
    dependencies: ["AllocationCount", .product(name: "SharedWork", package: "Afterglow")]),
  .executableTarget(
    name: "wire-benchmark",
    dependencies: [
      "BenchmarkSupport", .product(name: "AfterglowAnalysis", package: "Afterglow"),
      .product(name: "AfterglowWire", package: "Afterglow"), .product(name: "SeededRandom", package: "Afterglow"),
    ]),
  .executableTarget(
    name: "engine-benchmark",
    dependencies: [
      "AllocationCount", "BenchmarkSupport", .product(name: "AfterglowMessages", package: "Afterglow"),
      .product(name: "AfterglowProximity", package: "Afterglow"),
      .product(name: "AfterglowWire", package: "Afterglow"), .product(name: "SeededRandom", package: "Afterglow"),
    ],
    // The math library is named here, because the engine does not use Foundation, which would link this library.
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
]

// The virtual phone replaces Apple's frameworks only on Linux. On other systems, the app of the scenarios cannot be
// built for the virtual phone.
#if os(Linux)
  targets += [
    .executableTarget(
      name: "world-benchmark",
      dependencies: [
        "BenchmarkSupport", .product(name: "AfterglowScenarios", package: "Afterglow"),
        .product(name: "AppHosting", package: "Afterglow"),
        .product(name: "CoreBluetooth", package: "Afterglow"), .product(name: "UIKit", package: "Afterglow"),
        .product(name: "VirtualPhone", package: "Afterglow"),
      ]),
    .executableTarget(
      name: "hosted-benchmark",
      dependencies: [
        .product(name: "AppTesting", package: "Afterglow"), .product(name: "CoreBluetooth", package: "Afterglow"),
        .product(name: "UIKit", package: "Afterglow"),
      ]),
    .executableTarget(
      name: "soak-survey",
      dependencies: [
        "BenchmarkSupport", .product(name: "SharedWork", package: "Afterglow"),
        .product(name: "AfterglowScenarios", package: "Afterglow"),
        .product(name: "VirtualPhone", package: "Afterglow"),
      ]),
    .executableTarget(
      name: "crowd-survey",
      dependencies: [
        "BenchmarkSupport", .product(name: "SharedWork", package: "Afterglow"),
        .product(name: "AfterglowScenarios", package: "Afterglow"),
        .product(name: "VirtualPhone", package: "Afterglow"),
      ]),
    .executableTarget(
      name: "situations-survey",
      dependencies: [
        "BenchmarkSupport", .product(name: "Afterglow", package: "Afterglow"),
        .product(name: "SharedWork", package: "Afterglow"),
        .product(name: "AfterglowBounds", package: "Afterglow"),
        .product(name: "AfterglowDiagnostics", package: "Afterglow"),
        .product(name: "AfterglowProximity", package: "Afterglow"),
        .product(name: "AfterglowScenarios", package: "Afterglow"),
        .product(name: "VirtualPhone", package: "Afterglow"),
      ]),
    .executableTarget(
      name: "privacy-survey",
      dependencies: [
        "BenchmarkSupport", .product(name: "Afterglow", package: "Afterglow"),
        .product(name: "AfterglowProximity", package: "Afterglow"),
        .product(name: "AfterglowScenarios", package: "Afterglow"),
        .product(name: "AfterglowWire", package: "Afterglow"), .product(name: "SeededRandom", package: "Afterglow"),
        .product(name: "SharedWork", package: "Afterglow"),
      ]),
    .executableTarget(
      name: "delivery-survey",
      dependencies: [
        "BenchmarkSupport", .product(name: "SharedWork", package: "Afterglow"),
        .product(name: "AfterglowScenarios", package: "Afterglow"),
      ]),
    .executableTarget(
      name: "trial-survey",
      dependencies: [
        .product(name: "AfterglowScenarios", package: "Afterglow"),
        .product(name: "AfterglowTrial", package: "Afterglow"), .product(name: "TrialJudging", package: "Afterglow"),
        .product(name: "VirtualPhone", package: "Afterglow"),
      ]),
    .executableTarget(
      name: "vigil-survey",
      dependencies: [
        "BenchmarkSupport", .product(name: "SharedWork", package: "Afterglow"),
        .product(name: "AfterglowScenarios", package: "Afterglow"),
        .product(name: "VirtualPhone", package: "Afterglow"),
      ]),
    .executableTarget(
      name: "overflow-survey",
      dependencies: [
        "BenchmarkSupport", .product(name: "SharedWork", package: "Afterglow"),
        .product(name: "AfterglowProximity", package: "Afterglow"),
        .product(name: "AfterglowScenarios", package: "Afterglow"),
        .product(name: "VirtualPhone", package: "Afterglow"),
      ]),
  ]
#endif

// Every Swift target has the same settings, as in the main package.
for target in targets where target.name != "AllocationCount" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .swiftLanguageMode(.v6),
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
  // script/test builds these programs without optimization, because it does not run them.
  if Context.environment["AFTERGLOW_CHECK"] != nil {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  // The traits are passed on, so that script/test builds the modules once for the tests and for these programs.
  traits: [.trait(name: "BlueZ"), .trait(name: "Compression"), .trait(name: "MQTT")],
  dependencies: [
    .package(
      name: "Afterglow", path: "..",
      traits: [
        .trait(name: "BlueZ", condition: .when(traits: ["BlueZ"])),
        .trait(name: "Compression", condition: .when(traits: ["Compression"])),
        .trait(name: "MQTT", condition: .when(traits: ["MQTT"])),
      ])
  ],
  targets: targets
)
