#if os(Linux)
  import AfterglowCapture
  import AfterglowLinkLayer
  import AfterglowTrial
  import TrialJudging

  /// The files that `judge` reads: logs of the phones and of the witness, and captures.
  struct TrialOperands {
    private(set) var logs: [[TrialLine]] = []
    private(set) var captures: [TrialCapture] = []

    /// Reads the files that the command line names. A file that no reader of captures recognises is read as a log.
    /// Standard input is always read as a log.
    init(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) {
      guard !options.operands.isEmpty else { throw .usage("logs are missing; pass a log of each phone") }
      for operand in options.operands {
        if operand == "-" {
          try addLog(operand, surroundings)
          continue
        }
        let input: CaptureInput
        do throws(CommandFailure) {
          input = try CaptureInput(operand, format: nil, in: surroundings)
        } catch .badData {
          try addLog(operand, surroundings)
          continue
        }
        captures.append(try TrialCapture(input, in: surroundings))
      }
    }

    private mutating func addLog(_ operand: String, _ surroundings: Surroundings) throws(CommandFailure) {
      let lines = TrialRecording.lines(in: try surroundings.contents(of: operand))
      let bad = lines.count { $0 == nil }
      if bad > 0 {
        surroundings.say("\(operand): lines left out, because they are malformed: \(bad) of \(lines.count)")
      }
      logs.append(lines.compactMap(\.self))
    }
  }

  extension TrialCapture {
    /// Reads a capture of any format. Packets without a time are left out.
    init(_ input: consuming CaptureInput, in surroundings: Surroundings) throws(CommandFailure) {
      let name = input.name
      var capture = TrialCapture(name: name)
      var timeless = 0
      try input.forEachBatch { batch in
        for packet in batch.packets {
          guard let time = packet.time else {
            timeless += 1
            continue
          }
          var sightings = PacketSightings(packet, packet.checksum)
          // If an event contains a malformed report, the later reports of the same event are lost.
          while let sighting = try? sightings.next() {
            guard let sender = sighting.sender else { continue }
            capture.add(
              at: Double(time.nanosecondsSince1970) / 1e9, from: sender.rawValue,
              isScanResponse: sighting.isScanResponse, sighting.data)
          }
        }
      } malformed: { record in
        surroundings.say("\(name): \(record)")
      }
      if timeless > 0 { surroundings.say("\(name): packets left out, because they have no time: \(timeless)") }
      self = capture
    }
  }
#endif
