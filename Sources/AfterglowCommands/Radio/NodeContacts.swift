#if os(Linux)
  import Afterglow
  import AfterglowRelay
  import AfterglowWire
  import VirtualPhone

  /// Stores the identifier key and the contacts of a node whose identifiers change. At its next start, the node
  /// continues with this key and these contacts.
  final class NodeContacts {
    private let store: any KeyStore
    private var installed: InstalledApp?
    /// The values in the store, by their storage keys.
    private var kept: [String: [UInt8]] = [:]
    /// For each value that could not be stored at the last attempt, the reason. Each event of the node causes another
    /// attempt, so the same reason is reported only once.
    private var failures: [String: String] = [:]

    init(_ store: any KeyStore) {
      self.store = store
    }

    /// Copies the stored values to an app before its node starts. At the first start, creates a random identifier key.
    func restore(to installed: InstalledApp) throws(CommandFailure) {
      self.installed = installed
      do throws(KeyStoreError) {
        for name in Node.contactStorageKeys { kept[name] = try store.value(for: name) }
      } catch {
        throw .inputOutput(error.reason)
      }
      for (name, value) in kept { installed.store(value, for: name) }
      guard kept[IdentifierKey.storageKey] == nil else { return }
      var generator = SystemRandomNumberGenerator()
      installed.store(IdentifierKey.random(using: &generator).bytes, for: IdentifierKey.storageKey)
      var reason: String?
      keep { reason = $0 }
      if let reason { throw .inputOutput(reason) }
    }

    /// Stores the values that the node has changed. If a value cannot be stored, `complain` receives the reason, and
    /// the next call tries again.
    func keep(_ complain: (String) -> Void) {
      for name in Node.contactStorageKeys {
        guard let value = installed?.storedValue(for: name), value != kept[name] else { continue }
        do throws(KeyStoreError) {
          try store.keep(value, for: name)
          kept[name] = value
          failures[name] = nil
        } catch {
          if failures.updateValue(error.reason, forKey: name) != error.reason { complain(error.reason) }
        }
      }
    }
  }
#endif
