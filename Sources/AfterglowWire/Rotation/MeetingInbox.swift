/// A relay's inbox for the frames that one stranger sends to another stranger. Two phones that have heard each other's
/// changing identifiers can both compute the inbox's name.
///
/// The inbox's name is a slow hash of both identifiers. A relay's operator cannot try all 2^64 pairs of identifiers,
/// and so cannot compute the identifiers from the name. The operator knows the identifiers only if a receiver near both
/// phones has reported them.
///
/// The hashed data consists of `afterglow-meeting`, the receiver's identifier and the sender's identifier, of 4 bytes
/// each. SHA-256 is applied to the data, and then 1,023 times to the previous result. The first 16 bytes of the last
/// result are the name.
public struct MeetingInbox: Hashable, Comparable, Sendable {
  private static let purpose = Array("afterglow-meeting".utf8)
  private static let rounds = 1_024
  private static let size = 16

  /// The inbox's name: 32 lower-case hexadecimal digits.
  public let name: String

  /// Computes the inbox for frames from a phone that shows `sender` to a phone that shows `receiver`. The computation
  /// takes about a millisecond.
  public init(of receiver: InstallationID, from sender: InstallationID) {
    var hash = Self.purpose
    hash.append(bigEndian: receiver.rawValue)
    hash.append(bigEndian: sender.rawValue)
    for _ in 0..<Self.rounds { hash = SHA256().finish(hash) }
    name = String(decoding: hexDigits(hash.prefix(Self.size)), as: UTF8.self).lowercased()
  }

  /// Parses a name; `nil` for any text other than 32 lower-case hexadecimal digits.
  public init?(name: String) {
    guard name.utf8.count == 2 * Self.size,
      name.utf8.allSatisfy({
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      })
    else { return nil }
    self.name = name
  }

  /// Whether the name of the first inbox precedes that of the second.
  public static func < (one: MeetingInbox, other: MeetingInbox) -> Bool { one.name < other.name }
}
