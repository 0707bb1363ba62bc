import AfterglowCapture

/// Goes through captures and prints what they say.
struct DecodeRun: CaptureRun, ~Copyable {
  enum Form {
    case text
    case json
    case summary
  }

  private let form: Form
  let surroundings: Surroundings
  private var filter: PacketFilter
  private var judge = ContentJudge()
  private var counter = SummaryCounter()
  private var text = PacketText()
  private var lines = PacketLines()
  private var progress: DecodeProgress
  /// Among several captures, which one a line is of has to be said.
  private let namesFiles: Bool
  private(set) var records = 0
  private(set) var malformed = 0
  private(set) var foreign = 0

  init(_ form: Form, filter: PacketFilter, namesFiles: Bool, in surroundings: Surroundings) {
    self.form = form
    self.filter = filter
    self.namesFiles = namesFiles
    self.surroundings = surroundings
    // Lines that scroll by are progress enough.
    let isShown = surroundings.isWatched && (form == .summary || !surroundings.output.isInteractive)
    progress = DecodeProgress(isShown ? surroundings : nil)
  }

  /// Reads a capture to its end.
  mutating func read(_ input: consuming CaptureInput) throws(CommandFailure) {
    progress.begin(input.name, size: input.size)
    defer { progress.end() }
    if namesFiles, form == .text { try surroundings.output.line("# " + printable(input.name)) }
    if namesFiles { lines.removeAll() }
    let (name, output) = (input.name, surroundings.output)
    try input.forEach { (packet) throws(CommandFailure) in
      records += 1
      progress.advance(to: packet.position.byteOffset)
      try take(packet, of: name, output)
    } malformed: { record in
      records += 1
      malformed += 1
      if form == .summary { counter.countMalformedRecord() }
      progress.end()
      surroundings.say("\(name): \(record)")
    }
  }

  @inline(__always)
  private mutating func take(
    _ packet: PacketView, of name: String, _ output: TextOutput
  ) throws(CommandFailure) {
    if case .other = packet.layer { foreign += 1 }
    let isKnown: Bool
    if filter.asksForContents {
      let isWanted = judge.admits(packet, &filter)
      if isWanted == false { return }
      isKnown = isWanted == true
    } else {
      isKnown = true
    }
    if isKnown, try takeQuickly(packet, output) { return }
    let (surroundings, form, file) = (surroundings, form, namesFiles ? name : nil)
    var (isWanted, isMalformed) = (false, false)
    try PacketMeaning.forEach(of: packet) { (meaning) throws(CommandFailure) in
      if let fault = meaning.fault {
        isMalformed = true
        surroundings.say("\(name): \(packet.position): \(fault)")
      }
      // Every packet is told of: it may be one half of a pair.
      let says = filter.admits(meaning, of: packet)
      guard says, filter.admits(time: packet.time, rssiDBm: meaning.level(in: packet)) else { return }
      isWanted = true
      switch form {
      case .text: try text.write(packet, meaning, to: output)
      case .json: try lines.write(packet, meaning, file: file, to: output)
      case .summary: counter.count(meaning, of: packet)
      }
    }
    if isMalformed { malformed += 1 }
    if form == .summary, isWanted { counter.countRecord() }
  }

  /// Does what needs no look into the packet; `false` if it has to be looked into.
  @inline(__always)
  private mutating func takeQuickly(
    _ packet: PacketView, _ output: TextOutput
  ) throws(CommandFailure) -> Bool {
    if !filter.isTimeless {
      // The reports of HCI have levels of their own.
      if case .hci = packet.layer { return false }
      guard filter.admits(time: packet.time, rssiDBm: packet.rssiDBm) else { return true }
    }
    switch form {
    case .json: return try lines.writeKept(packet, to: output)
    case .text: return try text.writeKept(packet, to: output)
    case .summary: return counter.tally(packet)
    }
  }

  /// The summary, when all is read.
  consuming func finish() -> CaptureSummary { counter.finish() }
}
