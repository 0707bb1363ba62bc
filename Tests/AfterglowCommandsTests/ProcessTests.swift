import AfterglowCommands
import Foundation
import Testing

/// Tests of the executable itself, for signals and descriptors, which tests within the process cannot cover.
@Suite struct ProcessTests {
  /// The executable beside the test bundle, in the build's directory.
  private static let executable: URL = {
    #if os(macOS)
      Bundle(for: MemorySink.self).bundleURL.deletingLastPathComponent().appending(path: "afterglow")
    #else
      URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "afterglow")
    #endif
  }()

  private static let isBuilt = FileManager.default.isExecutableFile(atPath: executable.path)

  /// Runs a shell command in which `$0` is the tool. Returns the command's output on standard error.
  private func errors(of command: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command, Self.executable.path]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(.enabled(if: isBuilt, "needs the executable beside the test bundle"))
  func `a reader that closes the pipe ends the tool without an error`() throws {
    // The output is far larger than a pipe's buffer, so the tool is still writing when the last `head` ends.
    let command = #"(yes 020106 | head -n 100000 | "$0" decode; echo "exit $?" >&2) | head -n 1"#
    #expect(try errors(of: command) == "exit 0\n")
  }

  @Test(.enabled(if: isBuilt, "needs the executable beside the test bundle"))
  func `closed standard streams are reported as bad file descriptors`() throws {
    #expect(
      try errors(of: #"echo 020106 | "$0" decode >&-; echo "exit $?" >&2"#)
        == "afterglow: cannot write: Bad file descriptor\nexit 74\n")
    #expect(
      try errors(of: #""$0" decode <&-; echo "exit $?" >&2"#)
        == "afterglow: cannot read standard input: Bad file descriptor\nexit 74\n")
  }

  #if os(Linux)
    @Test(.enabled(if: isBuilt, "needs the executable beside the test bundle"))
    func `a run with several processes prints the same text as a run with one process`() throws {
      let scenario = #"""
        {"title": "Two meet", "seconds": 20, "phones": [{"name": "A"}, {"name": "B", "at": [2, 0]}],
         "events": [{"at": 1, "phone": "A", "do": "open"}, {"at": 2, "phone": "B", "do": "open"}],
         "expect": [{"phone": "A", "sees": "departed", "of": "B", "until": 15}]}
        """#
      func verdicts(_ jobs: Int) throws -> String {
        try errors(
          of: "echo '\(scenario)' | \"$0\" simulate --json --seeds 5 --jobs \(jobs) - >&2; "
            + "echo '\(scenario)' | \"$0\" simulate --seeds 5 --jobs \(jobs) -")
      }
      let one = try verdicts(1)
      #expect(one.contains(#""seed":"5"}"#))
      #expect(one.hasSuffix("expectations not met with 5 of 5 seeds: 1, 2, 3, 4, 5\n"))
      #expect(try verdicts(3) == one)
    }

    /// Without the folder /sys/class/bluetooth, the kernel has no Bluetooth. With the folder, the tool's message
    /// depends on the machine.
    private static let isWithoutBluetooth = !FileManager.default.fileExists(atPath: "/sys/class/bluetooth")

    @Test(
      .enabled(if: isBuilt, "needs the executable beside the test bundle"),
      .enabled(if: isWithoutBluetooth, "this machine has Bluetooth"), arguments: ["run", "scan", "analyze --live"])
    func `on a machine without Bluetooth the tool says in one sentence what is missing`(command: String) throws {
      let lines = try errors(of: #""$0" \#(command); echo "exit $?" >&2"#).split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasPrefix("afterglow: ") == true)
      #expect(lines.first?.contains("; ") == true, "and what to do about it")
      #expect(lines.last == "exit 69")
    }
  #endif

  @Test(.enabled(if: isBuilt, "needs the executable beside the test bundle"))
  func `the exit code reaches the shell`() throws {
    #expect(try errors(of: #""$0" decode /nowhere; echo "exit $?" >&2"#).hasSuffix("no such file\nexit 66\n"))
    #expect(try errors(of: #""$0" --version; echo "exit $?" >&2"#) == "exit 0\n")
  }
}
