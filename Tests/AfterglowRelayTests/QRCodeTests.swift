import AfterglowWire
import Foundation
import Testing

@testable import AfterglowRelay

/// A key as a QR code that another phone's camera reads.
@Suite struct QRCodeTests {
  private static let code = KeyCode(Cast.bob, publicKey: (0..<32).map { UInt8($0 * 37 & 0xFF) })!

  private func rows(of code: QRCode) -> [String] {
    (0..<QRCode.size).map { row in
      String((0..<QRCode.size).map { code.isDark(column: $0, row: row) ? "1" : "0" })
    }
  }

  @Test func `the code has the same modules as the code of another implementation`() throws {
    let file = Programs.root.appending(path: "Tests/AfterglowRelayTests/Vectors/qrcodes.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    var count = 0
    for (index, line) in lines.enumerated() where line.hasPrefix("text ") {
      let code = try #require(QRCode(String(line.dropFirst(5))))
      #expect(rows(of: code) == lines[(index + 1)...].prefix(QRCode.size).map(String.init), "\(line)")
      count += 1
    }
    #expect(count == 3)
  }

  @Test(.enabled(if: Programs.path(of: "zbarimg") != nil, "needs zbarimg, from Debian's zbar-tools"))
  func `an independent program reads a key's code`() throws {
    let code = try #require(QRCode(Self.code.description))
    let (scale, side) = (4, QRCode.size + 2 * QRCode.margin)
    var picture = Array("P5 \(side * scale) \(side * scale) 255\n".utf8)
    for y in 0..<side * scale {
      for x in 0..<side * scale {
        let isDark = code.isDark(column: x / scale - QRCode.margin, row: y / scale - QRCode.margin)
        picture.append(isDark ? 0 : 255)
      }
    }
    let folder = try ScratchFolder()
    try Data(picture).write(to: folder.url.appending(path: "code.pgm"))
    let read = try Programs.run("zbarimg", ["-q", "--raw", folder.path("code.pgm")])
    // Without D-Bus, the program also prints an error about D-Bus.
    #expect(read.output.split(separator: "\n").contains { $0 == Self.code.description }, "\(read.output)")
  }

  @Test func `the printed half blocks show the light modules and the margin of a code`() throws {
    let code = try #require(QRCode("A"))
    let lines = code.halfBlocks
    #expect(lines.count == 21 && lines.allSatisfy { $0.count == 41 })
    #expect(lines.prefix(2).allSatisfy { $0.allSatisfy { $0 == "█" } })
    // This line shows the first two rows of a finder pattern: seven dark modules, and below them one dark, five light
    // and one dark module.
    #expect(lines[2].dropFirst(4).prefix(8) == " ▄▄▄▄▄ █")
  }

  @Test func `a text that is too long for a code, or contains characters that a code cannot hold, is refused`() {
    #expect(QRCode("small") == nil && QRCode(String(repeating: "A", count: 91)) == nil)
    #expect(QRCode(String(repeating: "A", count: 90)) != nil && QRCode("") != nil)
  }

  @Test func `a written key code is read back, in upper or lower case`() {
    let text = Self.code.description
    #expect(text.hasPrefix("AFTERGLOW:B0B00000:00254A") && text.count == 83)
    #expect(KeyCode(text) == Self.code && KeyCode(text.lowercased()) == Self.code)
    #expect(KeyCode(Cast.bob, publicKey: [1]) == nil)
  }

  @Test(arguments: [
    "", "AFTERGLOW", "AFTERGLOW:B0B00000", "AFTERGLOW:B0B00000:00", "https://example.com",
    "AFTERGLOW:00000000:" + String(repeating: "00", count: 32),
    "AFTERGLOW:B0B00000:" + String(repeating: "+1", count: 32),
    "AFTERGLOW:B0B00000:" + String(repeating: "0G", count: 32),
    "AFTERGLOW:B0B00000:" + String(repeating: "00", count: 33),
    "AFTERGLOW:B0B00000:" + String(repeating: "00", count: 32) + ":",
  ])
  func `a text that is not a key code is refused`(text: String) {
    #expect(KeyCode(text) == nil)
  }
}

#if canImport(CryptoKit) || MQTT && os(Linux)
  /// The effect of a scanned key code.
  @MainActor @Suite struct KeyCodeTests {
    @Test func `a scanned key is confirmed, and replaces a key that an attacker substituted`() throws {
      let (wire, elsewhere) = (Wire(), Wire())
      let alice = try SealedPerson(Cast.alice, on: wire, seed: 1)
      let bob = try SealedPerson(Cast.bob, on: elsewhere, seed: 2)
      let middle = try SealedPerson(Cast.bob, on: wire, seed: 66)
      alice.send([1], to: Cast.bob)
      wire.deliverAll()
      #expect(middle.heard == [[1]] && alice.sessions.standing(of: Cast.bob) == .unconfirmed)
      let shown = try #require(bob.sessions.keyCode?.description)
      alice.sessions.scanned(try #require(KeyCode(shown)))
      #expect(alice.sessions.standing(of: Cast.bob) == .confirmed && alice.news.last == .betrayed(Cast.bob))
      #expect(alice.sessions.number(of: Cast.bob) == bob.sessions.ownNumber)
      alice.send([2], to: Cast.bob)
      wire.deliverAll()
      #expect(middle.heard == [[1]])
    }
  }
#endif
