#if os(Linux)
  import Afterglow
  import AfterglowBlueZ
  import AfterglowCapture
  import AfterglowMessages
  import Glibc

  /// Reads messages from standard input. Each line that is not a command waits until an installation is near, and is
  /// then sent to all near installations.
  final class MessageInput {
    private let source: any ByteSource
    /// Passes a message to the node. The node calls the closure with `nil` if it accepts the message, and with an error
    /// if it refuses the message.
    private let send: (String, @escaping (SendError?) -> Void) -> Void
    /// Carries out the line if it is a command. Returns `false` if it is not a command. A command does not wait for a
    /// receiver.
    private let obey: (String) -> Bool
    private let complain: (String) -> Void
    private var lines: [String] = []
    private var unfinished: [UInt8] = []
    private var hasEnded = false
    /// Why the node last refused a line that it may accept later; `nil` before the first refusal.
    private var refusal: SendError?

    /// The number of waiting lines at which reading pauses. Further input stays in the pipe until some lines have been
    /// sent.
    private static let maximumLines = 256
    /// The maximum length of a line, in bytes; messages are shorter. The bytes beyond the limit count as another line.
    private static let maximumLine = 65_536

    init(
      _ source: any ByteSource, obey: @escaping (String) -> Bool, complain: @escaping (String) -> Void,
      send: @escaping (String, @escaping (SendError?) -> Void) -> Void
    ) {
      self.source = source
      self.obey = obey
      self.complain = complain
      self.send = send
    }

    /// Sends the waiting lines in their order, until the node refuses a line that it may accept later.
    func goOn() {
      guard let line = lines.first else { return }
      send(line) { [weak self] in self?.answered($0) }
    }

    /// Reports how many lines still wait when the program ends, and why the node last refused a line.
    func end() {
      guard !lines.isEmpty else { return }
      complain("\(counted(lines.count, "line")) not sent: \(refusal?.description ?? "the node has not replied")")
    }

    private func answered(_ error: SendError?) {
      switch error {
      case .nobodyIsLinked?, .nobodyIsNear?, .notLinked?, .outboxFull?:
        refusal = error
        return
      case .noReceivers?, .tooLong?, .notStored?: complain("not sent: \(error?.description ?? "")")
      case nil: break
      }
      lines.removeFirst()
      goOn()
    }

    private func handle(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        if byte != UInt8(ascii: "\n") { unfinished.append(byte) }
        if byte == UInt8(ascii: "\n") || unfinished.count >= Self.maximumLine { endLine() }
      }
    }

    private func endLine() {
      let line = String(decoding: unfinished, as: UTF8.self)
      unfinished = []
      if !line.isEmpty, !obey(line) { lines.append(line) }
    }
  }

  extension MessageInput: EventSource {
    var descriptor: CInt { hasEnded || lines.count >= Self.maximumLines ? -1 : STDIN_FILENO }

    func becameReady(_ events: CShort) {
      var failure: InputFailure?
      let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        do throws(InputFailure) { count = try source.read(into: UnsafeMutableRawBufferPointer(buffer)) } catch {
          failure = error
        }
      }
      // If reading fails, the input counts as ended.
      if let failure { complain("standard input cannot be read any more: \(failure.explanation)") }
      handle(bytes)
      if bytes.isEmpty {
        hasEnded = true
        endLine()
      }
      goOn()
    }
  }
#endif
