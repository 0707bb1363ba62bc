public import VirtualPhone

/// A violation that a checker found.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of violations that a checker can find.
  public enum Kind: String, Hashable, Sendable {
    /// A phone that had been gone for more than a minute was still reported near.
    case stale
    /// A node reported its own identifier, or an identifier that no phone has.
    case stranger
    /// A phone appeared twice without a departure in between.
    case duplicate
    /// An app crashed.
    case crash
    /// A phone was not identified in time.
    case missed
    /// A phone that was identified is no longer reported near, although the rules require this report.
    case lost
    /// Two phones stayed on the same wake region for too long.
    case shared
    /// Core Bluetooth complained about the app.
    case misuse
    /// A measured share is below its bound, or more pairs were lost than chance allows.
    case belowBound
  }

  /// The time at which the checker found the violation.
  public var time: WorldTime
  /// The kind of the violation.
  public var kind: Kind
  /// The phone whose node is at fault, by its number; 0 if no single phone is at fault.
  public var observer: Int
  /// The phone that the violation is about, by its number; `nil` if there is no such phone.
  public var subject: Int?
  /// The violation in words.
  public var text: String

  /// The time, the kind and the text.
  public var description: String { "\(Self.clock(time)) \(kind.rawValue): \(text)" }

  /// Returns hours, minutes and seconds since the world began: `08:42:25`.
  public static func clock(_ time: WorldTime) -> String {
    let seconds = (time - .zero).components.seconds
    return [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
