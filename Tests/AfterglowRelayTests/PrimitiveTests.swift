#if canImport(CryptoKit) || MQTT && os(Linux)
  import AfterglowWire
  import Testing

  @testable import AfterglowRelay

  /// The cryptographic functions reproduce published vectors.
  @Suite struct PrimitiveTests {
    @Test func `published vectors are reproduced`() throws {
      let blocks = try VectorFile.blocks("published.txt")
      #expect(blocks.count == 6)
      for block in blocks {
        switch block.words["use"] {
        case "agree":
          #expect(Primitives.agree(block.bytes("private"), block.bytes("public")) == block.bytes("secret"))
        case "derive":
          let key = block.bytes("key")
          let derived = Primitives.derive(
            block.bytes("secret"), salt: block.bytes("salt"), info: block.bytes("info"), count: key.count)
          #expect(derived == key)
        case "seal":
          let (key, nonce, associated) = (block.bytes("key"), block.bytes("nonce"), block.bytes("associated"))
          let (text, sealed) = (block.bytes("text"), block.bytes("sealed"))
          #expect(Primitives.seal(text, key: key, nonce: nonce, associated: associated) == sealed)
          #expect(Primitives.open(sealed, key: key, nonce: nonce, associated: associated) == text)
        default: Issue.record("a block without a known use: \(block.words)")
        }
      }
    }

    @Test func `the cryptographic library and the identifier schedule derive the same identifiers`() throws {
      let key = try #require(IdentifierKey(UInt8(1)...32))
      for epoch in [Int64(0), 1_782_544, .max] {
        let info = Array("afterglow-id".utf8) + epoch.bigEndianBytes
        let derived = try #require(Primitives.derive(key.bytes, salt: [], info: info, count: 32))
        let identifier = IdentifierSchedule(key: key).identifier(in: epoch)
        #expect(identifier.rawValue == UInt32(bigEndianBytes: derived.prefix(4)))
      }
    }

    /// Public keys of small order, with which any shared secret is known in advance (RFC 7748, section 7, and the list
    /// by Daniel Bernstein).
    @Test(arguments: [
      [UInt8](repeating: 0, count: 32), [1] + [UInt8](repeating: 0, count: 31),
      [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F], [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
      [0xEE] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
    ])
    func `a public key that makes the secret predictable is refused`(key: [UInt8]) {
      #expect(Primitives.agree([UInt8](repeating: 7, count: 32), key) == nil)
    }

    @Test func `an altered ciphertext is not decrypted`() throws {
      let (key, nonce) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 12))
      let sealed = try #require(Primitives.seal([1, 2, 3], key: key, nonce: nonce, associated: [4]))
      #expect(Primitives.open(sealed, key: key, nonce: nonce, associated: [4]) == [1, 2, 3])
      for index in sealed.indices {
        var bent = sealed
        bent[index] ^= 1
        #expect(Primitives.open(bent, key: key, nonce: nonce, associated: [4]) == nil)
      }
      for length in 0..<sealed.count {
        #expect(Primitives.open(Array(sealed[..<length]), key: key, nonce: nonce, associated: [4]) == nil)
      }
      #expect(Primitives.open(sealed, key: key, nonce: nonce, associated: []) == nil)
      #expect(Primitives.seal([], key: [1], nonce: nonce, associated: []) == nil)
      #expect(Primitives.agree([1], key) == nil && Primitives.publicKey(of: [1]) == nil)
    }
  }
#endif
