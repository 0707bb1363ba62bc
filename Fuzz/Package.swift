// swift-tools-version: 6.2
import PackageDescription

// One program for each property, driven by libFuzzer; script/fuzz builds and runs them.
let targets: [Target] = ["advertising", "mask", "walk", "capture"].map { name in
  .executableTarget(
    name: "fuzz-\(name)", dependencies: [.product(name: "AfterglowFuzzProperties", package: "Afterglow")],
    // libFuzzer brings the main function.
    swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Afterglow", path: "..")],
  targets: targets
)
