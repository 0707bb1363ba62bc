import Foundation

/// One line of a trial's log, as JSON; `afterglow schema trial-log` describes it.
///
/// A line holds nothing personal: no names of people or devices, no places, and of identifiers that iOS draws for each
/// phone the first eight digits.
public struct TrialLine: Codable, Hashable, Sendable {
  /// The number of the line, from 1 on over all processes of the app.
  public var number: Int
  /// The number of the app's process, from 1 on.
  public var process: Int
  /// Seconds since 1970 on the phone's own clock.
  public var time: Double
  /// What kind of thing it tells.
  public var kind: Kind
  /// What happened.
  public var name: String
  /// More about it in a word.
  public var text: String?
  /// A measured number.
  public var value: Double?
  /// Whether it was so.
  public var flag: Bool?
  /// The first digits of the identifier of a peer.
  public var peer: String?
  /// Several words.
  public var list: [String]?
  /// Three times of an exchange of clocks: asked, told by the other phone, answered.
  public var times: [Double]?

  /// The kinds of lines.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// The phone, its release and the plan; the first line of a log.
    case header
    /// What the app asked of iOS.
    case call
    /// What iOS told the app.
    case callback
    /// What the app found itself in.
    case state
    /// A sign of life, twice a second.
    case tick
    /// What a person answered.
    case answer
    /// An exchange of clocks.
    case clock
  }

  /// Creates a line.
  public init(
    number: Int, process: Int, time: Double, kind: Kind, name: String, text: String? = nil, value: Double? = nil,
    flag: Bool? = nil, peer: String? = nil, list: [String]? = nil, times: [Double]? = nil
  ) {
    self.number = number
    self.process = process
    self.time = time
    self.kind = kind
    self.name = name
    self.text = text
    self.value = value
    self.flag = flag
    self.peer = peer
    self.list = list
    self.times = times
  }

  /// The line as JSON, with its keys in order and without a newline.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Every number of a line is finite, so that encoding does not fail.
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }

  /// Reads a line of JSON; `nil` for any other text.
  public init?(json: some Collection<UInt8>) {
    guard let line = try? JSONDecoder().decode(TrialLine.self, from: Data(json)) else { return nil }
    self = line
  }
}

/// The names that app and judge have in common.
public enum TrialWords {
  /// The name that a plan advertises, longer than the scan response has room for.
  public static let advertisedName = "Field-Trial-Phone"

  /// The names of the lines that a capture gives for a phone. The flag of both says whether it is a scan response.
  public enum OnAir {
    /// An advertisement or a scan response: its services or its beacon, in the words of the app's discoveries.
    public static let packet = "packet"
    /// The plan's name in a packet; the value is its length in bytes.
    public static let named = "named"
  }

  /// The services of the plans: names and UUIDs.
  public static let services: [(name: String, uuid: String)] =
    [
      ("plain", "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7701"), ("second", "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7702"),
      ("third", "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7703"), ("clock", "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7704"),
    ] + (0..<16).map { index in ("s\(index)", "FB" + (index < 16 ? "0" : "") + String(index, radix: 16).uppercased()) }

  /// The proximity UUID of the beacons.
  public static let beacon = "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7710"

  /// The number that stands for time without end in a log.
  public static let endless = 1e9
}

extension TrialWords {
  /// The characteristics: one that is read and notified, one that is never answered, and the conductor's clock.
  public static let characteristics = (
    value: "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7720", mute: "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7721",
    clock: "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7722"
  )
}
