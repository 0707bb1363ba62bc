#if os(Linux)
  import AppBuilding
  import AppTrials
  import Foundation
  import VirtualPhone

  /// The command line of `afterglow host`.
  struct HostOptions {
    var path: String
    var choices = AppReader.Choices()
    let without: [String]
    /// Whether each name in `without` must name a source of the app.
    let checksWithout: Bool
    let work: URL
    let library: URL
    let isBuildOnly: Bool
    let reportsChanges: Bool
    let isJSON: Bool
    let situations: [TrialSituation]
    let phoneCounts: [Int]
    let releases: [OSVersion]
    /// The seed; `nil` for the scenario's seed, or for seed 1 if there is no scenario.
    let seed: UInt64?
    let scenario: HostScenario?
    let sides: [Trial.Side]
    let expectation: String?
    /// The app on every second phone: a path, or the name of an app of this project.
    let beside: String?
    let taps: [String]
    let junit: String?
    let logs: String?
    let captures: String?
    let listsSituations: Bool

    init(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) {
      listsSituations = options.contains("--list-situations")
      guard let path = options.operands.first ?? (listsSituations ? "." : nil) else {
        throw .usage("an app is missing: an Xcode project, a package or a folder; see 'afterglow host --help'")
      }
      self.path = path
      choices.target = options["--target"]
      choices.sources = options["--sources"].map(Self.location)
      choices.infoPlist = options["--info-plist"].map(Self.location)
      let given =
        Self.list(options["--with"]).map { ("--with", $0) }
        + ["--info-plist", "--sources"].compactMap { option in options[option].map { (option, $0) } }
      for (option, path) in given where !FileManager.default.fileExists(atPath: path) {
        throw .noInput("\(option): '\(path)': no such file or folder")
      }
      choices.configuration = options["--configuration"]
      choices.additions = Self.list(options["--with"]).map(Self.location)
      without = Self.list(options["--without"])
      work = Self.location(options["--work"] ?? ".afterglow-host")
      library = try Self.checkout(options["--afterglow"])
      isBuildOnly = options.contains("--build-only")
      reportsChanges = options.contains("--changes")
      isJSON = options.contains("--json")
      expectation = options["--expect"]
      if let expectation, (try? Regex(expectation)) == nil {
        throw .usage("--expect takes a regular expression, not '\(expectation)'")
      }
      let excluded = ["--situations", "--phones", "--ios", "--tap"].first { options[$0] != nil }
      if options["--scenario"] != nil, let excluded {
        throw .usage("a scenario names its own phones, releases and actions, so --scenario excludes \(excluded)")
      }
      scenario = try options["--scenario"].map { name throws(CommandFailure) in
        try HostScenario(name, in: surroundings)
      }
      beside = options["--beside"]
      // With a second app, the names may belong to either app.
      checksWithout = beside == nil
      taps = Self.list(options["--tap"])
      junit = options["--junit"]
      logs = options["--logs"]
      captures = options["--captures"]
      seed = options.integer("--seed")
      sides = try Self.sides(options["--sides"])
      situations =
        options["--situations"].map { Self.list($0).compactMap(TrialSituation.init) } ?? TrialSituation.allCases
      var counts: [Int] = []
      for text in Self.list(options["--phones"] ?? "2,4") {
        guard let count = Int(text), (2...Trial.maximumPhones).contains(count) else {
          throw .usage("--phones takes whole numbers from 2 to \(Trial.maximumPhones), not '\(text)'")
        }
        counts.append(count)
      }
      phoneCounts = counts
      releases = Self.list(options["--ios"] ?? "13,17,26,27").compactMap { OSVersion($0) }
    }

    /// Returns the options for the app on every second phone, without the options that apply only to the hosted app.
    func forApp(at path: String) -> HostOptions {
      var options = self
      options.path = path
      options.choices = AppReader.Choices()
      return options
    }

    /// Returns the chosen sides of conflicts from a text such as `L13=2`. The sides are numbered as in the output of
    /// 'afterglow rules --conflicts'.
    private static func sides(_ text: String?) throws(CommandFailure) -> [Trial.Side] {
      var sides: [Trial.Side] = []
      for text in list(text) {
        let parts = text.split(separator: "=", maxSplits: 1)
        let side = Trial.Side(
          conflict: parts.first.map { $0.uppercased() } ?? "", index: parts.count == 2 ? (Int(parts[1]) ?? 0) - 1 : -1)
        guard side.side != nil else {
          throw .usage(
            "--sides takes sides of conflicts that have a switch, such as L13=2, not '\(text)'; "
              + "'afterglow rules --conflicts --modelled' lists them")
        }
        sides.append(side)
      }
      return sides
    }

    private static func list(_ text: String?) -> [String] { (text ?? "").split(separator: ",").map(String.init) }

    private static func location(_ path: String) -> URL { URL(fileURLWithPath: path).standardizedFileURL }

    /// Returns the checkout of Afterglow: the given path, or else the nearest folder above the tool's executable that
    /// contains the hosted modules.
    private static func checkout(_ path: String?) throws(CommandFailure) -> URL {
      if let path {
        let folder = location(path)
        guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("Sources/HostedModules").path) else {
          throw .noInput("--afterglow: '\(path)' has no folder Sources/HostedModules; name a checkout of Afterglow")
        }
        return folder
      }
      var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      for _ in 0..<8 {
        folder = folder.deletingLastPathComponent()
        if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Sources/HostedModules").path) {
          return folder
        }
      }
      throw .unavailable("the tool was not built in a checkout of Afterglow; name a checkout with --afterglow")
    }
  }
#endif
