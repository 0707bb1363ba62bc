// swift-tools-version: 6.2
import PackageDescription

// Programs that wear the relay out against real brokers, and measure it; script/relay-soak drives them. A package of its
// own, because it needs what the trait MQTT needs, and nobody else does.
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

// One set of settings for every target, as in the package itself.
for target in targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
  ]
  // script/test builds these programs and runs none of them.
  if Context.environment["AFTERGLOW_CHECK"] != nil {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}

// What the relay is compared with, and what it has to live beside: plain C on libmosquitto.
targets += ["plain-client", "crowd"].map {
  .executableTarget(name: $0, linkerSettings: [.linkedLibrary("mosquitto")])
}

let package = Package(
  name: "Soak",
  // Passed on in the same order as by Benchmarks, so that script/test builds the modules once. These programs need MQTT.
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
