/// The steps of an Advertiser's log. Between two steps, the outline collects the continuous messages: readings,
/// overviews and background times.
///
/// Repetitions of a service within one list are omitted. Attempts that end in "is linked as" are omitted too, because
/// they found a linked phone under a newer address.
struct LogOutline: Equatable {
  struct Step: Equatable {
    var what: String
    /// The continuous messages between this step and the next step, without their order and number.
    var meanwhile: Set<String> = []
  }

  private(set) var steps: [Step] = []
  /// Lines of the app that are not known messages.
  private(set) var unknown: [String] = []
  /// The index of the first step of the current attempt; `nil` if there is no attempt to remove.
  private var attempt: Int?

  /// Reads the text after `Advertiser[…]` in each line. Lines without this prefix are annotations.
  init(_ lines: some Sequence<Substring>) {
    for line in lines {
      guard let range = line.firstRange(of: #/Advertiser\[\d+:\d+\] /#) else { continue }
      take(line[range.upperBound...])
    }
  }

  private mutating func take(_ text: Substring) {
    if text.contains(" is linked as ") {
      if let attempt { steps.removeSubrange(attempt...) }
      attempt = nil
      return
    }
    // The line reports that a newer identifier replaces the identifier of a linked phone.
    if text.wholeMatch(of: /\S+ \([0-9A-F]{8}\) is \S+ now/) != nil { return }
    // The reference app prints the line "true" without the prefix of its name.
    if text == "true" { return }
    switch AdvertiserMessage(parsing: text) {
    case nil: unknown.append(String(text))
    case .extendingBackgroundTime: step("extending background time")
    case .identity(let service): step("own identity \(service)")
    case .backgroundThreadStarted: step("background thread started")
    case .backgroundTimeRemaining(let seconds): meanwhile("background time \(seconds == nil ? "unlimited" : "limited")")
    case .discovered:
      attempt = steps.count
      step("discovered")
    case .connecting: step("connecting")
    case .connected: step("connected")
    case .discoveringServices: step("discovering services")
    case .discoveredServices: step("discovered services")
    case .otherService(let service): stepOnce("other service \(service)")
    case .referenceService: stepOnce("reference service")
    case .identityService(let service): stepOnce("identity service \(service)")
    case .identified(let installation): step("identified \(installation)")
    case .rssi(_, let installation): meanwhile("readings of \(installation)")
    case .overview(_, let installation): meanwhile("overview of \(installation)")
    }
  }

  private mutating func step(_ what: String) {
    steps.append(Step(what: what))
  }

  private mutating func stepOnce(_ what: String) {
    let list = steps[(attempt ?? 0)...]
    if !list.contains(where: { $0.what == what }) { step(what) }
  }

  private mutating func meanwhile(_ what: String) {
    // During an attempt, readings of other phones may occur at any place.
    let isUnderWay = attempt != nil && steps.last.map { !$0.what.hasPrefix("identified") } ?? false
    guard !isUnderWay, !steps.isEmpty else { return }
    steps[steps.count - 1].meanwhile.insert(what)
  }

  /// The outline with one line for each step, and the continuous messages below it.
  var text: String {
    steps.map { step in
      step.what + "\n" + step.meanwhile.sorted().map { "  \($0)\n" }.joined()
    }.joined()
  }
}
