import AfterglowLinkLayer
import TrialJudging

/// Selects what a witness records: the reports of devices that have once sent something of a plan.
///
/// An event that reports several devices is recorded as a whole if one of them takes part.
struct WitnessFilter {
  private var participants: Set<UInt64> = []

  /// More addresses than four phones use in a day. Those after them are not recorded.
  private static let limit = 1_000

  /// Whether an LE event reports a device that takes part.
  mutating func admits(_ event: [UInt8]) -> Bool {
    guard var reports = AdvertisingReports(event[...]) else { return false }
    var isAdmitted = false
    // A malformed report ends its event.
    while let report = try? reports.next() {
      guard let sender = report.sender?.rawValue else { continue }
      if TrialCapture.isOfTrial(report.data), participants.count < Self.limit { participants.insert(sender) }
      if participants.contains(sender) { isAdmitted = true }
    }
    return isAdmitted
  }
}
