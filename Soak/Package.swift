// swift-tools-version: 6.2
import PackageDescription

// Programs that test the relay for a long time against real brokers, and measure the relay; script/relay-soak runs the
// programs. They are a separate package, because they need the trait MQTT or libmosquitto. All other programs can be
// built without the trait and without libmosquitto.
var targets: [Target] = [
  .executableTarget(
    name: "relay-client",
    dependencies: [
      .product(name: "Afterglow", package: "Afterglow"), .product(name: "AfterglowMessages", package: "Afterglow"),
      .product(name: "AfterglowRelay", package: "Afterglow"), .product(name: "AfterglowWire", package: "Afterglow"),
    ]),
  .executableTarget(
    name: "relay-benchmark",
    dependencies: [
      .product(name: "Afterglow", package: "Afterglow"), .product(name: "AfterglowMessages", package: "Afterglow"),
      .product(name: "AfterglowRelay", package: "Afterglow"), .product(name: "AfterglowWire", package: "Afterglow"),
    ]),
]

// Every target has the same settings, as in the main package.
for target in targets {
  target.swiftSettings = [
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

// Two C programs that use libmosquitto: plain-client is measured for comparison with the relay, and crowd puts an
// additional load on the broker.
targets += ["plain-client", "crowd"].map {
  .executableTarget(name: $0, linkerSettings: [.linkedLibrary("mosquitto")])
}

let package = Package(
  name: "Soak",
  // The traits are passed on in the same order as in Benchmarks/Package.swift, so that script/test builds the modules
  // once. The trait MQTT is on by default, because the relay needs it.
  traits: [
    .default(enabledTraits: ["MQTT"]), .trait(name: "BlueZ"), .trait(name: "Compression"), .trait(name: "MQTT"),
  ],
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
