import Afterglow
import AfterglowProximity
import AfterglowScenarios
import Testing

/// Contacts whose identifiers change find each other almost as soon as contacts with fixed identifiers.
@MainActor @Suite struct ContactMeetingTests {
  private func delays(_ channel: Channels, _ use: ContactMeeting.Use, _ identifier: IdentifierMode) -> [Duration] {
    (UInt64(1)...2).flatMap { seed in
      let meeting = ContactMeeting(seed: seed, channel: channel, use: use, identifier: identifier)
      meeting.run()
      return meeting.delays
    }
    .sorted()
  }

  @Test(arguments: [.gatt, .overflow, .beacon] as [Channels], ContactMeeting.Use.allCases)
  func `rotating identifiers increase the median delay by at most 50 % plus 2 s`(
    channel: Channels, use: ContactMeeting.Use
  ) throws {
    let (fixed, rotating) = (delays(channel, use, .fixed), delays(channel, use, .rotating))
    #expect(rotating.count == fixed.count && !fixed.isEmpty)
    let (before, now) = (try #require(fixed.dropFirst(fixed.count / 2).first), rotating[rotating.count / 2])
    #expect(now <= before * 1.5 + .seconds(2), "\(channel.words) \(use): \(before) and \(now)")
  }
}
