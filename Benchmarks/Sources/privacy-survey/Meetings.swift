import Afterglow
import AfterglowProximity
import AfterglowScenarios
import BenchmarkSupport
import SharedWork

/// Adds a table of the time until contacts recognise each other.
func addMeetings(to plan: WorkPlan, count: Int) throws {
  plan.then {
    print("### How soon contacts recognise each other")
    print()
    print("\(count) pairs for each row. A dash means that too few phones were recognised within half an hour.")
    print()
    printHead(
      ["channel", "phones", "fixed: median", "90th percentile", "rotating: median", "90th percentile"], leftColumns: 2)
  }
  for channel in [Channels.gatt, .overflow, .beacon] {
    for use in ContactMeeting.Use.allCases {
      try plan.add {
        row(channel, use, count: count)
      } then: {
        printRow($0)
      }
    }
  }
}

private func row(_ channel: Channels, _ use: ContactMeeting.Use, count: Int) -> [String] {
  var cells = [channel.words.joined(separator: " "), use.rawValue]
  for identifier in [IdentifierMode.fixed, .rotating] {
    var delays: [Duration] = []
    for seed in 1...UInt64(count) {
      let meeting = ContactMeeting(seed: seed, channel: channel, use: use, identifier: identifier)
      meeting.run()
      delays += meeting.delays
    }
    delays.sort()
    for share in [0.5, 0.9] {
      // If one phone of the pair is locked, it sends no beacon, so only the other phone can be recognised.
      let readers = channel == .beacon && use != .inFront ? 1 : 2
      let rank = Int((Double(readers * count) * share).rounded(.up))
      cells.append(seconds(rank <= delays.count ? delays[rank - 1] : nil))
    }
  }
  return cells
}
