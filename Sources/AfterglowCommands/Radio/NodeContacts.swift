#if os(Linux)
  import Afterglow
  import AfterglowRelay
  import AfterglowWire
  import VirtualPhone

  /// Keeps the identifier key and the contacts of a node with changing identifiers in a store, for the next start.
  final class NodeContacts {
    private let store: any KeyStore
    private var installed: InstalledApp?
    /// The values in the store, by their storage keys.
    private var kept: [String: [UInt8]] = [:]

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

    /// Stores the values that the node has changed. `complain` receives the reason if a value cannot be stored.
    func keep(_ complain: (String) -> Void) {
      for name in Node.contactStorageKeys {
        guard let value = installed?.storedValue(for: name), value != kept[name] else { continue }
        kept[name] = value
        do throws(KeyStoreError) { try store.keep(value, for: name) } catch { complain(error.reason) }
      }
    }
  }
#endif
