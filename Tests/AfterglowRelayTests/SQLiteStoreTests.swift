#if MQTT && os(Linux) || canImport(SQLite3)
  import AfterglowMessages
  import AfterglowWire
  import Foundation
  import SeededRandom
  import Testing

  @testable import AfterglowRelay

  /// After every restart and every failure, the database file contains exactly the applied changes.
  @Suite struct SQLiteStoreTests {
    private let folder: ScratchFolder
    private var path: String { folder.path("relay.sqlite") }

    init() throws { folder = try ScratchFolder() }

    /// Opens the file and returns its contents. No other program may have the file open.
    private func found() throws -> StoredMessages {
      try SQLiteMessageStore(try RelayDatabase(path: path)).load()
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `after every restart the file has the same contents as the store in memory`(seed: UInt64) throws {
      var script = ChangeScript(seed: seed)
      var expected = StoredMessages()
      for _ in 0..<12 {
        let store = SQLiteMessageStore(try RelayDatabase(path: path))
        #expect(try store.load() == expected)
        for _ in 0..<12 {
          let changes = script.next(Int.random(in: 1...30, using: &script.generator))
          try store.apply(changes)
          for change in changes { expected.apply(change) }
        }
      }
      #expect(try found() == expected)
      #expect(expected.lastNumber > 100 && !expected.incoming.isEmpty && !expected.outgoing.isEmpty)
    }

    @Test func `a full disk is reported, and no change is written in part`() throws {
      var script = ChangeScript(seed: 1)
      var expected = StoredMessages()
      let database = try RelayDatabase(path: path)
      let store = SQLiteMessageStore(database)
      _ = try store.load()
      let first = script.next(50)
      try store.apply(first)
      for change in first { expected.apply(change) }
      var pages: UInt64 = 0
      try database.database.rows("PRAGMA page_count") { pages = $0.integer(0) }
      try database.database.run("PRAGMA max_page_count = \(pages)")
      // Only the last of these changes does not fit on the disk.
      let large = [UInt8](repeating: 1, count: 100_000)
      let message = OutgoingMessage(number: 1 << 40, body: large, expiry: 0)
      let changes = script.next(5) + [.accepted(message, [])]
      let error = #expect(throws: MessageStoreError.self) { try store.apply(changes) }
      #expect(error?.reason == "There is no room left on the disk for '\(path)'.")
      #expect(try store.load() == expected)
      // When the disk has room again, the same changes succeed.
      try database.database.run("PRAGMA max_page_count = 100000")
      try store.apply(changes)
      for change in changes { expected.apply(change) }
      #expect(try store.load() == expected)
    }

    @Test func `a file of the first version is upgraded with all its contents`() throws {
      try {
        let old = try Database(path: path, versions: Array(RelayDatabase.versions.prefix(1)))
        #expect(throws: Database.Failure.self) { try old.run("SELECT * FROM secret") }
        for statement in [
          "INSERT INTO counter VALUES ('number', 70)", "INSERT INTO message VALUES (70, x'0102', 9)",
          "INSERT INTO outgoing VALUES (7, 60, 3)", "INSERT INTO place VALUES (7, 2, 70)",
          "INSERT INTO incoming VALUES (8, 50, 4, x'02')", "INSERT INTO held VALUES (8, 6, 90, x'03')",
        ] { try old.run(statement) }
      }()
      var expected = StoredMessages()
      expected.lastNumber = 70
      expected.messages[70] = OutgoingMessage(number: 70, body: [1, 2], expiry: 9)
      let (receiver, sender) = (try #require(InstallationID(rawValue: 7)), try #require(InstallationID(rawValue: 8)))
      expected.outgoing[receiver] = .init(stream: 60, next: 3, waiting: [2: 70])
      let received = try #require(SequenceSet(prefix: 4, bytes: [2]))
      expected.incoming[sender] = .init(stream: 50, received: received, held: [6: .init(number: 90, body: [3])])
      let database = try RelayDatabase(path: path)
      #expect(try SQLiteMessageStore(database).load() == expected)
      try SQLiteKeyStore(database).keep([1], for: "new")
    }

    @Test func `a file of a later version is refused, and not changed`() throws {
      try Database(path: path, versions: RelayDatabase.versions + ["CREATE TABLE later (x)"]).run("DELETE FROM later")
      let before = try Data(contentsOf: URL(filePath: path))
      let error = #expect(throws: RelayDatabaseError.self) { try RelayDatabase(path: path) }
      #expect(error?.reason == "'\(path)' was written by a later version of Afterglow; update this program.")
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func `files that are not a relay database are refused, and not changed`() throws {
      let garbage = Data("This is no database, and long enough not to be taken for an empty one.".utf8)
      try garbage.write(to: URL(filePath: path))
      #expect(throws: RelayDatabaseError.self) { try RelayDatabase(path: path) }
      #expect(try Data(contentsOf: URL(filePath: path)) == garbage)
      let foreign = folder.path("foreign.sqlite")
      _ = try Programs.run(
        "python3", ["-c", "import sqlite3; sqlite3.connect('\(foreign)').execute('CREATE TABLE t (x)')"])
      let before = try Data(contentsOf: URL(filePath: foreign))
      let error = #expect(throws: RelayDatabaseError.self) { try RelayDatabase(path: foreign) }
      #expect(error?.reason == "'\(foreign)' is another program's database.")
      #expect(try Data(contentsOf: URL(filePath: foreign)) == before)
      #expect(throws: RelayDatabaseError.self) { try RelayDatabase(path: "/nowhere/relay.sqlite") }
    }

    @Test func `a second program cannot open a file in use`() throws {
      let first = SQLiteMessageStore(try RelayDatabase(path: path))
      _ = try first.load()
      let error = #expect(throws: RelayDatabaseError.self) { try RelayDatabase(path: path) }
      #expect(error?.reason == "Another process uses '\(path)'.")
      try first.apply([.began(Cast.bob, stream: 1, memory: 5)])
    }

    @Test func `a change that a crash cut off at the end of the log has no effect`() throws {
      var script = ChangeScript(seed: 5)
      var states = [StoredMessages()]
      let store = SQLiteMessageStore(try RelayDatabase(path: path))
      _ = try store.load()
      for _ in 0..<20 {
        let changes = script.next(5)
        try store.apply(changes)
        var next = try #require(states.last)
        for change in changes { next.apply(change) }
        states.append(next)
      }
      // The state after a crash: the file, and its log cut off at any place.
      let log = try Data(contentsOf: URL(filePath: path + "-wal"))
      let crashed = folder.path("crashed.sqlite")
      var generator = SplitMix64(seed: 5)
      for _ in 0..<40 {
        try? FileManager.default.removeItem(atPath: crashed)
        try? FileManager.default.removeItem(atPath: crashed + "-wal")
        try FileManager.default.copyItem(atPath: path, toPath: crashed)
        try log.prefix(Int.random(in: 0...log.count, using: &generator)).write(to: URL(filePath: crashed + "-wal"))
        let loaded = try SQLiteMessageStore(try RelayDatabase(path: crashed)).load()
        #expect(states.contains(loaded))
      }
    }

    @Test func `keys are kept, replaced and removed`() throws {
      do {
        let keys = SQLiteKeyStore(try RelayDatabase(path: path))
        #expect(try keys.value(for: "a") == nil)
        try keys.keep([1, 2], for: "a")
        try keys.keep([], for: "b")
        try keys.keep([3], for: "a")
        try keys.keep([4], for: "c")
        try keys.remove("c")
      }
      let keys = SQLiteKeyStore(try RelayDatabase(path: path))
      #expect(try keys.value(for: "a") == [3] && keys.value(for: "b") == [])
      #expect(try keys.value(for: "c") == nil)
    }
  }
#endif
