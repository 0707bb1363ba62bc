#if os(Linux)
  import AfterglowScenarios
  import AppBuilding
  import AppTrials
  import Foundation
  import VirtualPhone

  /// A trial's result, and the user's expectations that the trial did not meet.
  struct HostOutcome {
    let result: Trial.Outcome
    /// The phones whose logs have no line that matches `--expect`.
    let phonesWithoutLine: [String]
    /// The expectations of a scenario that were not met.
    let missed: [ExpectationChecker.Verdict]

    /// All unmet expectations, one per line.
    var unmet: [String] {
      phonesWithoutLine.map { "no line of \($0)'s log matches --expect" }
        + missed.map { "expected: \($0.expectation); \($0.finding)" }
    }
  }

  /// The findings of all trials, without repetitions. A finding about a call names up to four lines of the sources that
  /// contain such a call.
  struct HostFindings {
    struct Entry {
      var finding: Finding
      /// The trials with this finding.
      var trials: [String]
    }

    private(set) var all: [Entry] = []

    init(_ outcomes: [HostOutcome], _ plan: BuildPlan, releases: [Int]) {
      for outcome in outcomes {
        for finding in outcome.result.findings {
          if let index = all.firstIndex(where: {
            $0.finding.kind == finding.kind && $0.finding.message == finding.message
          }) {
            all[index].trials.append(outcome.result.trial.name)
          } else {
            var finding = finding
            finding.place = Self.place(of: finding, plan)
            all.append(Entry(finding: finding, trials: [outcome.result.trial.name]))
          }
        }
      }
      addRemarks(plan, releases)
      // The most severe findings are first. Findings of equal severity stay in the order in which they were made.
      let order: [Finding.Severity] = [.fault, .warning, .note]
      all = order.flatMap { severity in all.filter { $0.finding.severity == severity } }
    }

    /// Adds the remarks about the sources, for each release.
    private mutating func addRemarks(_ plan: BuildPlan, _ releases: [Int]) {
      for release in releases {
        for remark in plan.remarks(onRelease: release) {
          let finding = Finding(
            rule: remark.rule, kind: remark.kind.rawValue,
            severity: remark.kind == .delegateNeverCalled ? .warning : .note, message: remark.message,
            place: remark.place)
          if let index = all.firstIndex(where: { $0.finding == finding }) {
            all[index].trials.append("iOS \(release)")
          } else {
            all.append(Entry(finding: finding, trials: ["iOS \(release)"]))
          }
        }
      }
    }

    /// Returns the files and line numbers of up to four lines that contain the call to which a finding refers. Returns
    /// `nil` if the finding refers to no call, or the app's sources do not contain the call.
    private static func place(of finding: Finding, _ plan: BuildPlan) -> String? {
      let words: [String: String] = [
        "background-scan-for-all": "scanForPeripherals",
        "background-duplicates": "CBCentralManagerScanOptionAllowDuplicatesKey",
        "no-central-mode": "scanForPeripherals", "advertisement-keys": "startAdvertising",
        "background-advertising-change": "startAdvertising", "background-advertising-start": "startAdvertising",
        "background-local-name": "CBAdvertisementDataLocalNameKey",
        "background-beacon": "peripheralData", "no-peripheral-mode": "startAdvertising",
        "advertising-twice": "startAdvertising", "location-manager-without-run-loop": "CLLocationManager(",
        "work-while-suspended": "Timer", "no-location-mode": "allowsBackgroundLocationUpdates",
        "background-task-without-handler": "beginBackgroundTask", "background-task-expired": "beginBackgroundTask",
        "unused-peripheral": "connect(",
        "live-activity-undeclared": "request(", "live-activity-in-background": "request(",
      ]
      let word: String
      if let known = words[finding.kind] {
        word = known
      } else if ["manager-not-powered-on", "api-misuse"].contains(finding.kind),
        let command = finding.message.split(separator: " ").dropFirst(3).first
      {
        // The finding's message is `Core Bluetooth logs:` and the logged text. The logged text begins with the name of
        // the call.
        word = command + "("
      } else {
        return nil
      }
      var places: [String] = []
      for file in plan.modules.flatMap(\.files) {
        let lines = file.rewritten.text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.contains(word) && !line.contains("func ") {
          places.append("\(file.shownPath):\(index + 1)")
        }
      }
      return places.isEmpty ? nil : places.prefix(4).joined(separator: ", ")
    }
  }

  /// Writes the rows of the matrix, the unmet expectations and the findings to standard output.
  struct HostTable {
    let surroundings: Surroundings
    let isJSON: Bool
    /// The width of the column with the situation or the scenario.
    let labelWidth: Int

    /// Creates a table for trials with these labels.
    init(surroundings: Surroundings, isJSON: Bool, labels: [String] = []) {
      self.surroundings = surroundings
      self.isJSON = isJSON
      labelWidth = labels.map(\.count).reduce(20, max)
    }

    func begin() throws(CommandFailure) {
      guard !isJSON else { return }
      let label = padded("situation", to: labelWidth)
      try surroundings.output.line(
        "iOS  phones  \(label)  pair   discovery  connection  byte       again      windows")
    }

    func write(_ outcome: HostOutcome) throws(CommandFailure) {
      let trial = outcome.result.trial
      for pair in outcome.result.pairs {
        if isJSON {
          try surroundings.output.line(json(pair, trial).text)
        } else {
          try surroundings.output.line(
            [
              padded(String(trial.os.major), to: 3), padded(String(trial.phoneCount), to: 6),
              padded(trial.label, to: labelWidth), padded("\(pair.observer)→\(pair.peer)", to: 5),
              Self.seconds(pair.firstDiscovery), Self.seconds(pair.firstConnection), Self.seconds(pair.firstByte),
              Self.seconds(pair.firstCounted.map { $0 - trial.countedFrom }),
              "\(Int((pair.share * 100).rounded())) %",
            ].joined(separator: "  "))
        }
      }
      for text in outcome.unmet {
        if isJSON {
          try surroundings.output.line(
            JSON.object(["kind": .string("unmet"), "trial": .string(trial.name), "message": .string(text)]).text)
        } else {
          try surroundings.output.line("  \(text)")
        }
      }
    }

    private static func seconds(_ time: Duration?) -> String {
      guard let time else { return padded("–", to: 9) }
      let tenths = Int64(time / .milliseconds(100))
      return padded("\(tenths / 10).\(tenths % 10) s", to: 9)
    }

    private func json(_ pair: PairRecord, _ trial: Trial) -> JSON {
      func number(_ time: Duration?) -> JSON? { time.map { .number($0 / .seconds(1)) } }
      return .object(present: [
        "kind": .string("pair"), "situation": .string(trial.label), "ios": .integer(trial.os.major),
        "phones": .integer(trial.phoneCount), "seed": .string(String(trial.seed)), "observer": .string(pair.observer),
        "peer": .string(pair.peer), "firstDiscoverySeconds": number(pair.firstDiscovery),
        "firstConnectionSeconds": number(pair.firstConnection), "firstByteSeconds": number(pair.firstByte),
        "firstReadingAgainSeconds": number(pair.firstCounted.map { $0 - trial.countedFrom }),
        "windowsWithReading": .number(pair.share),
      ])
    }

    static func json(_ entry: HostFindings.Entry) -> JSON {
      let finding = entry.finding
      return .object(present: [
        "kind": .string("finding"), "finding": .string(finding.kind), "rule": .string(finding.rule),
        "severity": .string(finding.severity.rawValue), "message": .string(finding.message),
        "seconds": finding.time.map { .number($0 / .seconds(1)) }, "phone": finding.phone.map { .string($0) },
        "place": finding.place.map { .string($0) }, "trials": .array(entry.trials.map { .string($0) }),
      ])
    }

    func end(_ findings: HostFindings) throws(CommandFailure) {
      if !isJSON { try surroundings.output.line("") }
      for entry in findings.all {
        let finding = entry.finding
        if isJSON {
          try surroundings.output.line(
            Self.json(entry).text)
        } else {
          let number = entry.trials.count
          let count =
            entry.trials.first?.hasPrefix("iOS ") == true
            ? entry.trials.joined(separator: ", ") : "\(number) trial\(number == 1 ? "" : "s")"
          let time = finding.time.map { ", first at \(Int64($0 / .seconds(1))) s" } ?? ""
          let place = finding.place.map { " (\($0))" } ?? ""
          try surroundings.output.line(
            "\(finding.severity.rawValue) \(finding.kind), rule \(finding.rule): \(finding.message)\(place); "
              + "in \(count)\(time)")
        }
      }
      if !isJSON, findings.all.isEmpty { try surroundings.output.line("no findings") }
    }
  }

  /// A report in JUnit's format for continuous integration. Each trial is a test case.
  struct JUnitReport {
    let text: String

    init(_ outcomes: [HostOutcome], app: String) {
      var cases = ""
      var failures = 0
      for outcome in outcomes {
        let faults = outcome.result.findings.filter { $0.severity == .fault }.map { "rule \($0.rule): \($0.message)" }
        let problems = faults + outcome.unmet
        let name = Self.escaped(outcome.result.trial.name)
        let seconds = outcome.result.length / .seconds(1)
        cases += "  <testcase classname=\"\(Self.escaped(app))\" name=\"\(name)\" time=\"\(seconds)\">"
        if !problems.isEmpty {
          failures += 1
          cases +=
            "<failure message=\"\(Self.escaped(problems[0]))\">\(Self.escaped(problems.joined(separator: "\n")))</failure>"
        }
        cases += "</testcase>\n"
      }
      text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="\(Self.escaped(app)) on virtual phones" tests="\(outcomes.count)" failures="\(failures)">
        \(cases)</testsuite>

        """
    }

    static func escaped(_ text: String) -> String {
      var result = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "&": result += "&amp;"
        case "\"": result += "&quot;"
        case "\n", "\t": result.unicodeScalars.append(scalar)
        // XML forbids all of these characters except the carriage return, which is replaced too.
        case "\0"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": result += "\u{FFFD}"
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
  }
#endif
