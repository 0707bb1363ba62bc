/// The frames that a world and a hosted app exchange over their socket.
///
/// The world and the app take turns. The world sends a ``Turn``. The process runs until it has no more work at the
/// turn's time, and sends its requests in frames. At the end of its turn, the process sends the time for which it
/// requests the next turn. Each frame begins with the number of bytes that follow, in four bytes with the lowest byte
/// first. The next byte is the number of the frame's kind.
package enum TurnFrames {
  /// The file descriptor of a process's end of the socket.
  package static let descriptor: Int32 = 3
  /// The limit on the length of a frame. A longer frame is a fault. The values of the port are much shorter than this
  /// limit.
  package static let largestFrame = 16 << 20
  package static let headerSize = 5

  /// The kinds of frames that an app's process sends.
  package enum FromApp: UInt8, Sendable {
    /// A ``PhoneRequest``; the process waits for the ``PhoneReply``.
    case request = 1
    /// A ``PhoneRequest`` without a reply.
    case command = 2
    /// The end of a turn: a ``TurnEnd``.
    case turnEnd = 3
    /// A line of the app's output, as UTF-8.
    case line = 4
    /// The reason, as UTF-8, why the process ends itself.
    case fault = 5
    /// The answer to a ``FromWorld/question``, as UTF-8.
    case answer = 6
  }

  /// The kinds of frames that the world sends.
  package enum FromWorld: UInt8, Sendable {
    /// The first frame: a ``HostedLaunch``.
    case launch = 1
    case turn = 2
    case reply = 3
    /// A turn in which the process calls a function of the test program: a ``Turn``, then the function's distance from
    /// the program's beginning, in bytes.
    case question = 4
  }

  /// Returns a frame with the content that `write` writes.
  package static func frame(_ kind: UInt8, _ write: (inout PortWriter) -> Void) -> [UInt8] {
    var writer = PortWriter()
    writer.write(raw: [0, 0, 0, 0, kind])
    write(&writer)
    var bytes = writer.bytes
    let length = UInt32(bytes.count - 4)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: length >> UInt32(8 * index)) }
    return bytes
  }
}

/// The data that a process receives at its start.
package struct HostedLaunch: Equatable, Sendable, PortCodable {
  /// The seed of the random numbers that the process itself generates.
  package var seed: UInt64
  package var processID: Int
  package var phoneName: String
  package var appName: String
  package var osMajorVersion: Int
  /// The largest total size of the app's files, in bytes.
  package var diskQuota: Int
  /// The longest span of the world's time, in nanoseconds, for which the main thread may wait while work for this
  /// thread is due.
  package var hangLimit: Int64

  package init(
    seed: UInt64, processID: Int, phoneName: String, appName: String, osMajorVersion: Int, diskQuota: Int,
    hangLimit: Int64
  ) {
    self.seed = seed
    self.processID = processID
    self.phoneName = phoneName
    self.appName = appName
    self.osMajorVersion = osMajorVersion
    self.diskQuota = diskQuota
    self.hangLimit = hangLimit
  }

  package func encode(to writer: inout PortWriter) {
    writer.write(seed)
    writer.write(processID)
    writer.write(phoneName)
    writer.write(appName)
    writer.write(osMajorVersion)
    writer.write(diskQuota)
    writer.write(hangLimit)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      seed: try reader.read(), processID: try reader.read(), phoneName: try reader.read(),
      appName: try reader.read(), osMajorVersion: try reader.read(), diskQuota: try reader.read(),
      hangLimit: try reader.read())
  }
}

/// A process's turn.
package struct Turn: Equatable, Sendable, PortCodable {
  /// The world's time, in nanoseconds.
  package var now: Int64
  /// The difference between the phone's clock, which counts from 1970, and the world's time, in nanoseconds.
  package var wallOffset: Int64
  package var isLogRead: Bool
  package var callbacks: [PhoneCallback]

  package init(now: Int64, wallOffset: Int64, isLogRead: Bool, callbacks: [PhoneCallback]) {
    self.now = now
    self.wallOffset = wallOffset
    self.isLogRead = isLogRead
    self.callbacks = callbacks
  }

  package func encode(to writer: inout PortWriter) {
    writer.write(now)
    writer.write(wallOffset)
    writer.write(isLogRead)
    writer.write(callbacks)
  }

  package init(from reader: inout PortReader) throws(PortError) {
    self.init(
      now: try reader.read(), wallOffset: try reader.read(), isLogRead: try reader.read(),
      callbacks: try reader.read())
  }
}

/// The end of a process's turn.
package struct TurnEnd: Equatable, Sendable, PortCodable {
  /// The world's time, in nanoseconds, for which the process requests its next turn; `nil` if the process only waits
  /// for callbacks.
  package var nextWake: Int64?

  package init(nextWake: Int64?) {
    self.nextWake = nextWake
  }

  package func encode(to writer: inout PortWriter) { writer.write(nextWake) }

  package init(from reader: inout PortReader) throws(PortError) { nextWake = try reader.read() }
}
