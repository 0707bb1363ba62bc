import AfterglowCapture

extension DecodeRun {
  /// Reads a file that is still being written. The output is flushed before each wait for more data.
  mutating func follow(_ path: String, format: CaptureFormat?) throws(CommandFailure) {
    let (name, clock) = ("'\(path)'", surroundings.clock)
    let file: FileSource
    do { file = try FileSource(path: path, isGrowing: true) } catch { throw CommandFailure(error, of: name) }
    let source = FollowedSource(file) { [surroundings] in !surroundings.isInterrupted && clock.wait(Self.interval) }
    try read(try CaptureInput(waitingFor: source, path: path, name: name, format: format, in: surroundings))
  }

  /// The interval at which a file is checked for new data. A person does not notice such a delay.
  private static let interval = Duration.milliseconds(200)
}
