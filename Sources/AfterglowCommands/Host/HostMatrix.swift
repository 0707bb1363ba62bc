#if os(Linux)
  import AfterglowScenarios
  import AppBuilding
  import AppProcesses
  import AppTrials
  import Foundation
  import VirtualPhone

  /// Plays an app in each requested situation, with each requested number of phones, under each requested release.
  struct HostMatrix {
    let options: HostOptions
    let surroundings: Surroundings
    let plan: BuildPlan
    let program: URL
    /// The app of every second phone; `nil` if all phones run the same app.
    let other: PhoneApp?
    let report: RunReport?
    /// The file of `--junit`.
    let junit: FileSink?

    /// The time of the phones' clocks at the beginning: 2026-01-01 08:00 UTC.
    private static let wallClock = WallClock(unixSeconds: 1_767_254_400)

    func play() throws(CommandFailure) -> ExitCode {
      guard let infoPlist = try? InfoPlist(parsing: plan.infoPlist) else {
        throw .badData("the app's property list cannot be read")
      }
      let expectation = options.expectation.flatMap { try? Regex($0) }
      var outcomes: [HostOutcome] = []
      let trials = try trials()
      let table = HostTable(surroundings: surroundings, isJSON: options.isJSON, labels: trials.map(\.label))
      try table.begin()
      var played: [Int] = []
      let progress = Progress(surroundings, "host")
      for trial in trials where !surroundings.isInterrupted {
        progress.show(Double(outcomes.count) / Double(trials.count)) { _ in
          "\(outcomes.count) of \(trials.count) trials"
        }
        let (result, missed) = try run(trial, infoPlist)
        if !played.contains(result.trial.os.major) { played.append(result.trial.os.major) }
        let unmet = expectation.map { pattern in
          result.logs.filter { log in !log.lines.contains { $0.message.contains(pattern) } }.map(\.phone)
        }
        let outcome = HostOutcome(result: result, phonesWithoutLine: unmet ?? [], missed: missed)
        progress.end()
        try table.write(outcome)
        try writeLogs(result)
        outcomes.append(outcome)
      }
      try report?.write()
      let findings = HostFindings(outcomes, plan, releases: played)
      try table.end(findings)
      if let junit { try junit.write(Array(JUnitReport(outcomes, app: plan.app.name).text.utf8).span) }
      let isWell =
        findings.all.allSatisfy { $0.finding.severity != .fault }
        && outcomes.allSatisfy { $0.phonesWithoutLine.isEmpty && $0.missed.isEmpty }
      return surroundings.code(isWell ? .success : .findings)
    }

    /// Returns the requested releases that the app supports, and reports the other requested releases.
    func releases() throws(CommandFailure) -> [OSVersion] {
      let minimum = plan.app.deploymentTarget.flatMap { OSVersion($0) } ?? OSVersion(7)
      let supported = options.releases.filter { $0.major >= minimum.major }
      for release in options.releases where release.major < minimum.major {
        surroundings.say("iOS \(release.major) is left out: the app needs iOS \(minimum.major)")
      }
      guard !supported.isEmpty else {
        throw .usage("--ios names no release that runs the app; the app needs iOS \(minimum.major) or later")
      }
      return supported
    }

    /// The trials to play: the trial of the scenario, or all trials of the matrix.
    private func trials() throws(CommandFailure) -> [Trial] {
      if let scenario = options.scenario {
        var trial = Trial(
          .inFront, phoneCount: scenario.scenario.phones.count, os: scenario.scenario.phones[0].os,
          seed: options.seed ?? scenario.scenario.seed)
        trial.title = scenario.title
        trial.sides = options.sides
        return [trial]
      }
      return try releases().flatMap { release in
        options.phoneCounts.flatMap { count in
          options.situations.map {
            var trial = Trial($0, phoneCount: count, os: release, seed: options.seed ?? 1, taps: options.taps)
            trial.sides = options.sides
            return trial
          }
        }
      }
    }

    /// Plays a trial, and returns the trial's result and the unmet expectations of its scenario.
    private func run(
      _ trial: Trial, _ infoPlist: InfoPlist
    ) throws(CommandFailure) -> (Trial.Outcome, [ExpectationChecker.Verdict]) {
      let container = options.work.appendingPathComponent(
        "\(BuildSettings.identifier(plan.app.name))/phones/\(Self.fileName(trial))")
      try? FileManager.default.removeItem(at: container)
      do { try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true) } catch {
        throw .inputOutput("cannot create \(container.path): \(error.localizedDescription)")
      }
      let app = PhoneApp(
        name: plan.modules.last?.description.name ?? plan.app.name, infoPlist: infoPlist, executable: program,
        container: container)
      let recording = try options.captures.map { folder throws(CommandFailure) in
        try Self.makeFolder(folder)
        return try AirRecording(path: "\(folder)/\(Self.fileName(trial)).pcapng")
      }
      var recorder: RunRecorder?
      let length = options.scenario?.scenario.duration ?? trial.situation.length
      let listen = { (world: World) -> Void in
        recording?.listen(in: world, at: Position(x: 1, y: 1))
        recorder = report?.follow(world, title: trial.name, lasting: length, notesBytes: true)
      }
      defer { report?.end() }
      defer { try? recording?.finish() }
      if let scenario = options.scenario {
        let (outcome, verdicts) = scenario.play(app, beside: other, in: trial, prepare: listen)
        recorder?.record(outcome.findings)
        return (outcome, verdicts.filter { !$0.isMet })
      }
      let outcome = trial.run(app, beside: other, wallClock: Self.wallClock, prepare: listen)
      recorder?.record(outcome.findings)
      return (outcome, [])
    }

    static func fileName(_ trial: Trial) -> String {
      trial.title == nil ? "\(trial.situation.rawValue)-\(trial.phoneCount)-ios\(trial.os.major)" : "scenario"
    }

    // MARK: Files

    static func makeFolder(_ path: String) throws(CommandFailure) {
      do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
        throw .inputOutput("cannot create \(path): \(error.localizedDescription)")
      }
    }

    private func write(_ text: String, to path: String) throws(CommandFailure) {
      do { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) } catch {
        throw .inputOutput("cannot write \(path): \(error.localizedDescription)")
      }
    }

    private func writeLogs(_ result: Trial.Outcome) throws(CommandFailure) {
      guard let folder = options.logs else { return }
      try Self.makeFolder(folder)
      for (phone, lines) in result.logs {
        let text = lines.map { $0.formatted(options.scenario?.scenario.wallClock ?? Self.wallClock) + "\n" }.joined()
        try write(text, to: "\(folder)/\(Self.fileName(result.trial))-\(phone).log")
      }
    }
  }

  extension RunRecorder {
    /// Records the app's actions that have no effect or a wrong effect under iOS's rules.
    fileprivate func record(_ findings: [Finding]) {
      for finding in findings {
        let phone = recording.phones.firstIndex { $0.name == finding.phone } ?? 0
        record(
          .finding, phone, text: "\(finding.severity.rawValue), rule \(finding.rule): \(finding.message)",
          at: finding.time.map { $0 / .seconds(1) } ?? 0)
      }
    }
  }
#endif
