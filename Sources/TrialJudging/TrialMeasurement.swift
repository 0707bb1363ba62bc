import AfterglowTrial

/// One decision of a step, measured on the timeline.
struct TrialMeasurement {
  let timeline: TrialTimeline
  let decision: TrialDecision
  /// The time at which the step began, in seconds since the plan began.
  let beginning: Double
  let step: TrialStep

  private typealias Moment = TrialTimeline.Moment

  /// The maximum number of moments that are shown in support of a reading.
  private static let evidenceLimit = 4

  /// Returns the reading of the step, and moments that support it.
  func read() -> (reading: TrialReading, evidence: [TrialEvidence]) {
    if isOnAir, timeline.packets(of: decision.role, from: beginning + decision.from, to: beginning + decision.to) == nil
    {
      return (.unknown(timeline.air.isEmpty ? "there is no capture" : "no capture covers the step"), [])
    }
    if let missing = (decision.needs ?? []).first(where: { self.moments($0).isEmpty }) {
      let place = missing.onAir == true ? "no capture of \(missing.role) has the" : "\(missing.role) has no"
      return (.unknown("\(place) line '\(Self.words(missing))'"), [])
    }
    let lines = moments(from: decision.from, to: decision.to) + elsewhere
    let shown = Self.thinned(lines)
    let source = decision.role + (isOnAir ? " on air" : "")
    let evidence = shown.map { TrialEvidence(time: $0.time, role: source, text: Self.text(of: $0.line)) }
    return (reading(of: lines), evidence)
  }

  private func reading(of moments: [Moment]) -> TrialReading {
    switch decision.measure {
    case .count: limited(moments.count)
    case .flag: moments.last?.line.flag.map { .flag($0 == (decision.means ?? true)) } ?? .unknown("no such line")
    case .ended: .flag(isEnded == (decision.means ?? true))
    case .order: order(of: moments)
    case .last: number(last(moments))
    case .delay: number(delays(to: moments))
    case .gap: number(gap(of: moments).map { [$0] } ?? [], "fewer than eight lines in a row")
    case .duty: duty(of: moments)
    case .pause: pause(of: moments)
    case .slowing: slowing(to: self.moments(from: decision.from, to: decision.to))
    case .number: number(moments.compactMap(\.line.value).max().map { [$0] } ?? [])
    case .members: number(moments.compactMap { $0.line.list?.count }.max().map { [Double($0)] } ?? [])
    case .boundary: boundary(of: moments)
    case .missing: missing(moments)
    case .kept: kept(moments)
    case .place: place(of: moments)
    }
  }

  private var isOnAir: Bool { decision.onAir ?? false }

  /// The lines of a phone in a part of the plan, from its log or from its packets.
  private func all(of role: String, onAir: Bool, from: Double, to: Double) -> ArraySlice<Moment> {
    onAir
      ? timeline.packets(of: role, from: from, to: to) ?? [] : timeline.moments(of: role, from: from, to: to)
  }

  /// The windows of `decision.also`, which may be in other steps, in seconds since the plan began.
  private var otherWindows: [(from: Double, to: Double)] {
    (decision.also ?? []).compactMap { window -> (from: Double, to: Double)? in
      guard let index = timeline.plan.steps.firstIndex(where: { $0.id == window.step }) else { return nil }
      let start = timeline.plan.beginnings[index]
      return (start + window.from, start + window.to)
    }
  }

  /// The lines in the windows of `decision.also`.
  private var elsewhere: [Moment] {
    otherWindows.flatMap { window in
      all(of: decision.role, onAir: isOnAir, from: window.from, to: window.to).filter(isMeant)
    }
  }

  /// The number of lines that the log lost in the step's window and in the windows of `decision.also`. These lines may
  /// have been lines of the counted kind.
  private var hiddenLines: Int {
    let own = (from: beginning + decision.from, to: beginning + decision.to)
    return timeline.hiddenLines(of: decision.role, in: [own] + otherWindows)
  }

  // MARK: Measures

