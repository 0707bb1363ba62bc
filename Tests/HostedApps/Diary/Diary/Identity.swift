import Foundation

extension Notification.Name {
  static let diaryMet = Notification.Name("DiaryMet")
}

/// The phone's name, which lasts as long as the app is installed.
final class Identity {
  static let shared = Identity()
  let name: String

  private init() {
    let defaults = UserDefaults.standard
    if let known = defaults.string(forKey: "identity") {
      name = known
    } else {
      name = String(UUID().uuidString.prefix(8))
      defaults.set(name, forKey: "identity")
    }
  }
}

/// The number of meetings with each other phone.
final class Diary {
  static let shared = Diary()

  func note(_ who: String) -> Int {
    var meetings = UserDefaults.standard.dictionary(forKey: "meetings") as? [String: Int] ?? [:]
    meetings[who, default: 0] += 1
    UserDefaults.standard.set(meetings, forKey: "meetings")
    return meetings.values.reduce(0, +)
  }
}
