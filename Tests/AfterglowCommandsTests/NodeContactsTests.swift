#if os(Linux)
  import Afterglow
  import AfterglowRelay
  import AfterglowWire
  import Testing
  import VirtualPhone

  @testable import AfterglowCommands

  /// The identifier key and the contacts of a node are kept for its next start.
  @Suite struct NodeContactsTests {
    private let world = World(seed: 1)
    private let store = MemoryKeyStore()

    private func installed() -> InstalledApp {
      world.addPhone("node", model: .iPhone12, os: .iOS18, at: Position(x: 0, y: 0)).install(.node)
    }

    @Test func `the first start generates a key, and the next start restores the key and the contacts`() throws {
      let first = installed()
      let contacts = NodeContacts(store)
      try contacts.restore(to: first)
      let key = try #require(first.storedValue(for: IdentifierKey.storageKey))
      #expect(try key.count == IdentifierKey.size && store.value(for: IdentifierKey.storageKey) == key)
      first.store([1, 2, 3], for: ContactCard.storageKey)
      contacts.keep { Issue.record("\($0)") }
      let second = installed()
      try NodeContacts(store).restore(to: second)
      #expect(second.storedValue(for: IdentifierKey.storageKey) == key)
      #expect(second.storedValue(for: ContactCard.storageKey) == [1, 2, 3])
    }

    /// A store that is full until the test makes room.
    private final class CrowdedStore: KeyStore {
      private let store = MemoryKeyStore()
      var isFull = false

      func value(for name: String) throws(KeyStoreError) -> [UInt8]? { try store.value(for: name) }
      func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) {
        if isFull { throw KeyStoreError(reason: "It is full.") }
        try store.keep(value, for: name)
      }
      func remove(_ name: String) throws(KeyStoreError) { try store.remove(name) }
    }

    @Test func `contacts that cannot be stored at first are stored later, and the reason is reported once`() throws {
      let installed = installed()
      let store = CrowdedStore()
      let contacts = NodeContacts(store)
      try contacts.restore(to: installed)
      installed.store([1, 2, 3], for: ContactCard.storageKey)
      store.isFull = true
      var complaints: [String] = []
      for _ in 0..<3 { contacts.keep { complaints.append($0) } }
      #expect(try complaints == ["It is full."] && store.value(for: ContactCard.storageKey) == nil)
      store.isFull = false
      contacts.keep { complaints.append($0) }
      #expect(try complaints.count == 1 && store.value(for: ContactCard.storageKey) == [1, 2, 3])
    }

    private final class FullStore: KeyStore {
      func value(for name: String) throws(KeyStoreError) -> [UInt8]? { nil }
      func keep(_ value: [UInt8], for name: String) throws(KeyStoreError) { throw KeyStoreError(reason: "It is full.") }
      func remove(_ name: String) throws(KeyStoreError) {}
    }

    @Test func `a node whose key cannot be stored does not start`() {
      #expect(throws: CommandFailure.inputOutput("It is full.")) {
        try NodeContacts(FullStore()).restore(to: installed())
      }
    }
  }
#endif
