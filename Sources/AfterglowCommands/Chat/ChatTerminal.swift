#if MQTT && os(Linux)
  import AfterglowCapture
  import AfterglowDecoding
  import Foundation

  /// Where lines come from: a terminal with an editor, or anything else line by line.
  ///
  /// A thread reads, because a read from a file or a pipe may take its time; what it has read is looked at on the main
  /// actor.
  @MainActor
  final class ChatTerminal {
    enum Input {
      case line(String)
      case end
      case interrupt
    }

    private let surroundings: Surroundings
    private let receive: @MainActor (Input) -> Void
    /// The settings of the terminal as they were, while the editor has others.
    private var original: termios?
    private var editor = LineEditor()
    private var unfinished: [UInt8] = []
    private var hasEnded = false

    private static let prompt = "> "
    /// A line that is longer is no message; what is behind is another line.
    private static let maximumLine = 65_536

    /// With `isPlain` the terminal stays as it is: nothing on the screen is written over, as screen readers like it.
    init(_ surroundings: Surroundings, isPlain: Bool, receive: @escaping @MainActor (Input) -> Void) {
      self.surroundings = surroundings
      self.receive = receive
      let terminal = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
      if !isPlain, terminal != "dumb", surroundings.isWatched, isatty(STDIN_FILENO) == 1 { takeOver() }
    }

    /// Whether a person types here.
    var isInteractive: Bool { isatty(STDIN_FILENO) == 1 }

    func start() {
      let source = Unshared(surroundings.input)
      let take: @Sendable ([UInt8]) -> Void = { bytes in
        DispatchQueue.main.async { [weak self] in
          MainActor.assumeIsolated { self?.take(bytes) }
        }
      }
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
          let count = buffer.withUnsafeMutableBytes { (try? source.value.read(into: $0)) ?? 0 }
          take(Array(buffer[..<count]))
          if count == 0 { return }
        }
      }
      draw()
    }

    /// Puts the terminal back as it was.
    func stop() {
      guard var settings = original else { return }
      surroundings.sayInPlace("")
      tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
      original = nil
    }

    /// Lets something be written above the line that is being typed.
    func aside(_ write: () -> Void) {
      if original != nil { surroundings.sayInPlace("") }
      write()
      draw()
    }

    // MARK: Reading

    private func take(_ bytes: [UInt8]) {
      guard !hasEnded else { return }
      guard !bytes.isEmpty else { return end() }
      if original == nil { takePlain(bytes) } else { bytes.forEach(takeKey) }
    }

    private func end() {
      hasEnded = true
      if !unfinished.isEmpty { receive(.line(String(decoding: unfinished, as: UTF8.self))) }
      unfinished = []
      receive(.end)
    }

    private func takePlain(_ bytes: [UInt8]) {
      for byte in bytes {
        if byte != UInt8(ascii: "\n") { unfinished.append(byte) }
        guard byte == UInt8(ascii: "\n") || unfinished.count >= Self.maximumLine else { continue }
        let line = String(decoding: unfinished, as: UTF8.self)
        unfinished = []
        receive(.line(line))
      }
    }

    private func takeKey(_ byte: UInt8) {
      guard !hasEnded else { return }
      switch editor.take(byte) {
      case .nothing: break
      case .appended, .changed: draw()
      case .line(let line):
        surroundings.sayInPlace(Self.prompt + line + "\n")
        receive(.line(line))
        draw()
      case .end: end()
      case .interrupt: receive(.interrupt)
      case .suspend:
        stop()
        raise(SIGTSTP)
        takeOver()
        draw()
      }
    }

    // MARK: The screen

    private func takeOver() {
      var settings = termios()
      guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
      original = settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
      settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }

    private func draw() {
      guard original != nil, !hasEnded else { return }
      let (text, back) = editor.visible(columns: columns - Self.prompt.count)
      surroundings.sayInPlace(Self.prompt + printable(text) + (back > 0 ? "\u{1B}[\(back)D" : ""))
    }

    private var columns: Int {
      var size = winsize()
      guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 8 else { return 80 }
      return Int(size.ws_col)
    }
  }

  /// Something that one thread hands over to another and does not touch again.
  private struct Unshared<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }
#endif
