import AfterglowLinkLayer
import TrialJudging

/// Selects the reports that a witness records: the reports of devices that have sent an advertisement of the trial.
///
/// An event that reports several devices is recorded as a whole if one of the devices takes part in the trial.
struct WitnessFilter {
  private var participants: Set<UInt64> = []

  /// The maximum number of remembered addresses. Four phones use fewer addresses in a day.
  private static let limit = 1_000

  /// Returns whether an LE event reports a device that takes part in the trial. Remembers the addresses of devices that
  /// take part.
  mutating func admits(_ event: [UInt8]) -> Bool {
    guard var reports = AdvertisingReports(event[...]) else { return false }
    var isAdmitted = false
    // If a report of the event is malformed, the reports after it are not examined.
    while let report = try? reports.next() {
      guard let sender = report.sender?.rawValue else { continue }
      if TrialCapture.isOfTrial(report.data), participants.count < Self.limit { participants.insert(sender) }
      if participants.contains(sender) { isAdmitted = true }
    }
    return isAdmitted
  }
}
