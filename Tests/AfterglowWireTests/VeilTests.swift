import Testing

@testable import AfterglowWire

/// The veil, which encrypts the frames between two contacts.
@Suite struct VeilTests {
  private func veil(_ row: [String: String]) throws -> VeilKeys {
    func end(_ name: String) throws -> VeilKeys.End {
      VeilKeys.End(
        try #require(InstallationID(row[name] ?? "")),
        key: try #require(bytes(hex: row["\(name)-key"] ?? "").flatMap { IdentifierKey($0) }),
        nonce: try #require(bytes(hex: row["\(name)-nonce"] ?? "")))
    }
    let shown = try #require(InstallationID(row["shown"] ?? ""))
    return VeilKeys(central: try end("central"), peripheral: try end("peripheral"), shown: shown)
  }

  private func frame(_ cipher: inout VeilCipher, _ text: [UInt8]) throws -> String {
    let sealed = cipher.seal(text)
    let (number, bytes) = try #require(sealed)
    return hex(VeilFrame.sealed(number: number, bytes).bytes).lowercased()
  }

  @Test func `proofs and sealed frames equal those of the second implementation`() throws {
    let rows = try Vectors.rows(of: "veil.csv")
    #expect(rows.count == 9)
    for row in rows {
      let keys = try veil(row)
      #expect(hex(keys.opening).lowercased() == row["opening"] && hex(keys.answer).lowercased() == row["answer"])
      let text = try #require(bytes(hex: row["text"] ?? ""))
      var (central, peripheral) = (keys.fromCentral, keys.fromPeripheral)
      #expect(try frame(&central, text) == row["central-first"])
      #expect(try frame(&central, text) == row["central-second"])
      #expect(try frame(&peripheral, text) == row["peripheral-first"])
      #expect(try frame(&peripheral, text) == row["peripheral-second"])
    }
  }

  @Test(.enabled(if: SecondImplementation.python != nil, "needs Python 3"))
  func `the second implementation prints the vectors`() throws {
    try SecondImplementation.expect("veil.py", toPrint: "veil.csv")
  }

  private func cipher() throws -> VeilCipher { try veil(try #require(Vectors.rows(of: "veil.csv").first)).fromCentral }

  @Test func `a frame is decrypted at most once, and never after a later frame`() throws {
    var (sender, receiver) = (try cipher(), try cipher())
    let frames = (0..<4).compactMap { sender.seal([UInt8](repeating: 7, count: 40 * $0)) }
    try #require(frames.count == 4)
    #expect(receiver.open(frames[1].bytes, number: frames[1].number)?.count == 40)
    #expect(receiver.open(frames[1].bytes, number: frames[1].number) == nil)
    #expect(receiver.open(frames[0].bytes, number: frames[0].number) == nil)
    #expect(receiver.open(frames[3].bytes, number: frames[3].number)?.count == 120, "the third one was lost")
  }

  @Test func `a changed frame is refused, and the original frame is still accepted afterwards`() throws {
    var (sender, receiver) = (try cipher(), try cipher())
    let sealed = sender.seal([1, 2, 3, 4])
    let (number, bytes) = try #require(sealed)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x10
      #expect(receiver.open(changed, number: number) == nil)
    }
    #expect(receiver.open(bytes, number: number + 1) == nil)
    for length in 0..<bytes.count { #expect(receiver.open(Array(bytes.prefix(length)), number: number) == nil) }
    #expect(receiver.open(bytes, number: .max) == nil)
    #expect(receiver.open(bytes, number: number) == [1, 2, 3, 4])
  }

  private func frames() throws -> [VeilFrame] {
    let (nonce, proof) = (Array(0..<16) as [UInt8], Array(repeating: 0xA5, count: 16) as [UInt8])
    let name = try #require(InstallationID(rawValue: 0xE7DC_E3FF))
    return [
      .start(nonce: nonce), .challenge(nonce: nonce), .opening(name, proof: proof), .answer(proof: proof),
      .sealed(number: 7, proof), .lost,
    ]
  }

  @Test func `encoded frames are parsed back, and errors have offsets within the truncated frame`() throws {
    for frame in try frames() {
      let bytes = frame.bytes
      #expect(try VeilFrame(parsing: bytes) == frame)
      if case .sealed = frame {
      } else {
        #expect(throws: FrameError(.trailingBytes, offset: bytes.count)) { try VeilFrame(parsing: bytes + [0]) }
      }
      for length in 0..<bytes.count {
        let cut = Array(bytes.prefix(length))
        do throws(FrameError) {
          #expect(try VeilFrame(parsing: cut).bytes == cut)
        } catch {
          #expect(error.offset <= length)
        }
      }
    }
  }

  @Test func `the error of a ciphertext that is shorter than its tag has the ciphertext's offset`() {
    #expect(throws: FrameError(.truncated, offset: 5)) { try VeilFrame(parsing: [0x25, 0, 0, 0, 7, 1, 2, 3]) }
  }

  @Test func `no frame is valid both as a veil frame and as a mailbox frame`() throws {
    for frame in try frames() {
      #expect(throws: FrameError(.unsupportedVersion(2), offset: 0)) { try MailboxFrame(parsing: frame.bytes) }
    }
    for (bytes, _) in try Vectors.bytes(of: "mailbox-frames.csv", with: "meaning") {
      #expect(throws: FrameError(.unsupportedVersion(1), offset: 0)) { try VeilFrame(parsing: bytes) }
    }
    #expect(throws: FrameError(.unknownKind(7), offset: 0)) { try VeilFrame(parsing: [0x27]) }
    #expect(throws: FrameError(.invalidValue, offset: 1)) {
      try VeilFrame(parsing: [0x23] + [UInt8](repeating: 0, count: 20))
    }
  }

  @Test func `nonces of a source do not repeat, and another secret gives other nonces`() {
    var (one, other) = (NonceSource(secret: [1]), NonceSource(secret: [2]))
    let drawn = (0..<1_000).flatMap { _ in [one.next(), other.next()] }
    #expect(Set(drawn).count == 2_000 && drawn.allSatisfy { $0.count == NonceSource.size })
  }
}
