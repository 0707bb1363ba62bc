#if MQTT && os(Linux)
  import AfterglowRelay
  import AfterglowWire
  import Foundation
  import Testing

  /// Tests `afterglow chat` as a process, with a real broker.
  @MainActor
  @Suite(.enabled(if: ChatProcess.isPossible, "needs mosquitto and the built tool"), .hangLimit)
  struct ChatTests {
    private let broker: MosquittoBroker
    private let folder: ScratchFolder

    init() throws {
      broker = try MosquittoBroker()
      folder = try ScratchFolder()
    }

    private func chat(
      as installation: InstallationID, _ arguments: [String] = [], isOnTerminal: Bool = false
    ) throws -> ChatProcess {
      let file = folder.path("\(installation).password")
      try Data(broker.password(of: installation.description).utf8).write(to: URL(filePath: file))
      return try ChatProcess(
        [
          "--name", installation.description, "--broker", broker.address.description, "--authority", broker.authority,
          "--password-file", file, "--state", folder.path("state"),
        ] + arguments, isOnTerminal: isOnTerminal)
    }

    @Test func `two chat programs exchange messages, and end when all messages are delivered`() async throws {
      let alice = try chat(as: Cast.alice, ["--json", "--near", "B0B00000"])
      let bob = try chat(as: Cast.bob)
      alice.type("first\nsecond \u{1B}[31mred\n")
      #expect(await bob.line(with: "A11CE000: ") == "A11CE000: first")
      #expect(await bob.line(with: "A11CE000: ") == "A11CE000: second \\u{1B}[31mred")
      bob.type("/to A11CE000 answer\n")
      let answer = await alice.line(with: #""event":"message""#)
      #expect(answer?.contains(#""installation":"B0B00000","message":"B0B00000-"#) == true)
      #expect(answer?.contains(#","text":"answer","time":"20"#) == true)
      bob.endInput()
      #expect(await bob.exitCode() == 0)
      alice.endInput()
      #expect(await alice.exitCode() == 0)
    }

    @Test(arguments: [("absent", 66), ("password", 65)] as [(String, Int32)])
    func `a file without certificates ends the chat before it connects`(authority: String, code: Int32) async throws {
      let file = folder.path("password")
      try Data("secret".utf8).write(to: URL(filePath: file))
      let chat = try ChatProcess([
        "--name", "A11CE000", "--authority", folder.path(authority), "--password-file", file, "--state",
        folder.path("state"),
      ])
      #expect(await chat.exitCode() == code)
    }

    @Test func `an undelivered message waits for the next start, and is delivered once`() async throws {
      do {
        let bob = try chat(as: Cast.bob)
        let alice = try chat(as: Cast.alice, ["--near", "B0B00000", "--wait", "1"])
        #expect(await alice.line(with: "You are linked with B0B00000.") != nil)
        bob.endInput()
        #expect(await bob.exitCode() == 0)
        alice.type("while you were away\n")
        alice.endInput()
        #expect(await alice.exitCode() == 75)
      }
      let bob = try chat(as: Cast.bob)
      let alice = try chat(as: Cast.alice, ["--near", "B0B00000"])
      #expect(await bob.line(with: "A11CE000: ") == "A11CE000: while you were away")
      alice.type("and now\n")
      #expect(await bob.line(with: "A11CE000: ") == "A11CE000: and now")
    }

    @Test func `on a terminal a line can be edited, and commands are carried out`() async throws {
      let alice = try chat(as: Cast.alice, ["--near", "B0B00000"], isOnTerminal: true)
      let bob = try chat(as: Cast.bob)
      #expect(await alice.line(with: "You are linked with B0B00000.") != nil)
      alice.type("helo\u{1B}[Dl\u{05}!\r")
      #expect(await bob.line(with: "A11CE000: ") == "A11CE000: hello!")
      alice.type("/verify B0B00000\r")
      bob.type("/verify A11CE000\n")
      let numbers = (await alice.line(with: "Number of B0B00000: "), await bob.line(with: "Your number: "))
      #expect(numbers.0?.split(separator: ": ").last?.prefix(35) == numbers.1?.split(separator: ": ").last?.prefix(35))
      alice.type("/confirm B0B00000\r/who\r")
      #expect(await alice.line(with: "key confirmed")?.contains("B0B00000") == true)
      alice.type("\u{04}")
      #expect(await alice.exitCode() == 0)
    }

    @Test func `an error at the start of the chat is reported in a sentence`() async throws {
      let alice = try chat(as: Cast.alice, ["--near", "A11CE000"])
      #expect(await alice.line(with: "--near names this installation itself") != nil)
      #expect(await alice.exitCode() == 64)
      let first = try chat(as: Cast.bob)
      #expect(await first.line(with: "Connected to") != nil)
      let second = try chat(as: Cast.bob)
      #expect(await second.line(with: "Another process uses") != nil)
      #expect(await second.exitCode() == 74)
    }
  }
#endif
