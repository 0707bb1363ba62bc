/// A relay's inbox for what one stranger sends to another one. Both know it who have heard each other's changing
/// identifier.
///
/// Its name is a slow hash of both identifiers: 2^64 pairs are too many to try. So a relay's operator cannot compute
/// the identifiers from it, unless a receiver near both phones has reported them.
///
/// The hash begins with `afterglow-meeting`, the receiver's identifier and the sender's, 4 bytes each. It is hashed
/// 1,024 times with SHA-256, and the first 16 bytes count.
public struct MeetingInbox: Hashable, Comparable, Sendable {
  private static let purpose = Array("afterglow-meeting".utf8)
  private static let rounds = 1_024
  private static let size = 16

  /// 32 lower-case hexadecimal digits.
  public let name: String

  /// Computes the inbox of a phone that shows `receiver`, for a phone that shows `sender`. It takes about a
  /// millisecond.
  public init(of receiver: InstallationID, from sender: InstallationID) {
    var hash = Self.purpose
    hash.append(bigEndian: receiver.rawValue)
    hash.append(bigEndian: sender.rawValue)
    for _ in 0..<Self.rounds { hash = SHA256().finish(hash) }
    name = String(decoding: hexDigits(hash.prefix(Self.size)), as: UTF8.self).lowercased()
  }

  /// Reads a name; `nil` for anything but 32 lower-case hexadecimal digits.
  public init?(name: String) {
    guard name.utf8.count == 2 * Self.size,
      name.utf8.allSatisfy({
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      })
    else { return nil }
    self.name = name
  }

  /// Sorts by name.
  public static func < (one: MeetingInbox, other: MeetingInbox) -> Bool { one.name < other.name }
}
