// swift-tools-version: 6.2
import PackageDescription

// A third party's package that tests its own app on virtual phones; script/outside-package builds it in several
// dialects.
let dialect = Context.environment["DIALECT"] ?? "6"
let frameworks: [Target.Dependency] = [
  "ActivityKit", "CoreBluetooth", "CoreLocation", "UIKit", "UserNotifications", "os",
].map {
  .product(name: $0, package: "Afterglow")
}

let targets: [Target] = [
  // Two modules of the app's package, whose types have the same names as types of swift-log and SwiftUI.
  .target(name: "Logging"),
  .target(name: "Shell"),
  .target(name: "Mine", dependencies: ["Logging", "Shell"] + frameworks, exclude: ["Info.plist"]),
  .testTarget(
    name: "MineTests",
    dependencies: ["Mine", .product(name: "AppHosting", package: "Afterglow")] + frameworks),
]
for target in targets {
  target.swiftSettings =
    switch dialect {
    case "5": [.swiftLanguageMode(.v5)]
    case "6": [.swiftLanguageMode(.v6)]
    default: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]
    }
}

let package = Package(
  name: "Mine",
  platforms: [.macOS(.v13)],
  // The package passes the traits on, so that script/test builds the modules only once for its tests and for this
  // package.
  traits: [.trait(name: "BlueZ"), .trait(name: "Compression"), .trait(name: "MQTT")],
  dependencies: [
    .package(
      name: "Afterglow", path: "../..",
      traits: [
        .trait(name: "BlueZ", condition: .when(traits: ["BlueZ"])),
        .trait(name: "Compression", condition: .when(traits: ["Compression"])),
        .trait(name: "MQTT", condition: .when(traits: ["MQTT"])),
      ])
  ],
  targets: targets
)
