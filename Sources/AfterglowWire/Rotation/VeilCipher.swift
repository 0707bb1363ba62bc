/// Encrypts and authenticates the frames that one end of a link sends, and opens the frames at the other end.
///
/// HMAC-SHA256 in counter mode generates the key stream. A second HMAC computes the tag over the number and the
/// ciphertext. The cipher does not use the platform's cryptography, because this module links no library. The sessions
/// inside the veil encrypt the content of a message a second time, with the platform's cryptography.
public struct VeilCipher: Sendable {
  /// The number of bytes of a tag. Each attempt to guess a tag costs a forger one frame over the link.
  public static let tagSize = 8

  private static let stream: UInt8 = 0
  private static let tag: UInt8 = 1

  private let authentication: MessageAuthentication
  /// The number of the next frame that this cipher seals, or the lowest number of a frame that it still opens.
  private var next: UInt32 = 0

  init(key: [UInt8]) {
    authentication = MessageAuthentication(key: key)
  }

  /// Seals a frame. Returns the frame's number, and its ciphertext with the tag; `nil` if all numbers are used.
  public mutating func seal(_ text: [UInt8]) -> (number: UInt32, bytes: [UInt8])? {
    guard next < .max else { return nil }
    defer { next += 1 }
    let ciphertext = mixed(text[...], number: next)
    return (next, ciphertext + code(of: ciphertext[...], number: next))
  }

  /// Opens a frame; `nil` if the frame is forged, or not later than the last opened frame.
  public mutating func open(_ bytes: [UInt8], number: UInt32) -> [UInt8]? {
    guard number >= next, number < .max, bytes.count >= Self.tagSize else { return nil }
    let ciphertext = bytes.dropLast(Self.tagSize)
    guard VeilKeys.areEqual(Array(bytes.suffix(Self.tagSize)), code(of: ciphertext, number: number)) else { return nil }
    next = number + 1
    return mixed(ciphertext, number: number)
  }

  private func mixed(_ text: ArraySlice<UInt8>, number: UInt32) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var block: UInt32 = 0
    var rest = text
    while !rest.isEmpty {
      var input = [Self.stream]
      input.append(bigEndian: number)
      input.append(bigEndian: block)
      result += zip(rest.prefix(SHA256.size), authentication.code(of: input)).map { $0 ^ $1 }
      rest = rest.dropFirst(SHA256.size)
      block += 1
    }
    return result
  }

  private func code(of ciphertext: ArraySlice<UInt8>, number: UInt32) -> [UInt8] {
    var input = [Self.tag]
    input.append(bigEndian: number)
    return Array(authentication.code(of: input + ciphertext).prefix(Self.tagSize))
  }
}
