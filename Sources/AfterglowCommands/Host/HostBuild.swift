#if os(Linux)
  import AppBuilding
  import Foundation

  /// Reads, rewrites and builds an app, and reports each step.
  struct HostBuild {
    let options: HostOptions
    let surroundings: Surroundings

    /// The maximum number of builds of an app. Each build omits the sources that the earlier builds could not compile.
    /// A source that depends on an omitted source fails in the next build.
    private static let maximumAttempts = 4
    /// The maximum number of errors that are reported. Later errors are often consequences of the first errors.
    private static let maximumFaults = 60

    func run() throws(CommandFailure) -> (plan: BuildPlan, program: URL) {
      var app: AppDescription
      var choices = options.choices
      let place = URL(fileURLWithPath: options.path)
      guard FileManager.default.fileExists(atPath: place.path) else {
        throw .noInput("\(options.path): no such file or folder")
      }
      do { app = try AppReader(choices).read(place) } catch { throw .badData("\(error)") }
      var plan = self.plan(of: app, unbuildable: [:])
      if options.checksWithout, let name = options.without.first(where: { !plan.omits($0) }) {
        throw .usage("--without: no source of the app has the name, path or folder '\(name)'")
      }
      report(plan)
      let folder = options.work.appendingPathComponent(BuildSettings.identifier(app.name) + "/package")
      surroundings.say("building \(app.name) in \(folder.path)")
      var first: (faults: [AppBuild.Fault], plan: BuildPlan, log: String)?
      var unbuildable: [String: String] = [:]
      var attempt = 0
      while true {
        attempt += 1
        switch try build(plan, in: folder) {
        case .built(let program):
          for (path, reason) in unbuildable.sorted(by: { $0.key < $1.key }) {
            surroundings.say("  left out: \(path): \(reason)")
          }
          return (plan, program)
        case .failed(let faults, let log):
          let copies = try copies(of: faults, in: folder, app).filter { choices.checkouts[$0.key] == nil }
          if !copies.isEmpty {
            surroundings.say("building again with the sources of \(copies.keys.sorted().joined(separator: ", "))")
            choices.checkouts.merge(copies) { _, new in new }
            do { app = try AppReader(choices).read(place) } catch { throw .badData("\(error)") }
            plan = self.plan(of: app, unbuildable: unbuildable)
            report(plan)
            attempt -= 1
            continue
          }
          // Only the errors of the first build are reported, because later errors result from omitted sources.
          let whole = first ?? (faults, plan, log)
          guard attempt < Self.maximumAttempts, let dispensable = plan.dispensable(faults) else {
            try report(whole.faults, of: whole.plan, whole.log)
            throw .badData("the app cannot be built; correct the errors above, or leave out a source with --without")
          }
          first = whole
          unbuildable.merge(dispensable) { first, _ in first }
          plan = self.plan(of: app, unbuildable: unbuildable)
          surroundings.say("building again without \(dispensable.keys.sorted().joined(separator: ", "))")
        }
      }
    }

    private func plan(of app: AppDescription, unbuildable: [String: String]) -> BuildPlan {
      BuildPlan(
        of: app, without: options.without, unbuildable: unbuildable, hasCryptography: SystemLibraries.hasCryptography)
    }

    private func build(_ plan: BuildPlan, in folder: URL) throws(CommandFailure) -> AppBuild.Outcome {
      do {
        try PackageWriter(library: options.library, folder: folder).write(plan)
        return try AppBuild(folder: folder, scratch: options.work.appendingPathComponent("build")).run(plan)
      } catch let error as AppReadingError {
        throw .badData("\(error)")
      } catch {
        throw .inputOutput("the app cannot be built: \(error.localizedDescription)")
      }
    }

    /// Copies the remote packages that need Apple's modules, so that their sources are rewritten too.
    private func copies(
      of faults: [AppBuild.Fault], in folder: URL, _ app: AppDescription
    ) throws(CommandFailure) -> [String: URL] {
      let build = AppBuild(folder: folder, scratch: options.work.appendingPathComponent("build"))
      do { return try build.copyPackages(faults, of: app) } catch {
        throw .inputOutput("a package cannot be copied: \(error.localizedDescription)")
      }
    }

    private func report(_ plan: BuildPlan) {
      let files = plan.modules.reduce(0) { $0 + $1.files.count }
      surroundings.say(
        "\(plan.app.name): \(files) sources in \(plan.modules.map(\.description.name).joined(separator: ", ")), "
          + "Swift \(plan.modules.last?.description.languageMode ?? "5"), iOS \(plan.app.deploymentTarget ?? "unknown") or later"
      )
      var counts: [SourceChange.Kind: Int] = [:]
      for file in plan.modules.flatMap(\.files) {
        for change in file.rewritten.changes {
          counts[change.kind, default: 0] += 1
          if options.reportsChanges {
            surroundings.say("\(file.shownPath):\(change.line): \(change.kind.rawValue): \(change.original)")
          }
        }
        for obstacle in file.rewritten.obstacles {
          surroundings.say("\(file.shownPath):\(obstacle.line): has no effect on a virtual phone: \(obstacle.reason)")
        }
      }
      for kind in SourceChange.Kind.allCases where counts[kind] != nil {
        surroundings.say("  changed in the copy, \(counted(counts[kind] ?? 0, "time")): \(kind.rawValue)")
      }
      for entry in plan.leftOut { surroundings.say("  left out: \(entry.path): \(entry.reason)") }
    }

    private func report(_ faults: [AppBuild.Fault], of plan: BuildPlan, _ log: String) throws(CommandFailure) {
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
          "CryptoKit and CommonCrypto need OpenSSL and its headers, and pkg-config finds no libcrypto; "
            + "install libssl-dev or openssl-devel")
      }
      if !missing.isEmpty {
        let names = Set(missing.map { ModuleTable.name(inImport: $0) }).sorted()
        surroundings.say("modules that the virtual phone lacks: \(names.joined(separator: ", "))")
      }
    }
  }
#endif
