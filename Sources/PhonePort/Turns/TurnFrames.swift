/// The frames that a world and a hosted app exchange over their socket.
///
/// The world and the app take turns. The world sends a ``Turn``; the process runs until nothing is left to do at that
/// time, and sends requests as they occur. The process ends its turn with the time at which it wants the next turn.
/// Each frame begins with its length in four bytes, the lowest first, and the number of its kind.
package enum TurnFrames {
  /// The file descriptor of a process's end of the socket.
  package static let descriptor: Int32 = 3
  /// The limit on the length of a frame. A longer frame is a fault. No value of the port is nearly as long.
  package static let largestFrame = 16 << 20
  package static let headerSize = 5

  /// What an app's process sends.
  package enum FromApp: UInt8, Sendable {
    /// A ``PhoneRequest``; the process waits for the ``PhoneReply``.
    case request = 1
    /// A ``PhoneRequest`` without a reply.
    case command = 2
    /// The end of a turn: a ``TurnEnd``.
    case turnEnd = 3
    /// A line that the app has written, as UTF-8.
    case line = 4
    /// The process ends itself, for this reason, as UTF-8.
    case fault = 5
    /// The answer to a question.
    case answer = 6
  }

  /// What the world sends.
  package enum FromWorld: UInt8, Sendable {
    /// The first frame: a ``HostedLaunch``.
    case launch = 1
    case turn = 2
    case reply = 3
    /// A turn that calls a function of the test program: its ``Turn``, then the function's place.
    case question = 4
  }

  /// Appends a frame around what `write` writes.
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

/// What a process receives at its start.
package struct HostedLaunch: Equatable, Sendable, PortCodable {
  /// The seed of all random numbers in the process.
  package var seed: UInt64
  package var processID: Int
  package var phoneName: String
  package var appName: String
  package var osMajorVersion: Int
  /// The maximum number of bytes that the app's files may take.
  package var diskQuota: Int
  /// The longest time that the main thread may wait while work for it is due, in nanoseconds.
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
  /// The phone's clock minus the world's time, in nanoseconds. The phone's clock counts from 1970.
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
  /// When the process wants its next turn, in nanoseconds of the world's time; `nil` if the process only waits for
  /// callbacks.
  package var nextWake: Int64?

  package init(nextWake: Int64?) {
    self.nextWake = nextWake
  }

  package func encode(to writer: inout PortWriter) { writer.write(nextWake) }

  package init(from reader: inout PortReader) throws(PortError) { nextWake = try reader.read() }
}
