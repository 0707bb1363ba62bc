// swift-tools-version: 6.2
import PackageDescription

// Programs that wear the relay out against real brokers, and measure it; script/relay-soak drives them. They are a
// package of their own, because they need the dependencies of the trait MQTT, and no other program does.
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
  // script/test builds these programs but does not run them.
  if Context.environment["AFTERGLOW_CHECK"] != nil {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}

// The program that the relay is compared with, and the one that loads the broker beside it: plain C on libmosquitto.
targets += ["plain-client", "crowd"].map {
  .executableTarget(name: $0, linkerSettings: [.linkedLibrary("mosquitto")])
}

let package = Package(
  name: "Soak",
  // The traits are passed on in the same order as by Benchmarks, so that script/test builds the modules once. These
  // programs need MQTT.
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
