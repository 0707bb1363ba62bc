#if canImport(CryptoKit)
  import CryptoKit
  import Foundation
#elseif MQTT && os(Linux)
  internal import CCrypto
#endif

#if canImport(CryptoKit) || MQTT && os(Linux)
  /// The cryptographic functions that the relay needs. CryptoKit and OpenSSL both offer them: X25519, HKDF-SHA256,
  /// ChaCha20-Poly1305 and SHA-256.
  ///
  /// On Apple's systems, CryptoKit provides these functions. On other systems, OpenSSL's libcrypto provides them,
  /// because the relay's TLS needs that library anyway. The library libsodium 1.0.18, which some Linux distributions
  /// contain, lacks HKDF. This module implements no cipher itself.
  enum Primitives {
    static let keySize = 32
    static let nonceSize = 12
    static let tagSize = 16
  }
#endif

#if canImport(CryptoKit)
  extension Primitives {
    static func publicKey(of privateKey: [UInt8]) -> [UInt8]? {
      (try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: privateKey)).map {
        Array($0.publicKey.rawRepresentation)
      }
    }

    /// Returns the secret that two key pairs share (RFC 7748, section 6.1); `nil` if a key has the wrong size, or if
    /// the public key makes the secret predictable.
    static func agree(_ privateKey: [UInt8], _ publicKey: [UInt8]) -> [UInt8]? {
      guard let own = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: privateKey),
        let other = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: publicKey),
        let secret = try? own.sharedSecretFromKeyAgreement(with: other)
      else { return nil }
      let bytes = secret.withUnsafeBytes { Array($0) }
      return bytes.allSatisfy { $0 == 0 } ? nil : bytes
    }

    /// Derives bytes with HKDF and SHA-256 (RFC 5869).
    static func derive(_ secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8]? {
      let key = HKDF<SHA256>.deriveKey(
        inputKeyMaterial: SymmetricKey(data: secret), salt: salt, info: info, outputByteCount: count)
      return key.withUnsafeBytes { Array($0) }
    }

    /// Encrypts a text with ChaCha20-Poly1305 (RFC 8439). Returns the ciphertext, followed by the tag.
    static func seal(_ text: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
      guard let nonce = try? ChaChaPoly.Nonce(data: nonce),
        let box = try? ChaChaPoly.seal(text, using: SymmetricKey(data: key), nonce: nonce, authenticating: associated)
      else { return nil }
      return Array(box.ciphertext) + Array(box.tag)
    }

    /// Returns the decrypted text; `nil` if the tag does not match, for example because the ciphertext was changed.
    static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
      guard sealed.count >= tagSize, let nonce = try? ChaChaPoly.Nonce(data: nonce),
        let box = try? ChaChaPoly.SealedBox(
          nonce: nonce, ciphertext: sealed.dropLast(tagSize), tag: sealed.suffix(tagSize)),
        let text = try? ChaChaPoly.open(box, using: SymmetricKey(data: key), authenticating: associated)
      else { return nil }
      return Array(text)
    }

    static func hash(_ bytes: [UInt8]) -> [UInt8]? { Array(SHA256.hash(data: bytes)) }
  }
