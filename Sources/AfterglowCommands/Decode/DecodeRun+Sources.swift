import AfterglowCapture

extension DecodeRun {
  /// Reads a file, or standard input for `-`.
  mutating func readFile(_ operand: String, format: CaptureFormat?) throws(CommandFailure) {
    let before = records
    let input = try CaptureInput(operand, format: format, in: surroundings)
    let (name, found) = (input.name, input.format)
    try read(input)
    if records == before { throw .badData("\(name) holds not one record of the format '\(found)'") }
  }

  /// Reads all captures of a folder; what is none is passed over, and said.
  mutating func readFolder(_ path: String, format: CaptureFormat?) throws(CommandFailure) {
    let files: [String]
    do { files = try CaptureFolder.files(in: path) } catch { throw CaptureInput.failure(error, of: "'\(path)'") }
    for file in files {
      do throws(CommandFailure) {
        try read(try CaptureInput(file, format: format, in: surroundings))
      } catch {
        switch error {
        case .badData(let message), .noInput(let message): surroundings.say(message + "; passed over")
        case .usage, .inputOutput, .outputClosed: throw error
        }
      }
    }
    if records == 0 { throw .noInput("'\(path)' holds no recording") }
  }

  /// Reads a file that is still being written; what is known is handed out before more is waited for.
  mutating func follow(_ path: String, format: CaptureFormat?) throws(CommandFailure) {
    let (output, clock) = (surroundings.output, surroundings.clock)
    let name = "'\(path)'"
    var stopped: CommandFailure?
    do {
      let file = try FileSource(path: path, isGrowing: true)
      let source = FollowedSource(file) {
        do throws(CommandFailure) { try output.flush() } catch { stopped = error }
        return stopped == nil && clock.wait(Self.interval)
      }
      try read(try CaptureInput(source, name: name, format: format))
    } catch let error as InputFailure {
      throw CaptureInput.failure(error, of: name)
    } catch let error as CommandFailure {
      throw stopped ?? error
    } catch {
      throw .inputOutput("cannot read \(name): \(error)")
    }
    if let stopped { throw stopped }
  }

  /// How often a file is looked at: often enough for a person.
  private static let interval = Duration.milliseconds(200)
}
