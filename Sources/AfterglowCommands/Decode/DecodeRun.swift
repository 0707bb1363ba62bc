import AfterglowCapture
import AfterglowDecoding

/// Reads captures and prints their contents.
struct DecodeRun: CaptureRun, ~Copyable {
  private let form: PacketDecoder.Form
  let surroundings: Surroundings
  private var decoder: PacketDecoder
  private var progress: DecodeProgress
  /// Whether the output names each capture, because there may be several captures.
  private let namesFiles: Bool

  var records: Int { decoder.records }
  var malformed: Int { decoder.malformed }
  var foreign: LinkTypeCounts { decoder.foreign }

  init(
    _ form: PacketDecoder.Form, filter: PacketFilter, isRelative: Bool = false, namesFiles: Bool,
    in surroundings: Surroundings
  ) {
    self.form = form
    self.namesFiles = namesFiles
    self.surroundings = surroundings
    decoder = PacketDecoder(form, filter: filter, isRelative: isRelative)
    // Progress is not shown if the packets' lines appear on a terminal, because these lines already show the progress.
    let isShown = surroundings.isWatched && (form == .summary || !surroundings.output.isInteractive)
    progress = DecodeProgress(isShown ? surroundings : nil)
  }

  /// Reads a capture to its end.
  mutating func read(_ input: consuming CaptureInput) throws(CommandFailure) {
    progress.begin(input.name, size: input.size)
    defer { progress.end() }
    let (name, output) = (input.name, surroundings.output)
    if namesFiles, form == .text { try output.line("# " + printable(name)) }
    decoder.begin(file: namesFiles ? input.path : nil)
    let surroundings = surroundings
    try input.forEachBatch { (batch) throws(CommandFailure) in
      decoder.decode(batch, to: &output.pending) { position, fault in
        surroundings.say("\(name): \(position): \(fault)")
      }
      try output.lineHasEnded()
      progress.advance(by: batch.packets.count, to: batch.packets.last?.position.byteOffset ?? 0)
    } malformed: { record in
      decoder.countMalformedRecord()
      surroundings.say("\(name): \(record)")
    }
  }

  /// Returns the summary after all captures have been read.
  consuming func finish() -> CaptureSummary { decoder.finish() }
}