  /// Returns ``TrialDecision/means`` if there are at least `atLeast` lines, and the opposite if there are at most
  /// `atMost` lines. Returns `unknown` for a number in between, and for any number below `atLeast` if `atMost` is
  /// `nil`.
  ///
  /// Also returns `unknown` if lines that the log lost in the counted windows could have raised the number to
  /// `atLeast`.
  private func limited(_ count: Int) -> TrialReading {
    let (means, amount) = (decision.means ?? true, Double(count))
    let atLeast = decision.atLeast ?? 1
    if amount >= atLeast { return .flag(means) }
    guard let atMost = decision.atMost, amount <= atMost else {
      return .unknown("\(count) lines decide neither for 'yes' nor for 'no'")
    }
    if isOnAir { return .flag(!means) }
    let hidden = hiddenLines
    return amount + Double(hidden) < atLeast ? .flag(!means) : .unknown("the log lost \(hidden) lines at that time")
  }

  /// Whether the app runs in one process before the window, and in another process after the window.
  private var isEnded: Bool {
    func process(from: Double, to: Double) -> Int? {
      timeline.moments(of: decision.role, from: beginning + from, to: beginning + to).last?.line.process
    }
    let later = timeline.moments(
      of: decision.role, from: beginning + decision.to, to: beginning + decision.to + Self.afterwards)
    guard let before = process(from: 0, to: decision.from), let after = later.first?.line.process else { return false }
    return before != after
  }

  /// The time after a window, in seconds, in which the next process has to write its first line.
  private static let afterwards = 20.0

  /// Whether the longest list in the lines has the plan's order, beginning with the plan's first element.
  private func order(of moments: [Moment]) -> TrialReading {
    guard let list = moments.compactMap(\.line.list).max(by: { $0.count < $1.count }), list.count > 1 else {
      return .unknown("no list was seen")
    }
    return .flag(list == (0..<list.count).map { "s\($0)" })
  }

  /// The time from each anchor to the last line before a silence, in seconds. An anchor without a line before the next
  /// anchor is left out.
  private func last(_ moments: [Moment]) -> [Double] {
    anchors.compactMap { anchor in
      let next = anchors.first { $0 > anchor } ?? .infinity
      let behind = moments.filter { $0.time >= anchor && $0.time < next }
      var last = anchor
      for moment in behind {
        if moment.time - last > Self.silence { break }
        last = moment.time
      }
      return behind.isEmpty ? nil : last - anchor
    }
  }

  /// A sequence of lines ends at a pause of more than this many seconds.
  private static let silence = 6.0

  /// The time from each anchor to the first line that follows it. An anchor without a line before the next anchor is
  /// left out.
  private func delays(to moments: [Moment]) -> [Double] {
    anchors.compactMap { anchor in
      let next = anchors.first { $0 > anchor } ?? .infinity
      return moments.first { $0.time >= anchor && $0.time < next }.map { $0.time - anchor }
    }
  }

  /// The 20th percentile of the gaps between lines, in seconds; `nil` if there are too few gaps. Lost lines and
  /// collisions hardly change this percentile.
  private func gap(of moments: [Moment]) -> Double? {
    let gaps = zip(moments, moments.dropFirst()).map { $1.time - $0.time }.filter { $0 > Self.atOnce }.sorted()
    return gaps.count >= Self.leastGaps ? gaps[gaps.count / 5] : nil
  }

  /// The minimum number of gaps from which `gap(of:)` computes the percentile.
  private static let leastGaps = 7
  /// Two lines that are at most this many seconds apart report the same event.
  private static let atOnce = 0.02

  /// The share of the time in which the receiver is open, which equals the share of sent packets that were received.
  private func duty(of moments: [Moment]) -> TrialReading {
    guard let interval = gap(of: self.moments(from: 0, to: step.seconds)), interval > 0 else {
      return .unknown("fewer than eight lines in a row")
    }
    let seconds = decision.to - decision.from
    return number([Double(moments.count) * interval / seconds])
  }

  /// The mean time between lines.
  private func pause(of moments: [Moment]) -> TrialReading {
    guard moments.count >= 5, let first = moments.first, let last = moments.last else {
      return .unknown("fewer than five lines")
    }
    return number([(last.time - first.time) / Double(moments.count - 1)])
  }

  /// Whether the pause between lines is at least `decision.atLeast` times as long in the decision's own window as in
  /// the windows of `decision.also`. If `decision.means` is `false`, the reading is inverted.
  private func slowing(to moments: [Moment]) -> TrialReading {
    let before = elsewhere
    guard before.count >= 5, let first = before.first, let last = before.last, let limit = decision.atLeast else {
      return .unknown("fewer than five lines")
    }
    let pause = (last.time - first.time) / Double(before.count - 1)
    let now = (decision.to - decision.from) / Double(max(moments.count, 1))
    return .flag((now >= limit * pause) == (decision.means ?? true))
  }

