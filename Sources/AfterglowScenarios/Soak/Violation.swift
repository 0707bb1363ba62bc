public import VirtualPhone

/// Something that a checker found and that must not be.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The rule of a checker that was violated.
  public enum Kind: String, Hashable, Sendable {
    /// Somebody is reported near who left more than a minute ago.
    case stale
    /// Somebody is reported who does not exist, or who is oneself.
    case stranger
    /// Somebody appeared who had appeared already.
    case duplicate
    /// An app came to an end by its own fault.
    case crash
    /// Somebody had to be identified by now, and is not.
    case missed
    /// Somebody was identified and nothing happened, and yet is no longer near.
    case lost
    /// Two phones stayed on the same wake region.
    case shared
    /// Core Bluetooth complained of the app.
    case misuse
    /// A figure stays below what the rules allow.
    case belowBound
  }

  /// The time at which the checker found it.
  public var time: WorldTime
  /// The rule that was violated.
  public var kind: Kind
  /// Whose node is at fault, by its place among the phones.
  public var observer: Int
  /// About whom, if it is about somebody.
  public var subject: Int?
  /// What was found, in words.
  public var text: String

  /// The time, the kind and the text.
  public var description: String { "\(Self.clock(time)) \(kind.rawValue): \(text)" }

  /// Hours, minutes and seconds since the world began: `08:42:25`.
  public static func clock(_ time: WorldTime) -> String {
    let seconds = (time - .zero).components.seconds
    return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
