#if os(Linux)
  import AfterglowCapture
  import AfterglowMessages
  import Testing

  @testable import AfterglowCommands

  @Suite struct MessageInputTests {
    /// A node that accepts messages unless a failure is set.
    private final class Receiver {
      var failure: SendError?
      var taken: [String] = []
      var complaints: [String] = []
      var commands: [String] = []

      func take(_ text: String, _ answer: (SendError?) -> Void) {
        if failure == nil { taken.append(text) }
        answer(failure)
      }
    }

    private let receiver = Receiver()

    /// A source whose reading fails.
    private final class BrokenSource: ByteSource {
      func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
        throw InputFailure(cause: .other, explanation: "Input/output error")
      }
    }

    /// Creates an input from a text, and reads until the text ends or the limit of waiting lines is reached.
    private func input(_ text: String) -> MessageInput { input(MemorySource(Array(text.utf8))) }

    /// Creates an input from a source, and reads until the source ends or the limit of waiting lines is reached.
    private func input(_ source: any ByteSource) -> MessageInput {
      let input = MessageInput(source) { [receiver] in
        guard $0.hasPrefix("/introduce") else { return false }
        receiver.commands.append($0)
        return true
      } complain: { [receiver] in
        receiver.complaints.append($0)
      } send: { [receiver] in
        receiver.take($0, $1)
      }
      while input.descriptor >= 0 { input.becameReady(0) }
      return input
    }

    @Test func `each line is a message, even the last line without a line feed, and empty lines are skipped`() {
      _ = input("one\n\ntwo\nthree")
      #expect(receiver.taken == ["one", "two", "three"])
    }

    @Test func `a command is carried out before the messages that are waiting, and is not sent as a message`() {
      receiver.failure = .nobodyIsNear
      let input = input("one\n/introduce 5C1F09A3\ntwo\n")
      #expect(receiver.commands == ["/introduce 5C1F09A3"])
      receiver.failure = nil
      input.goOn()
      input.goOn()
      #expect(receiver.taken == ["one", "two"])
    }

    @Test(arguments: [SendError.nobodyIsLinked, .outboxFull(limit: 1)])
    func `a line that cannot be sent at first is sent later, before the lines after it`(failure: SendError) {
      receiver.failure = failure
      let input = input("one\ntwo\n")
      #expect(receiver.taken.isEmpty)
      receiver.failure = nil
      input.goOn()
      input.goOn()
      #expect(receiver.taken == ["one", "two"])
      #expect(receiver.complaints.isEmpty)
    }

    @Test func `lines that still wait at the end of the program are counted, with the reason`() {
      receiver.failure = .nobodyIsNear
      input("one\ntwo\n").end()
      #expect(receiver.complaints == ["2 lines not sent: \(SendError.nobodyIsNear)"])
      receiver.failure = nil
      input("three\n").end()
      #expect(receiver.complaints.count == 1)
    }

    @Test(arguments: [SendError.tooLong(count: 5000, limit: 4096), .notStored(reason: "the disk is full")])
    func `a line that can never be sent is reported once`(failure: SendError) {
      receiver.failure = failure
      let input = input("one\n")
      receiver.failure = nil
      input.goOn()
      #expect(receiver.taken.isEmpty)
      #expect(receiver.complaints == ["not sent: \(failure)"])
    }

    @Test func `input that cannot be read ends, and the reason is reported`() {
      #expect(input(BrokenSource()).descriptor < 0)
      #expect(receiver.complaints == ["standard input cannot be read any more: Input/output error"])
    }

    @Test func `input beyond the limit stays unread in the pipe`() {
      receiver.failure = .nobodyIsLinked
      let input = input(String(repeating: "x\n", count: 3000))
      #expect(input.descriptor < 0)
      receiver.failure = nil
      input.goOn()
      #expect(receiver.taken.count < 3000)
      while input.descriptor >= 0 { input.becameReady(0) }
      #expect(receiver.taken.count == 3000)
    }
  }
#endif
