import VirtualAir

extension AttributeProperties {
  /// bluetoothd's names of a characteristic's properties, in the order of the bits (BlueZ, doc/gatt-api.txt, "Flags").
  private static let words: [(AttributeProperties, String)] = [
    (.broadcast, "broadcast"), (.read, "read"), (.writeWithoutResponse, "write-without-response"), (.write, "write"),
    (.notify, "notify"), (.indicate, "indicate"), (.authenticatedSignedWrites, "authenticated-signed-writes"),
  ]

  /// Creates the properties from bluetoothd's flags. Flags without a corresponding property are ignored.
  init(flags: [String]) {
    self = []
    for (property, word) in Self.words where flags.contains(word) { insert(property) }
  }

  var flags: [String] { Self.words.filter { contains($0.0) }.map(\.1) }
}
