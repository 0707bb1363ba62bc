package import Foundation

/// Builds the package of an app, and reports the compiler's errors with the paths of the app's own files.
package struct AppBuild: Sendable {
  /// A compiler error in the app's sources.
  package struct Fault: Hashable, Sendable {
    /// The file's displayed path; empty if the error belongs to no file.
    package var path: String
    package var line: Int
    package var message: String
  }

  package enum Outcome: Sendable {
    case built(program: URL)
    case failed([Fault], log: String)
  }

  package var folder: URL
  package var isRelease: Bool
  /// The folder for the compiler's products. The supplied modules are compiled once for all apps that share this
  /// folder.
  package var scratch: URL

  package init(folder: URL, scratch: URL? = nil, isRelease: Bool = false) {
    self.folder = folder
    self.scratch = scratch ?? folder.appendingPathComponent(".build")
    self.isRelease = isRelease
  }

  package func run(_ plan: BuildPlan) throws -> Outcome {
    guard let name = plan.modules.last.map({ PackageWriter.targetName($0.description.name) }) else {
      throw AppReadingError("the app has no module")
    }
    let configuration = isRelease ? "release" : "debug"
    let (status, log) = try Self.output(
      of: [
        "swift", "build", "--package-path", folder.path, "--scratch-path", scratch.path, "-c", configuration,
        // Apps share the scratch folder. With a cached build plan, an app would be built according to the previous
        // app's plan.
        "--disable-build-manifest-caching",
        "--product", name,
      ])
    if status == 0 { return .built(program: try keep(scratch.appendingPathComponent("\(configuration)/\(name)"))) }
    return .failed(faults(in: log, plan), log: log)
  }

  /// The folder of the program, in the folder of the app's package.
  static let programFolder = "program"

  /// Copies the program from the shared folder to the folder of the app's package, and returns the copy. In the shared
  /// folder, another app of the same name would replace the program.
  private func keep(_ program: URL) throws -> URL {
    let kept = folder.appendingPathComponent("\(Self.programFolder)/\(program.lastPathComponent)")
    try? FileManager.default.removeItem(at: kept)
    try FileManager.default.createDirectory(at: kept.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: program, to: kept)
    return kept
  }

  /// Copies the sources of remote packages that import modules of Apple, and returns the copies by the packages'
  /// identities. `faults` are the errors of a build.
  ///
  /// The package manager compiles a remote package unchanged, so such an import is an error. The package manager also
  /// removes the sources of a package that no manifest names any more, so the sources are copied.
  package func copyPackages(_ faults: [Fault], of app: AppDescription) throws -> [String: URL] {
    let checkouts = scratch.appendingPathComponent("checkouts").standardizedFileURL
    var copies: [String: URL] = [:]
    for name in Set(faults.compactMap { $0.packageWithAppleModule(below: checkouts) }).sorted() {
      let copy = folder.deletingLastPathComponent().appendingPathComponent("packages/\(name)").standardizedFileURL
      try? FileManager.default.removeItem(at: copy)
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: checkouts.appendingPathComponent(name), to: copy)
      copies[name.lowercased()] = copy
    }
    return copies
  }

  private static func output(of arguments: [String]) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Returns the errors of a build without repetitions, with the app's own paths. Errors that belong to no file are
  /// omitted if another error belongs to a file.
  func faults(in log: String, _ plan: BuildPlan) -> [Fault] {
    var shown: [String: String] = [:]
    for module in plan.modules {
      for file in module.files {
        let path = folder.appendingPathComponent(
          "Sources/\(PackageWriter.targetName(module.description.name))/\(file.packagedPath)")
        shown[path.standardizedFileURL.path] = file.shownPath
      }
    }
    var faults: [Fault] = []
    var seen: Set<Fault> = []
    for line in log.split(separator: "\n") {
      guard let marker = line.range(of: "error: ") else { continue }
      let place = line[..<marker.lowerBound].split(separator: ":")
      let message = String(line[marker.upperBound...])
      let fault: Fault
      if place.count >= 3, let number = Int(place[1]), line.first == "/" {
        fault = Fault(path: shown[String(place[0])] ?? String(place[0]), line: number, message: message)
      } else if line.hasPrefix("error: ") {
        fault = Fault(path: "", line: 0, message: message)
      } else {
        continue
      }
      if seen.insert(fault).inserted { faults.append(fault) }
    }
    return faults.filter { $0.path != "" || faults.allSatisfy { $0.path == "" } }
  }
}

extension AppBuild.Fault {
  /// The name of the folder of a remote package in `checkouts`, if the error is the package's import of a module that
  /// this project supplies in place of Apple's.
  func packageWithAppleModule(below checkouts: URL) -> String? {
    let prefix = checkouts.path + "/"
    guard path.hasPrefix(prefix), let start = message.range(of: "no such module '"),
      let end = message[start.upperBound...].firstIndex(of: "'")
    else { return nil }
    let module = String(message[start.upperBound..<end].prefix { $0 != "." })
    switch ModuleTable(hasCryptography: true)[module] {
    case .framework, .alias, .replacement:
      return path.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
    case .toolchain, nil: return nil
    }
  }
}