#elseif MQTT && os(Linux)
  extension Primitives {
    static func publicKey(of privateKey: [UInt8]) -> [UInt8]? {
      guard privateKey.count == keySize,
        let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, privateKey, keySize)
      else { return nil }
      defer { EVP_PKEY_free(key) }
      var bytes = [UInt8](repeating: 0, count: keySize)
      var count = keySize
      return EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1 && count == keySize ? bytes : nil
    }

    /// Returns the secret that two key pairs share (RFC 7748, section 6.1); `nil` if a key has the wrong size, or if
    /// the public key makes the secret predictable.
    static func agree(_ privateKey: [UInt8], _ publicKey: [UInt8]) -> [UInt8]? {
      guard privateKey.count == keySize, publicKey.count == keySize,
        let own = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, privateKey, keySize)
      else { return nil }
      defer { EVP_PKEY_free(own) }
      guard let other = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nil, publicKey, keySize) else { return nil }
      defer { EVP_PKEY_free(other) }
      guard let context = EVP_PKEY_CTX_new(own, nil) else { return nil }
      defer { EVP_PKEY_CTX_free(context) }
      var bytes = [UInt8](repeating: 0, count: keySize)
      var count = keySize
      // OpenSSL itself refuses the all-zero secret that results from the seven weak public keys.
      guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, other) == 1,
        EVP_PKEY_derive(context, &bytes, &count) == 1, count == keySize
      else { return nil }
      return bytes
    }

    /// Derives bytes with HKDF and SHA-256 (RFC 5869).
    static func derive(_ secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8]? {
      guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { return nil }
      defer { EVP_PKEY_CTX_free(context) }
      var bytes = [UInt8](repeating: 0, count: count)
      var length = count
      guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1,
        EVP_PKEY_CTX_set1_hkdf_salt(context, salt, CInt(salt.count)) == 1,
        EVP_PKEY_CTX_set1_hkdf_key(context, secret, CInt(secret.count)) == 1,
        EVP_PKEY_CTX_add1_hkdf_info(context, info, CInt(info.count)) == 1,
        EVP_PKEY_derive(context, &bytes, &length) == 1, length == count
      else { return nil }
      return bytes
    }

    /// Encrypts a text with ChaCha20-Poly1305 (RFC 8439). Returns the ciphertext, followed by the tag.
    static func seal(_ text: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
      guard key.count == keySize, nonce.count == nonceSize, let context = EVP_CIPHER_CTX_new() else { return nil }
      defer { EVP_CIPHER_CTX_free(context) }
      var (length, last) = (CInt(0), CInt(0))
      var sealed = [UInt8](repeating: 0, count: text.count + tagSize)
      var tag = [UInt8](repeating: 0, count: tagSize)
      guard EVP_EncryptInit_ex(context, EVP_chacha20_poly1305(), nil, key, nonce) == 1,
        EVP_EncryptUpdate(context, nil, &length, associated, CInt(associated.count)) == 1,
        text.isEmpty || EVP_EncryptUpdate(context, &sealed, &length, text, CInt(text.count)) == 1,
        EVP_EncryptFinal_ex(context, &tag, &last) == 1
      else { return nil }
      guard EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, CInt(tagSize), &tag) == 1 else { return nil }
      sealed.replaceSubrange(text.count..., with: tag)
      return sealed
    }

    /// Returns the decrypted text; `nil` if the tag does not match, for example because the ciphertext was changed.
    static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
      let count = sealed.count - tagSize
      guard count >= 0, key.count == keySize, nonce.count == nonceSize, let context = EVP_CIPHER_CTX_new() else {
        return nil
      }
      defer { EVP_CIPHER_CTX_free(context) }
      var (length, last) = (CInt(0), CInt(0))
      var text = [UInt8](repeating: 0, count: count)
      var tag = Array(sealed[count...])
      guard EVP_DecryptInit_ex(context, EVP_chacha20_poly1305(), nil, key, nonce) == 1,
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, CInt(tagSize), &tag) == 1,
        EVP_DecryptUpdate(context, nil, &length, associated, CInt(associated.count)) == 1,
        count == 0 || EVP_DecryptUpdate(context, &text, &length, sealed, CInt(count)) == 1,
        EVP_DecryptFinal_ex(context, &tag, &last) == 1
      else { return nil }
      return text
    }

    static func hash(_ bytes: [UInt8]) -> [UInt8]? {
      var digest = [UInt8](repeating: 0, count: 32)
      var count: CUnsignedInt = 0
      return EVP_Digest(bytes, bytes.count, &digest, &count, EVP_sha256(), nil) == 1 ? digest : nil
    }
  }
#endif
