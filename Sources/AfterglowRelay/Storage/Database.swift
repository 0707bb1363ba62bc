#if MQTT && os(Linux)
  internal import CSQLite
#elseif canImport(SQLite3)
  internal import SQLite3
#endif

#if MQTT && os(Linux) || canImport(SQLite3)
  /// An SQLite database file that belongs to one process. Committed changes survive the loss of power.
  ///
  /// Only one thread at a time may use the database. Values are bound to parameters, and are never part of a
  /// statement's text.
  final class Database {
    private var handle: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]
    let path: String

    /// The number that marks the file as a database of this project: "Aftr".
    private static let applicationID = 0x4166_7472

    /// Opens or creates the file, and upgrades it to the latest of `versions`. Each element is the SQL that upgrades
    /// the file from the previous version.
    init(path: String, versions: [String]) throws(Failure) {
      self.path = path
      var handle: OpaquePointer?
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      let code = sqlite3_open_v2(path, &handle, flags, nil)
      self.handle = handle
      guard code == SQLITE_OK else { throw failure(code) }
      sqlite3_extended_result_codes(handle, 1)
      // The file is locked, because two processes with the same messages would both send and show them.
      try run("PRAGMA locking_mode = EXCLUSIVE")
      // The header is read before the first change, because the file may belong to another program or a later version.
      let (mark, version, isEmpty) = try header()
      guard isEmpty || mark == Self.applicationID else { throw .foreign(path) }
      guard version <= versions.count else { throw .newer(path) }
      try run("PRAGMA journal_mode = WAL")
      // Each commit waits until the data is on disk, so that committed changes survive the loss of power.
      try run("PRAGMA synchronous = FULL")
      try run("PRAGMA foreign_keys = OFF")
      guard version < versions.count else { return }
      try transaction { () throws(Failure) in
        try self.run("PRAGMA application_id = \(Self.applicationID)")
        for statement in versions[version...] { try self.run(statement) }
        try self.run("PRAGMA user_version = \(versions.count)")
      }
    }

    deinit {
      for statement in statements.values { sqlite3_finalize(statement) }
      sqlite3_close_v2(handle)
    }

    private func header() throws(Failure) -> (mark: Int, version: Int, isEmpty: Bool) {
      var numbers: [Int] = []
      for query in ["PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master"] {
        try rows(query) { numbers.append(Int($0.integer(0))) }
      }
      return (numbers[0], numbers[1], numbers[2] == 0)
    }

    /// Runs `body` as one transaction. If an error occurs, the database is not changed.
    func transaction(_ body: () throws(Failure) -> Void) throws(Failure) {
      try run("BEGIN IMMEDIATE")
      do throws(Failure) {
        try body()
        try run("COMMIT")
      } catch {
        // After some errors, SQLite has already rolled the transaction back.
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
        throw error
      }
    }

    /// Runs statements without values or results.
    func run(_ sql: String) throws(Failure) {
      let code = sqlite3_exec(handle, sql, nil, nil, nil)
      guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Runs a statement with values. The statement stays prepared for the next run.
    func run(_ sql: String, _ values: Value...) throws(Failure) { try run(sql, values) }

    func run(_ sql: String, _ values: [Value]) throws(Failure) {
      let statement = try prepared(sql, values)
      defer { sqlite3_reset(statement) }
      let code = sqlite3_step(statement)
      guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure(code) }
    }

    /// Calls `body` for each row of a query.
    func rows(_ sql: String, _ values: Value..., body: (Row) -> Void) throws(Failure) {
      let statement = try prepared(sql, values)
      defer { sqlite3_reset(statement) }
      while true {
        let code = sqlite3_step(statement)
        if code == SQLITE_DONE { return }
        guard code == SQLITE_ROW else { throw failure(code) }
        body(Row(statement: statement))
      }
    }

    private func prepared(_ sql: String, _ values: [Value]) throws(Failure) -> OpaquePointer {
      let statement: OpaquePointer
      if let known = statements[sql] {
        statement = known
      } else {
        var new: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &new, nil)
        guard code == SQLITE_OK, let new else { throw failure(code) }
        statements[sql] = new
        statement = new
      }
      for (index, value) in values.enumerated() {
        let code = value.bind(to: statement, at: CInt(index + 1))
        guard code == SQLITE_OK else { throw failure(code) }
      }
      return statement
    }

    private func failure(_ code: CInt) -> Failure {
      switch code & 0xFF {
      case SQLITE_FULL: .full(path)
      case SQLITE_BUSY, SQLITE_LOCKED: .inUse(path)
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged(path)
      case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .unwritable(path)
      default: .other(path, String(cString: sqlite3_errstr(code)))
      }
    }
  }

  extension Database {
    /// A value of a row. The bits of an unsigned number are stored unchanged, so the database treats a number from 2⁶³
    /// on as negative.
    enum Value {
      case integer(UInt64)
      case bytes([UInt8])
      case null

      fileprivate func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
        switch self {
        case .integer(let number): return sqlite3_bind_int64(statement, index, Int64(bitPattern: number))
        case .bytes(let bytes):
          // The destructor -1, SQLITE_TRANSIENT, makes SQLite copy the value. The constant has no name in Swift. An
          // empty value is stored as an empty value, not as null.
          if bytes.isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
          let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
          return sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), transient)
        case .null: return sqlite3_bind_null(statement, index)
        }
      }
    }

    struct Row {
      fileprivate let statement: OpaquePointer

      func integer(_ column: CInt) -> UInt64 { UInt64(bitPattern: sqlite3_column_int64(statement, column)) }

      func bytes(_ column: CInt) -> [UInt8] {
        let count = Int(sqlite3_column_bytes(statement, column))
        return Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count))
      }

      func isNull(_ column: CInt) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
    }

    /// The reason why the database cannot be opened, read or changed. `sentence` is the reason as a human-readable
    /// sentence.
    enum Failure: Error, Hashable {
      case full(String)
      case inUse(String)
      case damaged(String)
      case foreign(String)
      case newer(String)
      case unwritable(String)
      case other(String, String)

      var sentence: String {
        switch self {
        case .full(let path): "There is no room left on the disk for '\(path)'."
        case .inUse(let path): "Another process uses '\(path)'."
        case .damaged(let path): "'\(path)' is damaged, or is not a database."
        case .foreign(let path): "'\(path)' is another program's database."
        case .newer(let path): "'\(path)' was written by a later version of Afterglow; update this program."
        case .unwritable(let path): "'\(path)' cannot be opened for writing."
        case .other(let path, let reason): "'\(path)' cannot be used: \(reason)."
        }
      }
    }
  }
#endif
