import Testing

@testable import AfterglowWire

@Suite struct SHA256Tests {
  /// The texts and hashes are examples that NIST has published for FIPS 180-4. The last text has 1,000,000 letters.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `hashes equal those that NIST has published`(text: String, count: Int, hash: String) {
    let bytes = Array(repeating: Array(text.utf8), count: count).flatMap { $0 }
    #expect(hex(SHA256().finish(bytes)).lowercased() == hash)
    var split = SHA256()
    let whole = bytes.count / SHA256.blockSize * SHA256.blockSize
    split.absorb(Array(bytes[..<whole]))
    #expect(split.finish(Array(bytes[whole...])) == SHA256().finish(bytes))
  }

  @Test(arguments: [
    (
      String(repeating: "0b", count: 20), "4869205468657265",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      String(repeating: "aa", count: 131),
      "54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `authentication codes equal those of RFC 4231`(key: String, message: String, code: String) throws {
    let (key, message) = (try #require(bytes(hex: key)), try #require(bytes(hex: message)))
    #expect(hex(MessageAuthentication(key: key).code(of: message)).lowercased() == code)
  }

  /// The RFC's test case 3, in which salt and info are empty.
  @Test func `a derived secret equals that of RFC 5869`() {
    let derived = KeyDerivation(secret: Array(repeating: 0x0B, count: 22)).bytes(for: [])
    #expect(hex(derived).lowercased() == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
  }
}
