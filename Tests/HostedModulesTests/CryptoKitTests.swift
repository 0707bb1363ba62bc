#if Cryptography
  import Foundation
  import HostedCommonCrypto
  import HostedCryptoKit
  import Testing

  /// Compares results of CryptoKit and CommonCrypto with published vectors. `swift test --traits Cryptography` runs
  /// these tests.
  @Suite struct `CryptoKit on OpenSSL` {
    private func bytes(_ hex: String) -> [UInt8] {
      let digits = hex.filter { !$0.isWhitespace }.map { UInt8($0.hexDigitValue ?? 0) }
      return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private func hex(_ bytes: some Sequence<UInt8>) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

    @Test func `hashes equal those of FIPS 180-4`() {
      let data = Data("abc".utf8)
      #expect(
        hex(SHA256.hash(data: data)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
      #expect(hex(SHA384.hash(data: data)).hasPrefix("cb00753f45a35e8bb5a03d699ac65007272c32ab0eded163"))
      #expect(hex(SHA512.hash(data: data)).hasPrefix("ddaf35a193617abacc417349ae20413112e6fa4e89a97ea2"))
      #expect(hex(Insecure.SHA1.hash(data: data)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
      var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
      CC_SHA256(Array(data), CC_LONG(data.count), &digest)
      #expect(digest == Array(SHA256.hash(data: data)))
    }

    @Test func `authentication codes equal those of RFC 4231, and keys those of RFC 5869`() {
      let code = HMAC<SHA256>.authenticationCode(
        for: Data("what do ya want for nothing?".utf8), using: SymmetricKey(data: Data("Jefe".utf8)))
      #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
      var result = [UInt8](repeating: 0, count: 32)
      CCHmac(
        CCHmacAlgorithm(kCCHmacAlgSHA256), Array("Jefe".utf8), 4, Array("what do ya want for nothing?".utf8), 28,
        &result)
      #expect(result == Array(code))
      let key = HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: [UInt8](repeating: 0x0b, count: 22)),
        salt: bytes("000102030405060708090a0b0c"), info: bytes("f0f1f2f3f4f5f6f7f8f9"), outputByteCount: 42)
      #expect(
        key.withUnsafeBytes { hex($0) }
          == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
    }

    @Test func `ciphers give the vectors of RFC 8439 and the GCM specification, and refuse a changed message`() throws {
      let gcm = try AES.GCM.seal(
        bytes("00000000000000000000000000000000"), using: SymmetricKey(data: [UInt8](repeating: 0, count: 16)),
        nonce: AES.GCM.Nonce(data: [UInt8](repeating: 0, count: 12)))
      #expect(hex(gcm.ciphertext) == "0388dace60b6a392f328c2b971b2fe78")
      #expect(hex(gcm.tag) == "ab6e47d42cec13bdf53a67b21257bddf")
      let key = SymmetricKey(data: bytes("808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f"))
      let text = Data(
        "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
          .utf8)
      let box = try ChaChaPoly.seal(
        text, using: key, nonce: ChaChaPoly.Nonce(data: bytes("070000004041424344454647")),
        authenticating: bytes("50515253c0c1c2c3c4c5c6c7"))
      #expect(hex(box.tag) == "1ae10b594f09e26a7e902ecbd0600691")
      #expect(try ChaChaPoly.open(box, using: key, authenticating: bytes("50515253c0c1c2c3c4c5c6c7")) == text)
      var changed = box.combined
      changed[20] ^= 1
      #expect(throws: CryptoKitError.self) { try ChaChaPoly.open(.init(combined: changed), using: key) }
      #expect(throws: CryptoKitError.incorrectKeySize) {
        try AES.GCM.seal(text, using: SymmetricKey(data: [UInt8](repeating: 1, count: 5)))
      }
    }

    @Test func `key agreement gives the secrets of RFC 7748 and RFC 5903`() throws {
      let alice = try Curve25519.KeyAgreement.PrivateKey(
        rawRepresentation: bytes("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4"))
      let point = try Curve25519.KeyAgreement.PublicKey(
        rawRepresentation: bytes("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c"))
      #expect(
        try alice.sharedSecretFromKeyAgreement(with: point).withUnsafeBytes { hex($0) }
          == "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")
      let bob = Curve25519.KeyAgreement.PrivateKey()
      #expect(
        try alice.sharedSecretFromKeyAgreement(with: bob.publicKey)
          == bob.sharedSecretFromKeyAgreement(with: alice.publicKey))
      let one = try P256.KeyAgreement.PrivateKey(
        rawRepresentation: bytes("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433"))
      let two = try P256.KeyAgreement.PrivateKey(
        rawRepresentation: bytes("c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53"))
      let secret = try one.sharedSecretFromKeyAgreement(with: two.publicKey)
      #expect(
        secret.withUnsafeBytes { hex($0) } == "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de")
    }

    @Test func `each initializer of a public key accepts only one encoding`() throws {
      typealias Key = P256.KeyAgreement.PublicKey
      let key = P256.KeyAgreement.PrivateKey().publicKey
      let (raw, x963, short) = (key.rawRepresentation, key.x963Representation, key.compressedRepresentation)
      #expect(try Key(rawRepresentation: raw).rawRepresentation == raw)
      #expect(try Key(x963Representation: x963).rawRepresentation == raw)
      #expect(try Key(compressedRepresentation: short).rawRepresentation == raw)
      for wrong in [x963, short] {
        #expect(throws: CryptoKitError.incorrectParameterSize) { try Key(rawRepresentation: wrong) }
      }
      for wrong in [raw, short] {
        #expect(throws: CryptoKitError.incorrectParameterSize) { try Key(x963Representation: wrong) }
      }
      for wrong in [raw, x963] {
        #expect(throws: CryptoKitError.incorrectParameterSize) { try Key(compressedRepresentation: wrong) }
      }
    }

    @Test func `authentication codes are equal only if all their bytes are equal`() {
      let (key, text) = (SymmetricKey(size: .bits256), Data("text".utf8))
      let code = HMAC<SHA256>.authenticationCode(for: text, using: key)
      #expect(code == HMAC<SHA256>.authenticationCode(for: text, using: key))
      #expect(code != HMAC<SHA256>.authenticationCode(for: Data(), using: key))
      #expect(code == Data(code) && !(code == Data(code.dropLast())))
      #expect(HMAC<SHA256>.isValidAuthenticationCode(Data(code), authenticating: text, using: key))
      #expect(!HMAC<SHA256>.isValidAuthenticationCode(Data(code.dropLast()), authenticating: text, using: key))
    }

    @Test func `signatures equal those of RFC 8032, and P-256 signatures are verified`() throws {
      let key = try Curve25519.Signing.PrivateKey(
        rawRepresentation: bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
      #expect(
        hex(key.publicKey.rawRepresentation) == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
      let signature = try key.signature(for: Data())
      #expect(hex(signature).hasPrefix("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"))
      #expect(key.publicKey.isValidSignature(signature, for: Data()))
      #expect(!key.publicKey.isValidSignature(signature, for: Data([1])))
      let signer = P256.Signing.PrivateKey()
      let mark = try signer.signature(for: Data("text".utf8))
      let open = try P256.Signing.PublicKey(x963Representation: signer.publicKey.x963Representation)
      #expect(open.isValidSignature(mark, for: Data("text".utf8)))
      #expect(!open.isValidSignature(mark, for: Data("test".utf8)))
    }

    @Test func `CCCrypt gives the vector of NIST SP 800-38A, decrypts a padded message, and reports errors`() {
      let key = bytes("2b7e151628aed2a6abf7158809cf4f3c")
      let iv = bytes("000102030405060708090a0b0c0d0e0f")
      let text = bytes("6bc1bee22e409f96e93d7e117393172a")
      var (output, count) = ([UInt8](repeating: 0, count: 32), 0)
      let status = CCCrypt(
        CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES128), 0, key, 16, iv, text, 16, &output, 32, &count)
      #expect(status == kCCSuccess && count == 16)
      #expect(hex(output.prefix(16)) == "7649abac8119b246cee98e9b12e9197d")
      let padding = CCOptions(kCCOptionPKCS7Padding)
      #expect(CCCrypt(0, 0, padding, key, 16, iv, text, 5, &output, 8, &count) == kCCBufferTooSmall && count == 16)
      #expect(CCCrypt(0, 0, padding, key, 16, iv, text, 5, &output, 32, &count) == kCCSuccess)
      var (back, length) = ([UInt8](repeating: 0, count: 16), 0)
      #expect(CCCrypt(1, 0, padding, key, 16, iv, output, 16, &back, 16, &length) == kCCSuccess)
      #expect(Array(back.prefix(length)) == Array(text.prefix(5)))
      #expect(CCCrypt(1, 0, padding, key, 16, iv, text, 16, &back, 16, &length) == kCCDecodeError)
      #expect(CCCrypt(0, 0, 0, key, 7, iv, text, 16, &back, 16, &length) == kCCParamError)
    }

    @Test func `CCCrypt in ECB mode gives the vector of NIST SP 800-38A, and reads no initialization vector`() {
      let key = bytes("2b7e151628aed2a6abf7158809cf4f3c")
      let text = bytes("6bc1bee22e409f96e93d7e117393172a")
      // A read through this pointer ends the process.
      let unreadable = UnsafeRawPointer(bitPattern: 16)
      var (output, count) = ([UInt8](repeating: 0, count: 16), 0)
      let options = CCOptions(kCCOptionECBMode)
      #expect(CCCrypt(0, 0, options, key, 16, unreadable, text, 16, &output, 16, &count) == kCCSuccess)
      #expect(count == 16 && hex(output) == "3ad77bb40d7a3660a89ecaf32466ef97")
    }
  }
#endif
