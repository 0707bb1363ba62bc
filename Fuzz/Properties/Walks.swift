import AfterglowAnalysis
import AfterglowCapture
import AfterglowDecoding
import AfterglowLinkLayer
import AfterglowWire

/// The lowest bit of the first byte says whether the other bytes are a sequence of bits or a recording.
func violationInWalk(_ bytes: [UInt8]) -> String? {
  guard let first = bytes.first else { return nil }
  let rest = Array(bytes.dropFirst())
  return first & 1 == 0 ? violationInBits(rest) : violationInLog(rest)
}

/// Each byte stands for a mask with one set bit. If the byte is 128 or more, a bit of another app is also set in the
/// mask.
private func violationInBits(_ bytes: [UInt8]) -> String? {
  var runs = MaskRuns()
  for byte in bytes.prefix(2_000) {
    var mask = OverflowMask()
    mask[Int(byte & 0x7F)] = true
    if byte & 0x80 != 0 { mask[103] = true }
    runs.append(mask)
  }
  guard let analysis = try? WalkAnalysis(runs) else { return nil }
  let services = analysis.fit.steps.map(\.service)
  guard zip(services, services.dropFirst()).allSatisfy({ $0 < $1 }) else { return "the steps do not ascend" }
  guard analysis.fit.steps.allSatisfy({ analysis.fit.bit(ofService: $0.service) == $0.bit }) else {
    return "the fitted hash does not give the bits that it was fitted to"
  }
  guard !analysis.fit.hashes.isEmpty, analysis.positions.count == 128 else { return "an empty finding" }
  return nil
}

/// Analyses the masks of a recording. The analysis must either find a walk with a hash, or throw an error.
private func violationInLog(_ input: [UInt8]) -> String? {
  let chunk = 1 + (input.first.map { Int($0) } ?? 0)
  guard var reader = try? CaptureReader(MemorySource(input, chunkLimit: chunk)) else { return nil }
  var log = MaskLog<DeviceAddress?>()
  var masks = MaskReader()
  var batch = PacketBatch()
  while reader.read(into: &batch) {
    _ = masks.read(batch) {
      log.append($0, from: $1)
    } report: { _, _ in
    }
  }
  guard log.readings > 0, let analysis = try? WalkAnalysis(log.walker) else { return nil }
  return analysis.fit.hashes.isEmpty ? "a finding without a hash" : nil
}
