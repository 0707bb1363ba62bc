#if os(Linux)
  import AfterglowTrial
  import TrialJudging
  import VirtualPhone

  /// The verdicts as one HTML page that needs no other files.
  struct VerdictPage {
    let text: String

    init(_ verdicts: [TrialVerdict], _ timeline: TrialTimeline, _ os: OSVersion) {
      let counts = Dictionary(grouping: verdicts, by: \.word).mapValues(\.count)
      let facts = TrialVerdict.words.map { "\(counts[$0] ?? 0) \($0)" }.joined(separator: ", ")
      let clocks = timeline.plan.participants.compactMap { role in
        timeline.clocks[role.name].map {
          "\(role == timeline.plan.witness ? "witness" : "phone") \(role.name): clock \(decimal($0.offset, 3)) s from the conductor's, "
            + "lines lost: \(timeline.lost[role.name] ?? 0)"
        }
      }
      let captures = timeline.air.map { "capture \($0.name): \($0.words)" }
      text = PageTemplate(PackageResources.verdicts_html).filled(with: [
        "title": escaped("\(timeline.plan.title), iOS \(RuleText.release(os))"),
        "facts": escaped("Of \(verdicts.count) rules: \(facts). \((clocks + captures).joined(separator: "; "))."),
        "rows": verdicts.map(Self.row).joined(separator: "\n"),
        "style": String(decoding: PackageResources.report_css, as: UTF8.self),
      ])
    }

    private static func row(_ verdict: TrialVerdict) -> String {
      let moments = verdict.evidence.map {
        "<li>\(escaped("\(decimal($0.time, 2)) s, \($0.role): \($0.text)"))</li>"
      }.joined()
      let evidence =
        moments.isEmpty
        ? "" : "<details><summary>\(counted(verdict.evidence.count, "log line"))</summary><ol>\(moments)</ol></details>"
      return "<tr><th scope=\"row\">\(escaped("\(verdict.rule.id) \(verdict.rule.name)"))</th>"
        + "<td>\(escaped(verdict.word))</td><td>\(escaped(verdict.expected.description))</td>"
        + "<td>\(escaped(verdict.reason ?? verdict.measured))</td>"
        + "<td>\(escaped(verdict.measurement))\(evidence)</td></tr>"
    }
  }
#endif
