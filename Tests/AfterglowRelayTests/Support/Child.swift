import Foundation

/// A program that a test has started. The program inherits only the given descriptors.
///
/// This class does not use Foundation's `Process`, `Pipe` and `readabilityHandler`. On Linux, if a program's last
/// output and its end arrive together, the handler gets only the output, and a wait for the end never returns. Also,
/// any other program that starts at the same moment inherits Foundation's pipe and keeps it open.
final class Child {
  enum Output {
    case nowhere
    /// The output is appended to this file.
    case file(String)
    /// A test reads the output from ``Child/output``, a pipe that ends when the program ends.
    case pipe
  }

  struct Failure: Error {
    let what: String
    let reason: String

    init(_ what: String, _ code: CInt) {
      (self.what, reason) = (what, String(cString: strerror(code)))
    }
  }

  private let id: pid_t
  private var input: CInt = -1
  /// The descriptor of the program's output; -1 unless the output goes to a pipe.
  private(set) var output: CInt = -1
  private var status: Int32?

  private static let starting = NSLock()
  /// Ignores SIGPIPE, because a write to a program that has ended must not end the test process.
  private static let ignoringBrokenPipes: Void = { _ = Foundation.signal(SIGPIPE, SIG_IGN) }()

  /// Starts the program at a path.
  init(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], takesInput: Bool = false,
    output kind: Output = .nowhere
  ) throws {
    Self.ignoringBrokenPipes
    // No other program may start between the creation of a pipe and the setting of its close-on-exec flag.
    Self.starting.lock()
    defer { Self.starting.unlock() }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    var (theirInput, theirOutput) = (null, null)
    defer { for descriptor in Set([null, theirInput, theirOutput]) { close(descriptor) } }
    if takesInput { (theirInput, input) = try Self.pipe() }
    switch kind {
    case .nowhere: break
    case .file(let path):
      theirOutput = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard theirOutput >= 0 else { throw Failure(path, errno) }
    case .pipe: (output, theirOutput) = try Self.pipe()
    }
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    id = try Self.spawn(
      [path] + arguments, variables.map { "\($0)=\($1)" }, descriptors: [theirInput, theirOutput, theirOutput])
  }

  deinit {
    endInput()
    if output >= 0 { close(output) }
    signal(SIGKILL)
    waitForEnd()
  }

  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest.removeFirst(count)
    }
  }

  /// The highest memory use of the program since its start, in KiB; `nil` after its end.
  var peakKiB: Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8) else { return nil }
    return text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?
      .split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
  }

  func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  func signal(_ number: CInt) {
    // After the program's end, its process identifier may belong to another process.
    if status == nil { kill(id, number) }
  }

  /// Waits for the program's end. Returns the exit code, or 128 plus the number of the signal that ended the program.
  @discardableResult
  func waitForEnd() -> Int32 {
    if let status { return status }
    var word: CInt = 0
    while waitpid(id, &word, 0) < 0, errno == EINTR {}
    // This code decodes the status word of wait(2), because Swift cannot use the C macros of wait(2).
    let signal = word & 0x7F
    let status = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
    self.status = status
    return status
  }

  private static func pipe() throws -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw Failure("pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Starts a program whose first descriptors are `descriptors`, and in which no signal is blocked or ignored.
  private static func spawn(_ words: [String], _ environment: [String], descriptors: [CInt]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let (arguments, variables) = (words.map { strdup($0) } + [nil], environment.map { strdup($0) } + [nil])
    defer { for word in arguments + variables { free(word) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, words[0], &actions, &attributes, arguments, variables)
    guard code == 0 else { throw Failure(words[0], code) }
    return id
  }
}
