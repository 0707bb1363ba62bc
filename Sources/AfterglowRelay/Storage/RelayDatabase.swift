#if MQTT && os(Linux) || canImport(SQLite3)
  /// The file in which an installation keeps its messages and keys.
  ///
  /// One file contains messages and keys, so that a copy of the file never combines messages and keys of different
  /// times. Only one thread at a time may use a database and the stores created from it.
  public final class RelayDatabase {
    let database: Database

    /// The SQL that upgrades the file to each version from the previous version. A published upgrade is never changed,
    /// because files were created with it.
    static let versions = [
      """
      CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE message (number INTEGER PRIMARY KEY, body BLOB NOT NULL, expiry INTEGER NOT NULL);
      CREATE TABLE outgoing (receiver INTEGER PRIMARY KEY, stream INTEGER NOT NULL, next INTEGER NOT NULL);
      CREATE TABLE place (
        receiver INTEGER NOT NULL, sequence INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (receiver, sequence)
      ) WITHOUT ROWID;
      CREATE TABLE incoming (
        sender INTEGER PRIMARY KEY, stream INTEGER NOT NULL, prefix INTEGER NOT NULL, ahead BLOB NOT NULL);
      CREATE TABLE held (
        sender INTEGER NOT NULL, sequence INTEGER NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (sender, sequence)
      ) WITHOUT ROWID;
      """,
      "CREATE TABLE secret (name BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;",
      """
      ALTER TABLE outgoing ADD COLUMN memory INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE outgoing ADD COLUMN hold INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE incoming ADD COLUMN memory INTEGER NOT NULL DEFAULT 0;
      """,
    ]

    /// Opens the file at `path`, or creates it.
    ///
    /// A file of an earlier version is upgraded. The call throws an error and leaves the file unchanged if the file has
    /// a later version, belongs to another program, or is in use by another process.
    public init(path: String) throws(RelayDatabaseError) {
      do throws(Database.Failure) {
        database = try Database(path: path, versions: Self.versions)
      } catch {
        throw RelayDatabaseError(reason: error.sentence)
      }
    }

    init(_ database: Database) {
      self.database = database
    }
  }

  /// The reason why a database cannot be used.
  public struct RelayDatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, as a human-readable sentence.
    public let reason: String

    /// The reason.
    public var description: String { reason }
  }
#endif
