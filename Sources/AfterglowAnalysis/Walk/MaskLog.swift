public import AfterglowWire

/// The overflow masks of a recording, by sender. The log finds the sender that advertises a walk through services.
public struct MaskLog<Sender: Hashable>: Sendable where Sender: Sendable {
  /// The maximum number of senders in the log, enough for a crowd. The masks of further senders are only counted.
  public static var senderLimit: Int { 1_000 }

  private struct Record: Sendable {
    var runs = MaskRuns()
    var first: Int
    var last: Int
  }

  private var records: [Record] = []
  private var indices: [Sender: Int] = [:]
  /// The number of advertisements with an overflow area.
  public private(set) var readings = 0

  /// Creates an empty log.
  public init() {}

  /// The number of senders in the log.
  public var senderCount: Int { records.count }

  /// Appends a mask in the order of the recording.
  public mutating func append(_ mask: OverflowMask, from sender: Sender) {
    readings += 1
    if indices[sender] == nil {
      guard records.count < Self.senderLimit else { return }
      indices[sender] = records.count
      records.append(Record(first: readings, last: readings))
    }
    guard let index = indices[sender] else { return }
    records[index].runs.append(mask)
    records[index].last = readings
  }

  /// The masks of the sender with the most changes. The result also contains the masks of other senders that may be the
  /// same phone under an earlier or a later address.
  ///
  /// A phone changes its address about every 15 minutes. Another address counts as the same phone if its mask changes
  /// more than once, and if it is never on air together with an address already attributed to that phone.
  public var walker: MaskRuns {
    let byChanges = records.indices.sorted {
      (records[$1].runs.masks.count, $0) < (records[$0].runs.masks.count, $1)
    }
    var taken: [Record] = []
    for record in byChanges.map({ records[$0] }) where taken.isEmpty || record.runs.masks.count > 2 {
      if taken.allSatisfy({ record.last < $0.first || $0.last < record.first }) { taken.append(record) }
    }
    var runs = MaskRuns()
    for record in taken.sorted(by: { $0.first < $1.first }) { runs.append(record.runs) }
    return runs
  }
}
