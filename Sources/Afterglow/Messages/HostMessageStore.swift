public import AfterglowMessages
import AfterglowWire

/// Stores messages together with the app's settings, and writes all messages again for each change.
///
/// The store suits an app in which people type messages. An app that sends thousands of messages needs a database.
@MainActor
public final class HostMessageStore: @MainActor MessageStore {
  package nonisolated static let storageKey = "AfterglowMessages"

  private let host: any NodeHost
  private var stored = StoredMessages()

  /// Creates a store that keeps its messages under one key of the host.
  public init(host: any NodeHost) {
    self.host = host
  }

  /// Returns the stored messages.
  ///
  /// - Throws: An error if the stored bytes cannot be parsed.
  public func load() throws(MessageStoreError) -> StoredMessages {
    guard let bytes = host.storedValue(for: Self.storageKey) else { return stored }
    do throws(FrameError) { stored = try StoredMessages(parsing: bytes) } catch {
      throw MessageStoreError(reason: "The stored messages cannot be read: \(error).")
    }
    return stored
  }

  /// Applies changes to the messages, and stores all messages again.
  public func apply(_ changes: [MessageChange]) throws(MessageStoreError) {
    for change in changes { stored.apply(change) }
    host.store(stored.bytes, for: Self.storageKey)
  }
}
