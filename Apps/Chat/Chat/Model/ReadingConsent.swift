import Foundation

/// The user's answer to the question whether the app may take distance readings permanently. Permanent readings cost
/// battery.
///
/// The app shows figures and asks before the first permanent readings. The answer is valid until the figures change.
struct ReadingConsent {
  /// The figures that the app shows the user. If the figures change in a later release, the app asks for consent
  /// again.
  static let figures = """
    While readings go on, the phone's Bluetooth receiver is always open. A developer measured that the battery is empty about \
    twice as fast. On a model of an iPhone X with one other person near, the app then takes about 1.9 % of the battery an hour \
    instead of 0.9 %. You can switch this off at any time.
    """

  private let load: () -> String?
  private let save: (String?) -> Void

  /// Creates a consent that loads and saves the answer through the given closures.
  init(load: @escaping () -> String?, save: @escaping (String?) -> Void) {
    self.load = load
    self.save = save
  }

  #if os(iOS)
    /// Creates a consent that stores the answer in the app's user defaults.
    init() {
      self.init(
        load: { UserDefaults.standard.string(forKey: "ReadingConsent") },
        save: { UserDefaults.standard.set($0, forKey: "ReadingConsent") })
    }
  #else
    /// Creates a consent that stores no answer. On virtual phones, the scenario decides through the app's settings.
    init() { self.init(load: { nil }, save: { _ in }) }
  #endif

  /// Whether the user has agreed to the current ``figures``.
  var isGiven: Bool { load() == Self.figures }

  func answer(_ isGiven: Bool) { save(isGiven ? Self.figures : nil) }
}
