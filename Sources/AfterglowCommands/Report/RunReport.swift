#if os(Linux)
  import VirtualPhone

  /// The page of `--html`: one self-contained file that shows the runs of a command.
  final class RunReport {
    /// The maximum number of runs on the page; later runs are omitted.
    private static let runLimit = 100
    /// The maximum number of pairs in the table at the end.
    private static let pairLimit = 132

    private let file: FileSink
    private let title: String
    private var runs: [RunRecording] = []
    private var current: RunRecorder?
    /// The number of omitted runs.
    private(set) var leftOut = 0

    /// Opens the file that `--html` names; `nil` if the option is absent.
    init?(_ options: Options, title: String) throws(CommandFailure) {
      guard let path = options["--html"] else { return nil }
      file = try FileSink(path: path)
      self.title = title
    }

    /// Begins to record a world that has not run yet. The recording ends when the next recording begins or the page is
    /// written. Returns `nil`, and counts the run as omitted, if the page has no room for another run.
    @discardableResult
    func follow(
      _ world: World, title: String, lasting duration: Duration, notesBytes: Bool = false
    ) -> RunRecorder? {
      end()
      guard runs.count < Self.runLimit else {
        leftOut += 1
        return nil
      }
      let recorder = RunRecorder(world, title: title, lasting: duration, notesBytes: notesBytes)
      current = recorder
      return recorder
    }

    /// Ends the recording of the run.
    func end() {
      if let current { runs.append(current.finish()) }
      current = nil
    }

    /// Writes the page to the file.
    func write() throws(CommandFailure) {
      end()
      let data = JSON.object(["runs": .array(runs.map(\.json))])
      let text = PageTemplate(PackageResources.report_html).filled(with: [
        "title": escaped(title), "facts": escaped(facts), "pairs": pairs,
        "data": replacing(["<": "\\u003C"], in: data.text),
        "style": String(decoding: PackageResources.report_css, as: UTF8.self),
        "script": String(decoding: PackageResources.report_js + PackageResources.lanes_js, as: UTF8.self),
      ])
      try file.write(Array(text.utf8).span)
    }

    private var facts: String {
      guard let first = runs.first else { return "The report has no runs." }
      let clock = WallClock(unixSeconds: first.start, secondsFromGMT: first.secondsFromGMT)
      var parts = [
        "\(first.phones.count) virtual iPhones", Progress.words(.seconds(first.seconds)) + " of virtual time",
        "from \(clock.timestamp(at: .zero).prefix(19)) (UTC\(Self.zone(first.secondsFromGMT)))",
      ]
      if runs.count > 1 { parts.insert("\(runs.count) runs; the first", at: 0) }
      if leftOut > 0 { parts.append("runs left out: \(leftOut)") }
      return parts.joined(separator: ", ") + "."
    }

    private static func zone(_ seconds: Int) -> String {
      let minutes = abs(seconds) / 60
      if minutes == 0 { return "" }
      return (seconds < 0 ? "−" : "+") + "\(minutes / 60)" + (minutes % 60 == 0 ? "" : ":\(minutes % 60)")
    }

    /// The first run's pairs as a table, for readers who cannot see the pictures.
    private var pairs: String {
      guard let run = runs.first, !run.pairs.isEmpty else { return "" }
      let steps = max(1, Int((run.seconds / run.step).rounded(.up)))
      let clock = WallClock(unixSeconds: run.start, secondsFromGMT: run.secondsFromGMT)
      let rows = run.pairs.sorted { $0.key < $1.key }.filter { !$0.value.points.isEmpty }.prefix(Self.pairLimit).map {
        key, pair in
        let (observer, peer) = (run.phones[key / run.phones.count], run.phones[key % run.phones.count])
        let known = run.events.first {
          $0.kind == .identified && $0.phone == key / run.phones.count && $0.peer == key % run.phones.count
        }
        let first = clock.timeOfDay(at: .zero + .seconds(Double(pair.points[0].step) * run.step)).prefix(8)
        let identified = known.map { String(clock.timeOfDay(at: .zero + .seconds($0.seconds)).prefix(8)) } ?? "–"
        let share = 100 * Double(pair.points.count) / Double(steps)
        return "<tr><th scope=\"row\">\(escaped("\(observer.name) → \(peer.name)"))</th><td>\(first)</td>"
          + "<td>\(identified)</td><td class=\"number\">\(decimal(share, 1)) %</td>"
          + "<td class=\"number\">\(pair.links.count)</td></tr>"
      }
      let heading = runs.count > 1 ? "Who heard whom in the run “\(escaped(run.title))”" : "Who heard whom"
      return """
        <section aria-labelledby="pairs-heading">
        <h2 id="pairs-heading">\(heading)</h2>
        <div class="scroll" tabindex="0" aria-labelledby="pairs-heading"><table>
        <thead><tr><th scope="col">pair</th><th scope="col">first heard</th><th scope="col">first known</th>\
        <th scope="col" class="number">heard in</th><th scope="col" class="number">connections</th></tr></thead>
        <tbody>\(rows.joined(separator: "\n"))</tbody>
        </table></div>
        </section>
        """
    }
  }

  extension OptionSyntax {
    static let report = value(
      "--html", "FILE", .file,
      "also write a page: who knew whom, a map, a lane for each phone, signals and the log, over time. The page works ",
      "offline")
  }
#endif
