import AfterglowCapture

extension DecodeRun {
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
