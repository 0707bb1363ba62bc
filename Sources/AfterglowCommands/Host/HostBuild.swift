#if os(Linux)
  import AppBuilding
  import Foundation

  /// Reads, rewrites and builds an app, and tells what was done.
  struct HostBuild {
    let options: HostOptions
    let surroundings: Surroundings

    /// The most errors that are told; the first ones often cause the others.
    private static let maximumFaults = 60

    func run() throws(CommandFailure) -> (plan: BuildPlan, program: URL) {
      let app: AppDescription
      let place = URL(fileURLWithPath: options.path)
      guard FileManager.default.fileExists(atPath: place.path) else {
        throw .noInput("there is nothing at \(options.path)")
      }
      do { app = try AppReader(options.choices).read(place) } catch { throw .badData("\(error)") }
      let plan = BuildPlan(
        of: app, without: options.without, hasCryptography: SystemLibraries.hasCryptography)
      tell(plan)
      let folder = options.work.appendingPathComponent(BuildSettings.identifier(app.name) + "/package")
      let outcome: AppBuild.Outcome
      do {
        try PackageWriter(library: options.library, folder: folder).write(plan)
        surroundings.say("building \(app.name) in \(folder.path)")
        outcome = try AppBuild(folder: folder, scratch: options.work.appendingPathComponent("build")).run(plan)
      } catch let error as AppReadingError {
        throw .badData("\(error)")
      } catch {
        throw .inputOutput("the app cannot be built: \(error.localizedDescription)")
      }
      switch outcome {
      case .built(let program): return (plan, program)
      case .failed(let faults, let log):
        try tell(faults, of: plan, log)
        throw .badData("the app cannot be built; --without leaves out a source that the rest can do without")
      }
    }

    private func tell(_ plan: BuildPlan) {
      let files = plan.modules.reduce(0) { $0 + $1.files.count }
      surroundings.say(
        "\(plan.app.name): \(files) sources in \(plan.modules.map(\.description.name).joined(separator: ", ")), "
          + "Swift \(plan.modules.last?.description.languageMode ?? "5"), iOS \(plan.app.deploymentTarget ?? "unknown") or later"
      )
      var counts: [SourceChange.Kind: Int] = [:]
      for file in plan.modules.flatMap(\.files) {
        for change in file.rewritten.changes {
          counts[change.kind, default: 0] += 1
          if options.tellsChanges {
            surroundings.say("\(file.shownPath):\(change.line): \(change.kind.rawValue): \(change.original)")
          }
        }
        for obstacle in file.rewritten.obstacles {
          surroundings.say("\(file.shownPath):\(obstacle.line): cannot work: \(obstacle.reason)")
        }
      }
      for kind in SourceChange.Kind.allCases where counts[kind] != nil {
        surroundings.say("  changed in the copy, \(counts[kind] ?? 0) times: \(kind.rawValue)")
      }
      for entry in plan.leftOut { surroundings.say("  left out: \(entry.path): \(entry.reason)") }
    }

    private func tell(_ faults: [AppBuild.Fault], of plan: BuildPlan, _ log: String) throws(CommandFailure) {
      for fault in faults.prefix(Self.maximumFaults) {
        surroundings.say(fault.path.isEmpty ? fault.message : "\(fault.path):\(fault.line): \(fault.message)")
      }
      if faults.count > Self.maximumFaults { surroundings.say("and \(faults.count - Self.maximumFaults) more errors") }
      if faults.isEmpty { surroundings.say(String(log.suffix(2_000))) }
      let missing = Set(
        plan.modules.flatMap(\.files).flatMap(\.rewritten.changes).filter { $0.kind == .leftOutImport }.map(\.original))
      if !SystemLibraries.hasCryptography,
        ModuleTable.cryptography.contains(where: { name in missing.contains { $0.hasSuffix(name) } })
      {
        surroundings.say(
          "CryptoKit and CommonCrypto need OpenSSL with its headers, and pkg-config finds no libcrypto; "
            + "install libssl-dev or openssl-devel")
      }
      if !missing.isEmpty {
        surroundings.say("modules that are not supplied: \(missing.sorted().joined(separator: ", "))")
      }
    }
  }
#endif