  /// The percentage of anchors without a line, computed from the numbers of lines and anchors.
  private func missing(_ moments: [Moment]) -> TrialReading {
    let count = anchors.count
    guard count > 0 else { return .unknown("the event to wait for did not happen") }
    let hidden = hiddenLines
    guard moments.count >= count || hidden == 0 else { return .unknown("the log lost \(hidden) lines at that time") }
    return number([100 * max(0, 1 - Double(moments.count) / Double(count))])
  }

  /// The value at which the text of the lines changes from the decision's word to the next word, for example from
  /// `near` to `far`.
  private func boundary(of moments: [Moment]) -> TrialReading {
    let all = timeline.moments(of: decision.role, from: beginning + decision.from, to: beginning + decision.to)
      .filter { $0.line.name == decision.line }
    // A line below the boundary has the decision's word, or a word that precedes the decision's word in this list.
    let words = ["immediate", "near", "far"]
    guard let place = words.firstIndex(of: decision.text ?? "") else { return .unknown("no such word") }
    func values(_ isBelow: Bool) -> [Double] {
      all.filter { moment in
        guard let index = words.firstIndex(of: moment.line.text ?? "") else { return false }
        return (index <= place) == isBelow
      }.compactMap(\.line.value)
    }
    guard let below = values(true).max(), let above = values(false).min() else {
      return .unknown("the readings are only on one side of the boundary")
    }
    return .number((below + above) / 2, least: min(below, above), most: max(below, above), samples: all.count)
  }

  private func number(_ samples: [Double], _ missing: String = "no such line") -> TrialReading {
    let sorted = samples.map { $0 * (decision.scale ?? 1) + (decision.offset ?? 0) }.sorted()
    guard let least = sorted.first, let most = sorted.last else { return .unknown(missing) }
    if let needed = decision.atLeast, Double(samples.count) < needed {
      return .unknown("\(samples.count) of \(Self.short(needed)) samples")
    }
    // For an even number of samples, the lower of the two middle samples is used, because a lost line can only make a
    // time longer.
    return .number(sorted[(sorted.count - 1) / 2], least: least, most: most, samples: samples.count)
  }

  // MARK: Lines

  /// The times at which the anchor's lines were written.
  private var anchors: [Double] { decision.since.map { self.moments($0).map(\.time) } ?? [] }

  private func moments(from: Double, to: Double) -> [Moment] {
    all(of: decision.role, onAir: isOnAir, from: beginning + from, to: beginning + to).filter(isMeant)
  }

  private func isMeant(_ moment: Moment) -> Bool {
    Self.matches(moment.line, decision.line, decision.text)
      && (decision.flag == nil || moment.line.flag == decision.flag)
      && (decision.value == nil || moment.line.value == decision.value)
  }

  private func moments(_ anchor: TrialDecision.Anchor) -> [Moment] {
    all(
      of: anchor.role, onAir: anchor.onAir ?? false, from: beginning + (anchor.from ?? 0),
      to: beginning + (anchor.to ?? step.seconds)
    ).filter { Self.matches($0.line, anchor.line, anchor.text) }
  }

  private static func matches(_ line: TrialLine, _ name: String, _ text: String?) -> Bool {
    line.name == name && (text.map { line.text?.hasPrefix($0) ?? false } ?? true)
  }

  /// Returns at most `evidenceLimit` moments: the first moments, and the last moment.
  private static func thinned(_ moments: [Moment]) -> [Moment] {
    moments.count <= evidenceLimit
      ? moments : Array(moments.prefix(evidenceLimit - 1)) + Array(moments.suffix(1))
  }

  private static func text(of line: TrialLine) -> String {
    let flag = line.flag.map { $0 ? "yes" : "no" }
    return [line.name, line.text, line.value.map(short), flag].compactMap(\.self).joined(separator: " ")
  }

  private static func words(_ anchor: TrialDecision.Anchor) -> String {
    [anchor.line, anchor.text].compactMap(\.self).joined(separator: " ")
  }

  /// Returns a number as text, with at most two digits after the decimal point.
  static func short(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}
