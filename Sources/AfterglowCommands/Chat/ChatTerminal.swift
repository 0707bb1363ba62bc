#if MQTT && os(Linux)
  import AfterglowCapture
  import AfterglowDecoding
  import Foundation

  /// The source of typed lines: a terminal with a line editor, or any other input.
  ///
  /// A separate thread reads, because a read from a file or a pipe may block. The main actor handles the input.
  @MainActor
  final class ChatTerminal {
    enum Input {
      case line(String)
      case end
      case interrupt
    }

    private let surroundings: Surroundings
    private let receive: @MainActor (Input) -> Void
    /// The terminal's settings before the editor changed them; `nil` while the settings are unchanged.
    private var original: termios?
    private var editor = LineEditor()
    private var unfinished: [UInt8] = []
    private var hasEnded = false

    private static let prompt = "> "
    /// The maximum length of a line, in bytes; messages are shorter. The bytes beyond the limit count as another line.
    private static let maximumLine = 65_536

    /// Creates the source. With `isPlain`, which is meant for screen readers, the source does not change the settings
    /// of the terminal, and overwrites no text on the screen.
    init(_ surroundings: Surroundings, isPlain: Bool, receive: @escaping @MainActor (Input) -> Void) {
      self.surroundings = surroundings
      self.receive = receive
      let terminal = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
      if !isPlain, terminal != "dumb", surroundings.isWatched, isatty(STDIN_FILENO) == 1 { enterRawMode() }
    }

    /// Whether standard input is a terminal.
    var isInteractive: Bool { isatty(STDIN_FILENO) == 1 }

    func start() {
      let source = Unshared(surroundings.input)
      let deliver: @Sendable ([UInt8]) -> Void = { bytes in
        DispatchQueue.main.async { [weak self] in
          MainActor.assumeIsolated { self?.handle(bytes) }
        }
      }
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
          let count = buffer.withUnsafeMutableBytes { (try? source.value.read(into: $0)) ?? 0 }
          deliver(Array(buffer[..<count]))
          if count == 0 { return }
        }
      }
      draw()
    }

    /// Restores the terminal's settings.
    func stop() {
      guard var settings = original else { return }
      surroundings.sayInPlace("")
      tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
      original = nil
    }

    /// Runs `write`, and shows its output above the line that is being typed.
    func aside(_ write: () -> Void) {
      if original != nil { surroundings.sayInPlace("") }
      write()
      draw()
    }

    // MARK: Reading

    private func handle(_ bytes: [UInt8]) {
      guard !hasEnded else { return }
      guard !bytes.isEmpty else { return end() }
      if original == nil { handlePlain(bytes) } else { bytes.forEach(handleKey) }
    }

    private func end() {
      hasEnded = true
      if !unfinished.isEmpty { receive(.line(String(decoding: unfinished, as: UTF8.self))) }
      unfinished = []
      receive(.end)
    }

    private func handlePlain(_ bytes: [UInt8]) {
      for byte in bytes {
        if byte != UInt8(ascii: "\n") { unfinished.append(byte) }
        guard byte == UInt8(ascii: "\n") || unfinished.count >= Self.maximumLine else { continue }
        let line = String(decoding: unfinished, as: UTF8.self)
        unfinished = []
        receive(.line(line))
      }
    }

    private func handleKey(_ byte: UInt8) {
      guard !hasEnded else { return }
      switch editor.handle(byte) {
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
        enterRawMode()
        draw()
      }
    }

    // MARK: The screen

    private func enterRawMode() {
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

  /// A value that a thread passes to another thread, and does not use afterwards.
  private struct Unshared<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }
#endif
