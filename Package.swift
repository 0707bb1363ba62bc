// swift-tools-version: 6.2
import PackageDescription

// The modules with Apple's names exist only on Linux, which lacks Apple's modules. They are an app's side of the
// virtual phone.
#if os(Linux)
  let frameworks = ["ActivityKit", "CoreBluetooth", "CoreLocation", "UIKit", "UserNotifications", "os"]
#else
  let frameworks: [String] = []
#endif
let scenarios: [Target.Dependency] = frameworks.isEmpty ? [] : ["AfterglowScenarios"]
let radio: [Target.Dependency] = frameworks.isEmpty ? [] : ["Advertiser", "AfterglowBlueZ", "Trial"]
let phonePort = (frameworks.isEmpty ? [] : ["PhonePort"] + frameworks).map { Target.Dependency(stringLiteral: $0) }
// The module that installs an app of this program on a virtual phone.
let hosting = frameworks.isEmpty ? [] as [Target.Dependency] : ["AppHosting"]
// The modules that `afterglow host` needs.
let foreignApps =
  frameworks.isEmpty ? [] as [Target.Dependency] : ["AppBuilding", "AppProcesses", "AppTrials", "BackgroundAdvertiser"]

// Libraries of the Linux distribution, each enabled by a trait: `BlueZ` for the radio, `MQTT` for the relay,
// `Compression` for compressed captures, and `Cryptography` for hosted apps.
#if os(Linux)
  let radioLibraries: [Target] = [
    .systemLibrary(
      name: "CSystemd", path: "Sources/Libraries/CSystemd", pkgConfig: "libsystemd",
      providers: [.apt(["libsystemd-dev"])])
  ]
  let captureLibraries: [Target] = [
    .systemLibrary(
      name: "CZlib", path: "Sources/Libraries/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CZstd", path: "Sources/Libraries/CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
  ]
  let cryptographyLibraries: [Target] = [
    .systemLibrary(
      name: "CHostedCrypto", path: "Sources/Libraries/CHostedCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"])])
  ]
  let relayLibraries: [Target] = [
    .systemLibrary(
      name: "CSQLite", path: "Sources/Libraries/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CCrypto", path: "Sources/Libraries/CCrypto", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
  ]
#else
  let radioLibraries: [Target] = []
  let captureLibraries: [Target] = []
  let cryptographyLibraries: [Target] = []
  let relayLibraries: [Target] = []
#endif

// The library's privacy manifest for the App Store. Xcode includes the manifest in each app that it builds with the
// library.
#if os(Linux)
  let privacyManifest: (exclude: [String], resources: [Resource]) = (["PrivacyInfo.xcprivacy"], [])
#else
  let privacyManifest: (exclude: [String], resources: [Resource]) = ([], [.process("PrivacyInfo.xcprivacy")])
#endif

// The names of the JSON schemas: one for each verb with JSON output, and those of plans, rulebooks and trial logs.
let jsonSchemas = [
  "analyze", "chat", "decode", "demo", "doctor", "host", "overflow", "plan", "rulebook", "rules", "run", "scan",
  "sessions", "simulate", "trial", "trial-log",
]

func dependencies(on libraries: [Target], with trait: String) -> [Target.Dependency] {
  libraries.map { .target(name: $0.name, condition: .when(traits: [trait])) }
}

var targets: [Target] = [
  .target(name: "AfterglowWire"),
  // The plans and logs of a field trial. The app writes the logs, and the tool reads them.
  .target(name: "AfterglowTrial"),
  .target(name: "AfterglowTime"),
  .target(name: "AfterglowProximity", dependencies: ["AfterglowTime", "AfterglowWire"]),
  .target(name: "AfterglowMessages", dependencies: ["AfterglowTime", "AfterglowWire"]),
  .target(
    name: "AfterglowCore", dependencies: ["AfterglowMessages", "AfterglowProximity", "AfterglowTime", "AfterglowWire"]),
  .target(
    name: "Afterglow",
    dependencies: ["AfterglowCore", "AfterglowMessages", "AfterglowProximity", "AfterglowTime", "AfterglowWire"]
      + phonePort,
    exclude: privacyManifest.exclude, resources: privacyManifest.resources),
  // Support for logs, demonstrations and surveys. An app needs this module only to log the node's actions.
  .target(
    name: "AfterglowDiagnostics",
    dependencies: [
      "Afterglow", "AfterglowCore", "AfterglowMessages", "AfterglowProximity", "AfterglowRelay", "AfterglowWire",
    ]),
  .target(name: "SeededRandom"),
  // Splits surveys and simulations into several processes or several runs.
  .target(name: "SharedWork"),
  .target(name: "VirtualAir", dependencies: ["AfterglowWire", "SeededRandom"]),
  .target(name: "PhonePort", dependencies: ["AfterglowWire"]),
  .target(name: "VirtualPhone", dependencies: ["AfterglowWire", "PhonePort", "SeededRandom", "VirtualAir"]),
  .target(name: "AfterglowBounds", dependencies: ["VirtualPhone"]),
  .target(name: "TrialJudging", dependencies: ["AfterglowTrial", "AfterglowWire", "VirtualPhone"]),
  .target(
    name: "AfterglowRelay",
    dependencies: ["AfterglowMessages", "AfterglowTime", "AfterglowWire"]
      + dependencies(on: relayLibraries, with: "MQTT")),
  .target(name: "AfterglowLinkLayer", dependencies: ["AfterglowWire"]),
  .target(
    name: "AfterglowCapture",
    dependencies: ["AfterglowLinkLayer", "AfterglowWire"] + dependencies(on: captureLibraries, with: "Compression")),
  .target(name: "AfterglowDecoding", dependencies: ["AfterglowCapture", "AfterglowLinkLayer", "AfterglowWire"]),
  .target(
    name: "AfterglowSessions",
    dependencies: [
      "AfterglowCapture", "AfterglowDecoding", "AfterglowLinkLayer", "AfterglowProximity", "AfterglowWire",
    ]),
  .target(name: "AfterglowAnalysis", dependencies: ["AfterglowWire"]),
  .target(
    name: "AfterglowCommands",
    dependencies: [
      "Afterglow", "AfterglowAnalysis", "AfterglowCapture", "AfterglowDecoding", "AfterglowDiagnostics",
      "AfterglowLinkLayer", "AfterglowMessages", "AfterglowProximity", "AfterglowRelay", "AfterglowSessions",
      "AfterglowTrial", "AfterglowWire", "SeededRandom", "SharedWork", "TrialJudging", "VirtualPhone",
    ] + scenarios + radio + hosting + foreignApps + phonePort,
    resources: ["choice.js", "curve.js", "page.css", "page.html", "page.js"].map { .embedInCode("Sessions/Page/\($0)") }
      + ["lanes.js", "report.css", "report.html", "report.js"].map { .embedInCode("Report/Page/\($0)") }
      + [.embedInCode("FieldTrial/Page/verdicts.html")]
      + jsonSchemas.map { .embedInCode("Schemas/\($0).json") }),
  .target(
    name: "AfterglowFuzzProperties",
    dependencies: [
      "AfterglowAnalysis", "AfterglowCapture", "AfterglowDecoding", "AfterglowLinkLayer", "AfterglowSessions",
      "AfterglowWire",
    ],
    path: "Fuzz/Properties"),
  .executableTarget(name: "AfterglowTool", dependencies: ["AfterglowCapture", "AfterglowCommands"]),
  .testTarget(
    name: "AfterglowAnalysisTests", dependencies: ["AfterglowAnalysis", "AfterglowWire", "SeededRandom"]),
  .testTarget(name: "AfterglowBoundsTests", dependencies: ["AfterglowBounds", "VirtualPhone"]),
  .testTarget(name: "AfterglowCaptureTests", dependencies: ["AfterglowCapture", "AfterglowLinkLayer"]),
  .testTarget(
    name: "AfterglowCommandsTests",
    dependencies: [
      "Afterglow", "AfterglowCapture", "AfterglowCommands", "AfterglowDiagnostics", "AfterglowLinkLayer",
      "AfterglowMessages", "AfterglowProximity", "AfterglowRelay", "AfterglowTool", "AfterglowWire", "SeededRandom",
      "VirtualPhone",
    ] + radio + hosting + foreignApps + scenarios + phonePort,
    resources: [.copy("Captures"), .copy("wrong-command-lines.txt")]),
  .testTarget(
    name: "AfterglowDecodingTests",
    dependencies: ["AfterglowCapture", "AfterglowDecoding", "AfterglowLinkLayer", "AfterglowWire", "SeededRandom"]),
  .testTarget(name: "AfterglowLinkLayerTests", dependencies: ["AfterglowLinkLayer"]),
  .testTarget(name: "SharedWorkTests", dependencies: ["SharedWork"]),
  .testTarget(name: "FuzzTests", dependencies: ["AfterglowFuzzProperties"], resources: [.copy("Finds")]),
  // The checks of the house rules, and the module graph that script/modules prints.
  .target(name: "HouseRules", path: "Tests/HouseRules", exclude: ["known-exceptions.txt", "layers.txt"]),
  .executableTarget(name: "modules", dependencies: ["HouseRules"], path: "Tests/ModulesProgram"),
  .testTarget(name: "HouseRulesTests", dependencies: ["AfterglowCommands", "HouseRules"]),
  .testTarget(
    name: "AfterglowWireTests", dependencies: ["AfterglowWire", "SeededRandom"], resources: [.copy("Vectors")]),
  .testTarget(
    name: "AfterglowProximityTests",
    dependencies: ["AfterglowProximity", "AfterglowWire", "SeededRandom", "VirtualAir"]),
  .testTarget(name: "AfterglowTimeTests", dependencies: ["AfterglowTime", "SeededRandom"]),
  .testTarget(
    name: "AfterglowMessagesTests",
    dependencies: ["AfterglowMessages", "AfterglowTime", "AfterglowWire", "SeededRandom", "VirtualAir"]),
  .testTarget(
    name: "AfterglowCoreTests",
    dependencies: ["AfterglowCore", "AfterglowMessages", "AfterglowProximity", "AfterglowTime", "AfterglowWire"]),
  .testTarget(
    name: "AfterglowRelayTests",
    dependencies: [
      "Afterglow", "AfterglowCommands", "AfterglowDiagnostics", "AfterglowMessages", "AfterglowProximity",
      "AfterglowRelay", "AfterglowTime", "AfterglowWire", "SeededRandom", "VirtualPhone",
    ] + radio + hosting + phonePort,
    exclude: ["Vectors"]),
  .testTarget(
    name: "VirtualPhoneTests",
    dependencies: ["AfterglowWire", "SeededRandom", "VirtualAir", "VirtualPhone"] + hosting + phonePort),
]

// The compiler imports `_Testing_UIKit` into every file that imports Testing and UIKit.
let frameworkDependencies: [String: [Target.Dependency]] = [
  "CoreBluetooth": ["AfterglowWire"], "CoreLocation": ["AfterglowWire"],
  "UIKit": ["FoundationAdditions", "UserNotifications", "_Testing_UIKit"],
]
targets += frameworks.map {
  .target(name: $0, dependencies: ["PhonePort"] + (frameworkDependencies[$0] ?? []), path: "Sources/Frameworks/\($0)")
}

// The iOS apps, built for virtual phones. The demonstrations launch the same code that an iPhone would run.
#if os(Linux)
  let apps = ["Advertiser", "BackgroundAdvertiser", "Chat"]
  targets += apps.map {
    .target(
      name: $0,
      dependencies: ["Afterglow", "AfterglowDiagnostics", "AfterglowRelay", "VirtualPhone"] + hosting + phonePort,
      path: "Apps/\($0)",
      exclude: ["\($0)/Assets.xcassets", "\($0)/PrivacyInfo.xcprivacy"],
      resources: [.embedInCode("\($0)/\($0)-Info.plist")])
  }
  targets.append(
    .target(
      name: "Trial", dependencies: ["Afterglow", "AfterglowTrial", "VirtualPhone"] + hosting + phonePort,
      path: "Apps/Trial", exclude: ["Trial/Assets.xcassets", "Trial/PrivacyInfo.xcprivacy"],
      resources: ["Trial-Info.plist", "Plans/evening.json", "Plans/twenty-minutes.json"].map {
        .embedInCode("Trial/\($0)")
      }))
  targets += [
    .target(name: "_Testing_UIKit", path: "Sources/Frameworks/_Testing_UIKit"),
    .target(name: "AppBuilding"),
    // Additions to Foundation, and replacements for Apple's modules besides the frameworks above. `afterglow host`
    // makes the compiler use the modules `Hosted…` under Apple's names.
    .target(
      name: "FoundationAdditions", dependencies: ["PhonePort"], path: "Sources/HostedModules/FoundationAdditions"),
    .target(
      name: "HostedCombine", dependencies: ["FoundationAdditions"], path: "Sources/HostedModules/Combine"),
    .target(name: "HostedAccelerate", path: "Sources/HostedModules/Accelerate"),
    .target(
      name: "HostedCommonCrypto", dependencies: dependencies(on: cryptographyLibraries, with: "Cryptography"),
      path: "Sources/HostedModules/CommonCrypto"),
    .target(
      name: "HostedCryptoKit", dependencies: dependencies(on: cryptographyLibraries, with: "Cryptography"),
      path: "Sources/HostedModules/CryptoKit"),
    .target(name: "HostedCoreMotion", path: "Sources/HostedModules/CoreMotion"),
    .target(name: "HostedSecurity", path: "Sources/HostedModules/Security"),
    .target(
      name: "HostedSwiftUI", dependencies: ["FoundationAdditions", "HostedCombine", "UIKit"],
      path: "Sources/HostedModules/SwiftUI"),
    .testTarget(
      name: "HostedModulesTests",
      dependencies: [
        "AppHosting", "FoundationAdditions", "HostedCombine", "HostedCommonCrypto", "HostedCryptoKit", "HostedSecurity",
        "HostedSwiftUI", "UIKit", "VirtualPhone",
      ]),
    .testTarget(name: "AppBuildingTests", dependencies: ["AppBuilding", "SeededRandom"]),
    .target(name: "AppHosting", dependencies: ["CHostedRuntime", "PhonePort", "UIKit", "VirtualPhone"]),
    // Support for apps that run in their own processes: the modules of the simulator, and the modules that an app's
    // executable links.
    .target(name: "CProcessSpawn"),
    .target(name: "AppTrials", dependencies: ["AfterglowWire", "PhonePort", "VirtualPhone"]),
    .target(name: "AppProcesses", dependencies: ["CProcessSpawn", "PhonePort", "VirtualPhone"]),
    .target(name: "CHostedRuntime"),
    .target(name: "HostedApp", dependencies: ["CHostedRuntime", "PhonePort", "UIKit"]),
    .target(name: "AppTesting", dependencies: ["AppProcesses", "HostedApp", "UIKit"]),
    .executableTarget(
      name: "HostedProbe",
      dependencies: [
        "ActivityKit", "CoreBluetooth", "CoreLocation", "HostedApp", "UIKit", "UserNotifications", "os",
      ],
      path: "Tests/HostedProbe"),
    .testTarget(
      name: "AppProcessesTests",
      dependencies: [
        "Afterglow", "AfterglowWire", "AppHosting", "AppProcesses", "AppTesting", "AppTrials", "CoreBluetooth",
        "CoreLocation",
        "HostedProbe", "PhonePort", "SeededRandom", "UIKit", "VirtualPhone", "os",
      ]),
    .target(
      name: "AfterglowBlueZ",
      dependencies: ["AfterglowLinkLayer", "AfterglowWire", "VirtualAir", "VirtualPhone"]
        + dependencies(on: radioLibraries, with: "BlueZ")),
    .testTarget(
      name: "AfterglowBlueZTests",
      dependencies: [
        "AfterglowBlueZ", "AfterglowLinkLayer", "AfterglowWire", "SeededRandom", "VirtualAir", "VirtualPhone",
      ]),
    .target(
      name: "AfterglowScenarios",
      dependencies: [
        "Advertiser", "Afterglow", "AfterglowBounds", "AfterglowDiagnostics", "AfterglowProximity", "AfterglowWire",
        "AfterglowTrial", "BackgroundAdvertiser", "Chat", "SeededRandom", "Trial", "TrialJudging", "VirtualPhone",
      ] + hosting + phonePort,
      resources: [.embedInCode("Examples")]),
    .testTarget(
      name: "AfterglowScenariosTests",
      dependencies: [
        "Advertiser", "Afterglow", "AfterglowBounds", "AfterglowDiagnostics", "AfterglowMessages",
        "AfterglowProximity", "AfterglowScenarios", "AfterglowTrial", "AfterglowWire", "BackgroundAdvertiser", "Chat",
        "SeededRandom", "TrialJudging", "VirtualAir", "VirtualPhone",
      ] + hosting + phonePort,
      resources: [.copy("Expectations")]),
  ]
#endif

let isCheck = Context.environment["AFTERGLOW_CHECK"] != nil
let unhurried: Set = [
  "AfterglowBlueZ", "AfterglowCommands", "AfterglowDiagnostics", "AfterglowRelay", "AfterglowScenarios",
  "AppBuilding", "AppTrials", "HostedAccelerate", "HostedCombine", "HostedSecurity", "HostedSwiftUI", "SharedWork",
  "Trial", "UIKit", "UserNotifications", "os",
  // `HostedProbe` is the hosted app of the tests. `afterglow host` builds hosted apps without optimization too.
  "HostedProbe",
]

// Modules whose code runs while a world handles events.
let worldModules = Set(
  [
    "Advertiser", "Afterglow", "AfterglowCore", "AfterglowDiagnostics", "AfterglowMessages", "AfterglowProximity",
    "AfterglowScenarios", "AfterglowTime", "AfterglowWire", "AppHosting", "PhonePort", "SeededRandom", "VirtualAir",
    "VirtualPhone",
  ] + frameworks)

// All targets share these language settings, so that no module is compiled in an older language mode by mistake.
for target in targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .swiftLanguageMode(.v6),
      .enableUpcomingFeature("ExistentialAny"),  // SE-0335
      .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
      .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    ]
  // In a release build, the tests run against optimized modules. The tests themselves are not optimized, because their
  // optimization takes minutes and saves no time. `script/test` also leaves the modules in `unhurried` unoptimized,
  // because their speed hardly affects the tests.
  if target.type == .test {
    // No module depends on a test module's interface, so one job compiles the test module and writes its interface.
    let flags = ["-Onone", "-no-emit-module-separately-wmo"]
    target.swiftSettings?.append(.unsafeFlags(flags, .when(configuration: .release)))
    continue
  }
  #if os(Linux)
    // A world runs on one thread, and debug builds and `script/test` check that accesses to its values do not overlap.
    // In other release builds, these checks would take a sixth of a world's time.
    if !isCheck && worldModules.contains(target.name) {
      target.swiftSettings?.append(.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)))
    }
  #endif
  if isCheck && unhurried.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
  // A module with large embedded files is read only once if one job compiles the module and writes its interface.
  if isCheck && ["AfterglowCommands", "Trial"].contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release)))
  }
}

