#if MQTT && os(Linux)
  import AfterglowWire
  import Foundation

  /// `afterglow chat` as a process of its own, with pipes.
  @MainActor
  final class ChatProcess {
    nonisolated static let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
      path: "afterglow")

    nonisolated static let isPossible =
      MosquittoBroker.isInstalled && FileManager.default.isExecutableFile(atPath: executable.path)

    private let child: Child
    private var chunks: AsyncStream<[UInt8]>.Iterator
    private var unread: [UInt8] = []

    /// With `isOnTerminal` the chat runs on a terminal of its own, which util-linux's 'script' creates.
    init(_ arguments: [String], isOnTerminal: Bool = false) throws {
      let command = [Self.executable.path, "chat"] + arguments
      let words =
        isOnTerminal
        ? ["/usr/bin/script", "-qefc", command.map { "'\($0)'" }.joined(separator: " "), "/dev/null"] : command
      child = try Child(
        words[0], Array(words.dropFirst()), environment: ["TERM": "xterm"], takesInput: true, output: .pipe)
      let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
      chunks = stream.makeAsyncIterator()
      // The thread has its own descriptor, because it may still read after the process object is released.
      let output = dup(child.output)
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(output, &buffer, buffer.count), count > 0 {
          continuation.yield(Array(buffer[..<count]))
        }
        continuation.finish()
        close(output)
      }
    }

    /// Writes a text to the terminal or the pipe.
    func type(_ text: String) { child.write(text) }

    func endInput() { child.endInput() }

    /// The highest memory use of the chat since its start, in KiB.
    var peakKiB: Int? { child.peakKiB }

    /// Ends the process at once.
    func end() {
      child.signal(SIGKILL)
      child.waitForEnd()
    }

    /// Returns the next line that contains this text; `nil` if the output ends first.
    func line(with text: String) async -> String? {
      while let line = await nextLine() {
        if line.contains(text) { return line }
      }
      return nil
    }

    private func nextLine() async -> String? {
      while true {
        if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
          defer { unread.removeSubrange(...end) }
          return String(decoding: unread[..<end], as: UTF8.self)
        }
        var iterator = chunks
        let chunk = await iterator.next(isolation: MainActor.shared)
        chunks = iterator
        guard let chunk else { return nil }
        unread += chunk
      }
    }

    /// Waits until the output has ended, and returns the process's exit code.
    func exitCode() async -> Int32 {
      while await nextLine() != nil {}
      return child.waitForEnd()
    }
  }
#endif
