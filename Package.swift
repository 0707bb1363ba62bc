// swift-tools-version: 6.2
import PackageDescription

// Apple's module names exist only where Apple's modules do not: on Linux they re-export the virtual phone.
#if os(Linux)
  let frameworks = ["CoreBluetooth", "CoreLocation", "UIKit", "UserNotifications", "os"]
#else
  let frameworks: [String] = []
#endif
let scenarios: [Target.Dependency] = frameworks.isEmpty ? [] : ["AfterglowScenarios"]
let radio: [Target.Dependency] = frameworks.isEmpty ? [] : ["Advertiser", "AfterglowBlueZ"]
let virtualPhone = (frameworks.isEmpty ? [] : ["VirtualPhone"] + frameworks).map {
  Target.Dependency(stringLiteral: $0)
}

// Libraries of the distribution, each with its trait, and on Linux alone: for the radio with `BlueZ`, for the relay with
// `MQTT`.
#if os(Linux)
  let radioLibraries: [Target] = [
    .systemLibrary(
      name: "CSystemd", path: "Sources/Libraries/CSystemd", pkgConfig: "libsystemd",
      providers: [.apt(["libsystemd-dev"])])
  ]
  let relayLibraries: [Target] = [
    .systemLibrary(
      name: "CMosquitto", path: "Sources/Libraries/CMosquitto", pkgConfig: "libmosquitto",
      providers: [.apt(["libmosquitto-dev", "libssl-dev"])]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/Libraries/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CCrypto", path: "Sources/Libraries/CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
  ]
#else
  let radioLibraries: [Target] = []
  let relayLibraries: [Target] = []
#endif

func dependencies(on libraries: [Target], with trait: String) -> [Target.Dependency] {
  libraries.map { .target(name: $0.name, condition: .when(traits: [trait])) }
}

var targets: [Target] = [
  .target(name: "AfterglowWire"),
  .target(name: "AfterglowProximity", dependencies: ["AfterglowWire"]),
  .target(name: "Afterglow", dependencies: ["AfterglowProximity", "AfterglowWire"] + virtualPhone),
  .target(name: "VirtualPhone", dependencies: ["AfterglowWire"]),
  .target(
    name: "AfterglowRelay",
    dependencies: ["Afterglow", "AfterglowProximity", "AfterglowWire"] + dependencies(on: relayLibraries, with: "MQTT")),
  .target(name: "AfterglowCapture", dependencies: ["AfterglowWire"]),
  .target(name: "AfterglowAnalysis", dependencies: ["AfterglowWire"]),
  .target(
    name: "AfterglowCommands",
    dependencies: [
      "Afterglow", "AfterglowAnalysis", "AfterglowCapture", "AfterglowProximity", "AfterglowRelay", "AfterglowWire",
      "VirtualPhone",
    ] + scenarios + radio,
    resources: ["page.css", "page.html", "page.js"].map { .embedInCode("Sessions/Page/\($0)") }),
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
    dependencies: [
      "Afterglow", "AfterglowCapture", "AfterglowCommands", "AfterglowProximity", "AfterglowTool", "AfterglowWire",
      "VirtualPhone",
    ] + radio,
    resources: [.copy("Captures")]),
  .testTarget(name: "FuzzTests", dependencies: ["AfterglowFuzzProperties"], resources: [.copy("Finds")]),
  // What script/modules prints and the house rules hold.
  .target(name: "HouseRules", path: "Tests/HouseRules", exclude: ["known-exceptions.txt", "layers.txt"]),
  .executableTarget(name: "modules", dependencies: ["HouseRules"], path: "Tests/ModulesProgram"),
  .testTarget(name: "HouseRulesTests", dependencies: ["AfterglowCommands", "HouseRules"]),
  .testTarget(
    name: "AfterglowWireTests", dependencies: ["AfterglowWire", "VirtualPhone"], resources: [.copy("Vectors")]),
  .testTarget(
    name: "AfterglowProximityTests", dependencies: ["AfterglowProximity", "AfterglowWire", "VirtualPhone"]),
  .testTarget(
    name: "AfterglowRelayTests", dependencies: ["Afterglow", "AfterglowProximity", "AfterglowRelay", "AfterglowWire"],
    exclude: ["Vectors"]),
  .testTarget(name: "VirtualPhoneTests", dependencies: ["AfterglowWire", "VirtualPhone"]),
]

targets += frameworks.map { .target(name: $0, dependencies: ["VirtualPhone"], path: "Sources/Frameworks/\($0)") }

// The iOS apps, built against the virtual phone: what the demonstrations launch is what a phone would run.
#if os(Linux)
  let apps = ["Advertiser", "BackgroundAdvertiser", "Chat"]
  targets += apps.map {
    .target(
      name: $0, dependencies: ["Afterglow"] + virtualPhone, path: "Apps/\($0)",
      resources: [.embedInCode("\($0)/\($0)-Info.plist")])
  }
  targets += [
    .target(
      name: "AfterglowBlueZ",
      dependencies: ["AfterglowCapture", "AfterglowWire", "VirtualPhone"]
        + dependencies(on: radioLibraries, with: "BlueZ")),
    .testTarget(
      name: "AfterglowBlueZTests",
      dependencies: ["AfterglowBlueZ", "AfterglowCapture", "AfterglowWire", "VirtualPhone"]),
    .target(
      name: "AfterglowScenarios",
      dependencies: [
        "Advertiser", "Afterglow", "AfterglowProximity", "AfterglowWire", "BackgroundAdvertiser", "Chat",
        "VirtualPhone",
      ],
      resources: [.embedInCode("Examples")]),
    .testTarget(
      name: "AfterglowScenariosTests",
      dependencies: [
        "Advertiser", "Afterglow", "AfterglowProximity", "AfterglowScenarios", "AfterglowWire", "BackgroundAdvertiser",
        "Chat", "VirtualPhone",
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
  .library(name: "AfterglowRelay", targets: ["AfterglowRelay"]),
  .library(name: "AfterglowWire", targets: ["AfterglowWire"]),
  .library(name: "AfterglowAnalysis", targets: ["AfterglowAnalysis"]),
  .library(name: "AfterglowCapture", targets: ["AfterglowCapture"]),
  .library(name: "AfterglowFuzzProperties", targets: ["AfterglowFuzzProperties"]),
  .library(name: "VirtualPhone", targets: ["VirtualPhone"]),
  .executable(name: "afterglow", targets: ["AfterglowTool"]),
]
#if os(Linux)
  products += ["AfterglowBlueZ", "AfterglowScenarios"].map { .library(name: $0, targets: [$0]) }
#endif

targets += radioLibraries + relayLibraries

let package = Package(
  name: "Afterglow",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: products,
  traits: [
    .trait(
      name: "BlueZ",
      description: "This Linux machine's own Bluetooth, over D-Bus; it needs libsystemd with its headers."),
    .trait(
      name: "MQTT",
      description:
        "The relay over an MQTT broker; on Linux it needs libmosquitto, SQLite and OpenSSL with their headers."),
  ],
  targets: targets
)