var products: [Product] = [
  .library(name: "Afterglow", targets: ["Afterglow"]),
  .library(name: "AfterglowDiagnostics", targets: ["AfterglowDiagnostics"]),
  .library(name: "AfterglowCore", targets: ["AfterglowCore"]),
  .library(name: "AfterglowMessages", targets: ["AfterglowMessages"]),
  .library(name: "AfterglowProximity", targets: ["AfterglowProximity"]),
  .library(name: "AfterglowRelay", targets: ["AfterglowRelay"]),
  .library(name: "AfterglowTime", targets: ["AfterglowTime"]),
  .library(name: "AfterglowTrial", targets: ["AfterglowTrial"]),
  .library(name: "AfterglowWire", targets: ["AfterglowWire"]),
  .library(name: "AfterglowAnalysis", targets: ["AfterglowAnalysis"]),
  .library(name: "AfterglowCapture", targets: ["AfterglowCapture"]),
  .library(name: "AfterglowLinkLayer", targets: ["AfterglowLinkLayer"]),
  .library(name: "AfterglowFuzzProperties", targets: ["AfterglowFuzzProperties"]),
  .library(name: "SeededRandom", targets: ["SeededRandom"]),
  .library(name: "SharedWork", targets: ["SharedWork"]),
  .library(name: "TrialJudging", targets: ["TrialJudging"]),
  .library(name: "VirtualPhone", targets: ["VirtualPhone"]),
  .executable(name: "afterglow", targets: ["AfterglowTool"]),
]
#if os(Linux)
  products +=
    ([
      "AfterglowBlueZ", "AfterglowBounds", "AfterglowScenarios", "AppHosting", "AppProcesses", "AppTesting",
      "FoundationAdditions",
      "HostedAccelerate", "HostedApp", "HostedCombine", "HostedCommonCrypto", "HostedCryptoKit", "HostedCoreMotion",
      "HostedSecurity", "HostedSwiftUI",
    ] + frameworks)
    .map {
      .library(name: $0, targets: [$0])
    }
#endif

targets += radioLibraries + captureLibraries + relayLibraries + cryptographyLibraries

let package = Package(
  name: "Afterglow",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: products,
  traits: [
    .trait(
      name: "BlueZ",
      description: "Uses this Linux machine's own Bluetooth over D-Bus; needs libsystemd with headers."),
    .trait(
      name: "Compression",
      description:
        "Reads recordings that are compressed with gzip or zstd; needs zlib and libzstd with headers on Linux."),
    .trait(
      name: "Cryptography",
      description: "Offers CryptoKit and CommonCrypto to hosted apps; needs OpenSSL with headers."),
    .trait(
      name: "MQTT",
      description:
        "Offers the relay over an MQTT broker; needs SQLite and OpenSSL with headers on Linux."),
  ],
  targets: targets
)
