#if MQTT && os(Linux) || canImport(SQLite3)
  /// Stores keys in the SQLite file that also contains the messages.
  ///
  /// The file contains secret keys, so the caller must prevent other users from reading the file.
  public final class SQLiteKeyStore: KeyStore {
    private let database: Database

    /// Creates a store of keys in the database.
    public init(_ database: RelayDatabase) {
      self.database = database.database
    }

    /// Returns the value that is stored under a name; `nil` if there is no value.
    public func value(for name: String) throws(KeyStoreError) -> [UInt8]? {
      do throws(Database.Failure) {
        var value: [UInt8]?
        try database.rows("SELECT value FROM secret WHERE name = ?", .bytes(Array(name.utf8))) { value = $0.bytes(0) }
        return value
      } catch {
        throw KeyStoreError(reason: error.sentence)
      }
    }

    /// Stores a value in place of the previous value, in one transaction.
    public func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) {
      try change("INSERT OR REPLACE INTO secret VALUES (?, ?)", .bytes(Array(name.utf8)), .bytes(value))
    }

    /// Removes the value that is stored under a name, in one transaction.
    public func remove(_ name: String) throws(KeyStoreError) {
      try change("DELETE FROM secret WHERE name = ?", .bytes(Array(name.utf8)))
    }

    private func change(_ sql: String, _ values: Database.Value...) throws(KeyStoreError) {
      do throws(Database.Failure) {
        try database.transaction { () throws(Database.Failure) in try database.run(sql, values) }
      } catch {
        throw KeyStoreError(reason: error.sentence)
      }
    }
  }
#endif
