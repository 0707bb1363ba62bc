import AfterglowAnalysis
import AfterglowCapture
import AfterglowCommands
import AfterglowWire

/// The first byte says whether the rest is a sequence of bits or the tool's input.
func violationInWalk(_ bytes: [UInt8]) -> String? {
  guard let first = bytes.first else { return nil }
  let rest = Array(bytes.dropFirst())
  return first & 1 == 0 ? violationInBits(rest) : violationOfTool(["analyze", "--json"], input: rest)
}

/// Each byte is a mask of one bit; its upper half adds what another app sets.
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

/// Runs the tool on an input; it ends, with one of the codes of its help.
func violationOfTool(_ arguments: [String], input: [UInt8]) -> String? {
  let (output, errors) = (Sink(), Sink())
  let chunk = 1 + (input.first.map { Int($0) } ?? 0)
  let code = Tool.run(
    arguments, in: Surroundings(input: MemorySource(input, chunkLimit: chunk), output: output, errors: errors))
  guard [.success, .findings, .badData, .noInput].contains(code) else { return "exit code \(code.rawValue)" }
  guard code == .success || code == .findings || errors.count > 0 else { return "a failure without a word" }
  guard output.isPlain, errors.isPlain else { return "the output could command a terminal" }
  return nil
}

/// Counts what is written, and looks whether it is fit for a terminal.
private final class Sink: ByteSink {
  let isInteractive = false
  private(set) var count = 0
  private(set) var isPlain = true

  func write(_ bytes: Span<UInt8>) {
    count += bytes.count
    bytes.withUnsafeBufferPointer { bytes in
      if bytes.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\n") || $0 == 0x7F }) { isPlain = false }
    }
  }
}
