import ActivityKit
import AppHosting
import Testing

@testable import VirtualAir
@testable import VirtualPhone

/// The attributes of the activities in the tests.
struct Walk: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var people = 0
  }

  var name = "evening"

  /// Begins an activity in a phone's test app. Throws ActivityKit's error if the phone refuses it.
  @MainActor static func begin(
    on phone: Handset, showing state: ContentState = ContentState(), until staleDate: Date? = nil,
    name: String = "evening"
  ) throws -> Activity<Walk> {
    var outcome: Result<Activity<Walk>, any Error>?
    phone.act { _ in
      outcome = Result {
        try Activity.request(
          attributes: Walk(name: name), content: ActivityContent(state: state, staleDate: staleDate))
      }
    }
    return try #require(outcome).get()
  }
}

/// Apple's ActivityKit on a virtual phone.
@MainActor @Suite struct ActivityTests {
  private let world = World.certain()

  /// Returns the error that an app in the foreground gets when it requests an activity; `nil` if the activity begins.
  private func refusal(os: OSVersion, declares: Bool = true) -> ActivityAuthorizationError? {
    var infoPlist = Handset.app().infoPlist
    infoPlist.supportsLiveActivities = declares
    let phone = world.addPhone("\(os) \(declares)", model: .iPhone12, os: os)
    let app = phone.install(PhoneApp(name: "Walks", infoPlist: infoPlist, delegate: Probe.self))
    let process = phone.launch(app)
    world.run(for: .seconds(1))
    var refusal: ActivityAuthorizationError?
    process?.perform {
      #expect(ActivityAuthorizationInfo().areActivitiesEnabled == (os >= OSVersion(16, 1) && declares))
      #expect(!ActivityAuthorizationInfo().frequentPushesEnabled)
      do {
        _ = try Activity.request(attributes: Walk(), content: ActivityContent(state: .init(), staleDate: nil))
      } catch { refusal = error as? ActivityAuthorizationError }
    }
    return refusal
  }

  @Test func `an activity needs iOS 16.1, and the key in the property list`() {
    #expect(refusal(os: OSVersion(16, 0)) == .unsupported)
    #expect(refusal(os: OSVersion(16, 1)) == nil)
    #expect(refusal(os: .iOS26, declares: false) == .unsupportedTarget)
    #expect(ActivityAuthorizationError.unsupportedTarget.localizedDescription.contains("NSSupportsLiveActivities"))
  }

  @Test func `an activity begins only with the app in the foreground, and with at most 4 KB of data`() throws {
    let phone = Handset("A", in: world, os: .iOS26).launch()
    phone.locate()
    #expect(throws: ActivityAuthorizationError.attributesTooLarge) {
      try Walk.begin(on: phone, name: String(repeating: "n", count: 4_096))
    }
    phone.phone.lock()
    #expect(throws: ActivityAuthorizationError.visibility) { try Walk.begin(on: phone) }
  }

  @Test func `each app has its own activities, in the order in which they began`() throws {
    let phones = ["A", "B"].map { Handset($0, in: world, os: .iOS26).launch() }
    let mine = try [Walk.begin(on: phones[0]), Walk.begin(on: phones[0])]
    _ = try Walk.begin(on: phones[1])
    var listed: [[String]] = []
    for phone in phones { phone.act { _ in listed.append(Activity<Walk>.activities.map(\.id)) } }
    #expect(listed.map(\.count) == [2, 1] && listed[0] == mine.map(\.id))
    #expect(Set(listed.joined()).count == 3)
  }

  @Test func `an activity shows its latest content, goes stale at its date, and ends`() async throws {
    let phone = Handset("A", in: world, os: .iOS26).launch()
    let date = Date(timeIntervalSince1970: phone.process.secondsSince1970)
    let activity = try Walk.begin(on: phone, until: date + 60)
    #expect(activity.activityState == .active && activity.attributes.name == "evening")
    world.run(for: .seconds(61))
    #expect(activity.activityState == .stale)
    await activity.update(ActivityContent(state: Walk.ContentState(people: 3), staleDate: nil, relevanceScore: 1))
    #expect(activity.activityState == .active && activity.content.state.people == 3)
    #expect(activity.content.relevanceScore == 1 && activity.content.staleDate == nil && activity.pushToken == nil)
    let states = activity.activityStateUpdates
    let contents = activity.contentUpdates
    await activity.end(
      ActivityContent(state: Walk.ContentState(people: 4), staleDate: nil), dismissalPolicy: .after(date + 600))
    #expect(activity.activityState == .ended)
    // An activity that has ended is not updated.
    await activity.update(ActivityContent(state: Walk.ContentState(people: 5), staleDate: nil))
    world.run(for: .seconds(600))
    var seen: [ActivityState] = []
    for await state in states { seen.append(state) }
    #expect(seen == [.active, .ended, .dismissed])
    var counts: [Int] = []
    for await content in contents { counts.append(content.state.people) }
    #expect(counts == [3, 4])
  }

  @Test(arguments: [(ActivityUIDismissalPolicy.immediate, 0.0), (.default, 14_400), (.after(.distantFuture), 14_400)])
  func `an activity is shown for up to four hours after its end`(policy: ActivityUIDismissalPolicy, seconds: Double)
    async throws
  {
    let phone = Handset("A", in: world, os: .iOS26).launch()
    let activity = try Walk.begin(on: phone)
    await activity.end(nil, dismissalPolicy: policy)
    if seconds > 0 {
      world.run(for: .seconds(seconds - 1))
      #expect(activity.activityState == .ended)
      world.run(for: .seconds(2))
    }
    #expect(activity.activityState == .dismissed)
    phone.act { _ in #expect(Activity<Walk>.activities.isEmpty) }
  }

  @Test func `states and errors that a virtual phone never reports have Apple's names`() throws {
    let silent: [ActivityAuthorizationError] = [
      .denied, .globalMaximumExceeded, .targetMaximumExceeded, .persistenceFailure, .missingProcessIdentifier,
      .unentitled, .malformedActivityIdentifier, .reconnectNotPermitted,
    ]
    #expect(silent.allSatisfy { $0.errorDescription == nil } && Set(silent).count == 8)
    let phone = Handset("A", in: world, os: .iOS26).launch()
    var state: Walk.ContentState?
    phone.act { _ in
      let style = ActivityStyle.transient
      let pushes: PushType? = nil
      let content = ActivityContent(state: Walk.ContentState(people: 2), staleDate: nil)
      let activity = try? Activity.request(attributes: Walk(), content: content, pushType: pushes, style: style)
      state = activity?.contentState
    }
    #expect(state?.people == 2)
  }

  @Test func `the phone ends an activity after eight hours and changes the activity's state`() throws {
    let phone = Handset("A", in: world, os: .iOS26).launch()
    let activity = try Walk.begin(on: phone)
    world.run(for: .seconds(8 * 3_600 - 1))
    #expect(activity.activityState == .active && phone.process.scansAsInFront)
    world.run(for: .seconds(2))
    #expect(activity.activityState == .ended)
  }
}
