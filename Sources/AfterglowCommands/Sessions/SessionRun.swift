import AfterglowCapture
import AfterglowDecoding
import AfterglowSessions
import AfterglowWire

/// Reads captures, and records which peers were heard at which times.
struct SessionRun: CaptureRun, ~Copyable {
  let surroundings: Surroundings
  private var log: SessionLog
  private var progress: DecodeProgress

  var counts: SessionLog.Counts { log.counts }
  var records: Int { log.counts.records }

  init(_ log: consuming SessionLog, in surroundings: Surroundings) {
    self.surroundings = surroundings
    self.log = log
    progress = DecodeProgress(surroundings.isWatched ? surroundings : nil)
  }

  mutating func read(_ input: consuming CaptureInput) throws(CommandFailure) {
    progress.begin(input.name, size: input.size)
    defer { progress.end() }
    let (name, surroundings) = (input.name, surroundings)
    log.begin()
    try input.forEachBatch { batch in
      log.record(batch) { position, fault in surroundings.say("\(name): \(position): \(fault)") }
      progress.advance(by: batch.packets.count, to: batch.packets.last?.position.byteOffset ?? 0)
    } malformed: { record in
      log.countMalformedRecord()
      surroundings.say("\(name): \(record)")
    }
  }

  /// Returns the presences after all captures have been read. With `infersSuccessions`, two addresses count as one peer
  /// if the second directly follows the first, and their packets have similar contents and signal strengths. Two
  /// addresses with different identifiers never count as one peer. The two addresses probably belong to one peer, but
  /// no identifier proves this.
  consuming func finish(infersSuccessions: Bool) -> Sessions {
    log.finish(infersSuccessions: infersSuccessions)
  }
}
