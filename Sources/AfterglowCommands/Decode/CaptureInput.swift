import AfterglowCapture

/// A capture that the command line names, with its troubles put into words.
struct CaptureInput {
  /// How messages call it.
  let name: String
  private let reader: CaptureReader

  var format: CaptureFormat { reader.format }

  /// Opens a file, or standard input for `-`.
  init(_ operand: String, format: CaptureFormat?, in surroundings: Surroundings) throws(CommandFailure) {
    name = operand == "-" ? "standard input" : "'\(operand)'"
    let source: any ByteSource
    do {
      source = operand == "-" ? surroundings.input : try FileSource(path: operand)
    } catch {
      throw Self.failure(error, of: name)
    }
    do {
      reader = try CaptureReader(source, format: format)
    } catch {
      throw Self.failure(error, of: name)
    }
  }

  /// Hands over each packet with what it means, reports what is malformed, and counts both.
  func forEachPacket(
    in surroundings: Surroundings, _ body: (Packet, PacketMeaning) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> CaptureSummary {
    var summary = CaptureSummary()
    for result in reader {
      switch result {
      case .success(let packet):
        let meaning = PacketMeaning(packet)
        if let fault = meaning.fault { surroundings.say("\(name): \(packet.position): \(fault)") }
        summary.count(packet, meaning)
        try body(packet, meaning)
      case .failure(.malformed(let record)):
        surroundings.say("\(name): \(record)")
        summary.countMalformedRecord()
      case .failure(let error):
        throw Self.failure(error, of: name)
      }
    }
    return summary
  }

  private static func failure(_ error: CaptureError, of name: String) -> CommandFailure {
    switch error {
    case .empty: .noInput("\(name) is empty")
    case .unrecognised:
      .badData("\(name) looks like no format that is known; --format says which it is: \(CaptureFormat.names)")
    case .malformed(let record): .badData("\(name): \(record)")
    case .unreadable(let failure): Self.failure(failure, of: name)
    }
  }

  private static func failure(_ failure: InputFailure, of name: String) -> CommandFailure {
    switch failure.cause {
    case .missing: .noInput("\(name): no such file")
    case .directory: .noInput("\(name) is a directory, not a recording")
    case .forbidden: .noInput("\(name): not allowed to read it")
    case .other: .inputOutput("cannot read \(name): \(failure.explanation)")
    }
  }
}
