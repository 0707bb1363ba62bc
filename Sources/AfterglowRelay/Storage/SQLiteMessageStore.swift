#if MQTT && os(Linux) || canImport(SQLite3)
  public import AfterglowMessages
  import AfterglowWire

  /// Stores messages in an SQLite file. Applied changes survive a crash and the loss of power.
  ///
  /// All changes of one call are one transaction, so that many messages wait for the disk only once.
  public final class SQLiteMessageStore: MessageStore {
    private let database: Database
    /// The places of the messages that have arrived from each installation. The file also contains the sets of these
    /// places, as bytes.
    private var received: [InstallationID: SequenceSet] = [:]

    /// Creates a store of messages in the database.
    public init(_ database: RelayDatabase) {
      self.database = database.database
    }

    /// Returns the result of all applied changes, including the changes of earlier runs of the program.
    public func load() throws(MessageStoreError) -> StoredMessages {
      do throws(Database.Failure) {
        var stored = StoredMessages()
        try loadOutgoing(into: &stored)
        try loadIncoming(into: &stored)
        received = stored.incoming.mapValues(\.received)
        return stored
      } catch {
        throw MessageStoreError(reason: error.sentence)
      }
    }

    /// Applies all changes in one transaction; after an error, no change is applied.
    public func apply(_ changes: [MessageChange]) throws(MessageStoreError) {
      let before = received
      do throws(Database.Failure) {
        try database.transaction { () throws(Database.Failure) in
          var touched: Set<InstallationID> = []
          for change in changes { try apply(change, touched: &touched) }
          for sender in touched.sorted() { try keepReceived(from: sender) }
        }
      } catch {
        received = before
        throw MessageStoreError(reason: error.sentence)
      }
    }

    private func apply(_ change: MessageChange, touched: inout Set<InstallationID>) throws(Database.Failure) {
      switch change {
      case .accepted(let message, let places): try accept(message, at: places)
      case .settled(let receiver, let sequences):
        try database.run(
          "DELETE FROM place WHERE receiver = ? AND sequence BETWEEN ? AND ?", .name(receiver),
          .integer(sequences.lowerBound), .integer(sequences.upperBound))
      case .finished(let number): try database.run("DELETE FROM message WHERE number = ?", .integer(number))
      case .began(let sender, let stream, let memory): try begin(stream, from: sender, memory: memory)
      case .caughtUp(let sender, let sequence, let memory):
        guard received[sender] != nil else { return }
        _ = received[sender]?.fill(through: sequence)
        touched.insert(sender)
        try database.run("UPDATE incoming SET memory = ? WHERE sender = ?", .integer(memory), .name(sender))
        try show(sender, through: sequence)
      case .received(let sender, let sequence, let message):
        guard received[sender]?.insert(sequence) == true else { return }
        touched.insert(sender)
        guard let message else { return }
        try database.run(
          "INSERT INTO held (sender, sequence, number, body) VALUES (?, ?, ?, ?)", .name(sender), .integer(sequence),
          .integer(message.number), .bytes(message.body))
      case .shown(let sender, let sequence): try show(sender, through: sequence)
      case .held(let receiver, let sequence):
        try database.run("UPDATE outgoing SET hold = ? WHERE receiver = ?", .integer(sequence), .name(receiver))
      case .remembered(let receiver, let memory):
        try database.run("UPDATE outgoing SET memory = ? WHERE receiver = ?", .integer(memory), .name(receiver))
      case .restarted(let receiver, let stream): try restart(receiver, as: stream)
      case .dismissed(let installation):
        try delete(Self.tablesOfReceivers + [("held", "sender")], of: installation)
      case .forgotten(let installation):
        received[installation] = nil
        touched.remove(installation)
        try delete(Self.tablesOfReceivers + [("incoming", "sender"), ("held", "sender")], of: installation)
      }
    }

    private static let tablesOfReceivers = [("outgoing", "receiver"), ("place", "receiver")]

    private func delete(
      _ tables: [(name: String, column: String)], of installation: InstallationID
    ) throws(Database.Failure) {
      for table in tables {
        try database.run("DELETE FROM \(table.name) WHERE \(table.column) = ?", .name(installation))
      }
    }

    private func show(_ sender: InstallationID, through sequence: UInt64) throws(Database.Failure) {
      try database.run("DELETE FROM held WHERE sender = ? AND sequence <= ?", .name(sender), .integer(sequence))
    }

    private func restart(
      _ receiver: InstallationID, as stream: StoredMessages.OutgoingStream
    ) throws(Database.Failure) {
      try raiseNumber(to: stream.stream)
      try delete([("place", "receiver")], of: receiver)
      try database.run(
        "INSERT OR REPLACE INTO outgoing (receiver, stream, next, memory) VALUES (?, ?, ?, ?)", .name(receiver),
        .integer(stream.stream), .integer(stream.next), .integer(stream.memory))
      for (sequence, number) in stream.waiting.sorted(by: { $0.key < $1.key }) {
        try database.run(
          "INSERT INTO place VALUES (?, ?, ?)", .name(receiver), .integer(sequence), .integer(number))
      }
    }

    /// Ensures that no number up to the given number is used again.
    private func raiseNumber(to number: UInt64) throws(Database.Failure) {
      try database.run(
        "INSERT INTO counter VALUES ('number', ?1) ON CONFLICT DO UPDATE SET value = max(value, ?1)", .integer(number))
    }

    private func accept(_ message: OutgoingMessage, at places: [StreamPlace]) throws(Database.Failure) {
      try raiseNumber(to: message.number)
      try database.run(
        "INSERT OR REPLACE INTO message VALUES (?, ?, ?)", .integer(message.number), .bytes(message.body),
        .integer(UInt64(bitPattern: message.expiry)))
      for place in places {
        // If the stream is new, the places of the previous stream are deleted.
        try database.run(
          "DELETE FROM place WHERE receiver = ?1 AND EXISTS (SELECT 1 FROM outgoing WHERE receiver = ?1 AND stream <> ?2)",
          .name(place.receiver), .integer(place.stream))
        try database.run(
          """
          INSERT INTO outgoing (receiver, stream, next) VALUES (?1, ?2, ?3)
          ON CONFLICT DO UPDATE SET stream = ?2, next = ?3, hold = CASE WHEN stream = ?2 THEN hold ELSE 0 END
          """, .name(place.receiver), .integer(place.stream), .integer(place.sequence + 1))
        try database.run(
          "INSERT OR REPLACE INTO place VALUES (?, ?, ?)", .name(place.receiver), .integer(place.sequence),
          .integer(message.number))
      }
    }

    private func begin(
      _ stream: UInt64, from sender: InstallationID, memory: UInt64
    ) throws(Database.Failure) {
      try database.run("DELETE FROM held WHERE sender = ?", .name(sender))
      try database.run(
        "INSERT OR REPLACE INTO incoming (sender, stream, prefix, ahead, memory) VALUES (?, ?, 0, x'', ?)",
        .name(sender), .integer(stream), .integer(memory))
      received[sender] = SequenceSet()
    }

    private func keepReceived(from sender: InstallationID) throws(Database.Failure) {
      guard let set = received[sender] else { return }
      try database.run(
        "UPDATE incoming SET prefix = ?, ahead = ? WHERE sender = ?", .integer(set.prefix), .bytes(set.bytes),
        .name(sender))
    }

    // MARK: Loading

    private func loadOutgoing(into stored: inout StoredMessages) throws(Database.Failure) {
      try database.rows("SELECT value FROM counter WHERE name = 'number'") { stored.lastNumber = $0.integer(0) }
      try database.rows("SELECT number, body, expiry FROM message") { row in
        let number = row.integer(0)
        let expiry = Int64(bitPattern: row.integer(2))
        stored.messages[number] = OutgoingMessage(number: number, body: row.bytes(1), expiry: expiry)
      }
      try database.rows("SELECT receiver, stream, next, memory, hold FROM outgoing") { row in
        guard let receiver = row.installation(0) else { return }
        stored.outgoing[receiver] = .init(stream: row.integer(1), next: row.integer(2), memory: row.integer(3))
        stored.outgoing[receiver]?.hold = row.integer(4)
      }
      try database.rows("SELECT receiver, sequence, number FROM place") { row in
        guard let receiver = row.installation(0) else { return }
        stored.outgoing[receiver]?.waiting[row.integer(1)] = row.integer(2)
      }
    }

    private func loadIncoming(into stored: inout StoredMessages) throws(Database.Failure) {
      try database.rows("SELECT sender, stream, prefix, ahead, memory FROM incoming") { row in
        guard let sender = row.installation(0) else { return }
        let set = SequenceSet(prefix: row.integer(2), bytes: row.bytes(3)) ?? SequenceSet(prefix: row.integer(2))
        stored.incoming[sender] = .init(stream: row.integer(1), received: set, memory: row.integer(4))
      }
      try database.rows("SELECT sender, sequence, number, body FROM held") { row in
        guard let sender = row.installation(0) else { return }
        stored.incoming[sender]?.held[row.integer(1)] = .init(number: row.integer(2), body: row.bytes(3))
      }
    }
  }

  extension Database.Value {
    static func name(_ installation: InstallationID) -> Self { .integer(UInt64(installation.rawValue)) }
  }

  extension Database.Row {
    func installation(_ column: CInt) -> InstallationID? {
      UInt32(exactly: integer(column)).flatMap(InstallationID.init(rawValue:))
    }
  }
#endif
