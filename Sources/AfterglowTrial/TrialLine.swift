import Foundation

/// One line of a trial's log, as JSON; `afterglow schema trial-log` describes it.
///
/// A line contains no personal data: no names of people or devices, and no positions. Of the identifiers that iOS
/// creates for each phone, a line contains only the first eight digits.
public struct TrialLine: Codable, Hashable, Sendable {
  /// The number of the line, counted from 1 over all processes of the app.
  public var number: Int
  /// The number of the app's process, counted from 1.
  public var process: Int
  /// Seconds since 1970 on the phone's own clock.
  public var time: Double
  /// The kind of the line.
  public var kind: Kind
  /// What happened.
  public var name: String
  /// A detail of what happened: a word, or a code such as `overflow:plain+second`.
  public var text: String?
  /// A measured number.
  public var value: Double?
  /// The truth value that the line reports.
  public var flag: Bool?
  /// The first digits of the identifier of a peer.
  public var peer: String?
  /// Several words.
  public var list: [String]?
  /// The three times of a comparison of clocks: the time of the request, the time on the other phone's clock, and the
  /// time of the answer.
  public var times: [Double]?

  /// The kinds of lines.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// The phone, its release and the plan; the first line of a log.
    case header
    /// A request from the app to iOS.
    case call
    /// A callback from iOS to the app.
    case callback
    /// A state that the app has read.
    case state
    /// A line that the app writes twice a second to show that it is running.
    case tick
    /// A person's answer.
    case answer
    /// A comparison of this phone's clock with another phone's clock.
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

  /// The line as JSON, with sorted keys and without a newline.
  public var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Every number of a line is finite, so encoding does not fail.
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }

  /// Reads a line of JSON; `nil` for any other text.
  public init?(json: some Collection<UInt8>) {
    guard let line = try? JSONDecoder().decode(TrialLine.self, from: Data(json)) else { return nil }
    self = line
  }
}

/// The names that the app and the judging program both use.
public enum TrialWords {
  /// The name that a plan advertises. The name is longer than the 10 bytes that a scan response offers for it (rule
  /// A2).
  public static let advertisedName = "Field-Trial-Phone"

  /// The names of the lines that are read from a capture of a phone's packets. The flag of such a line states whether
  /// the packet is a scan response.
  public enum OnAir {
    /// A line for an advertisement or a scan response. The line describes the services or the beacon in the same words
    /// as the app's log describes a discovered phone.
    public static let packet = "packet"
    /// The advertised name, or its beginning, in a packet; the value is the number of bytes of the name that the packet
    /// contains.
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

  /// The number that means unlimited time in a log.
  public static let endless = 1e9
}

extension TrialWords {
  /// The characteristics: the first is read and notified, requests for the second are never answered, and the third is
  /// the conductor's clock.
  public static let characteristics = (
    value: "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7720", mute: "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7721",
    clock: "A7F3C5D0-52B1-4E0C-9C5B-2D1A6F0E7722"
  )
}
