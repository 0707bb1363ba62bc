// swift-tools-version: 6.2
import PackageDescription

// One program for all properties, driven by libFuzzer; script/fuzz builds and runs it.
let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Afterglow", path: "..")],
  targets: [
    .executableTarget(
      name: "fuzz", dependencies: [.product(name: "AfterglowFuzzProperties", package: "Afterglow")],
      // libFuzzer contains the main function.
      swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
  ]
)
