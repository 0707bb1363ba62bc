/// One step of a plan: what to do, and what can be learned from it.
public struct TrialStep: Codable, Hashable, Sendable {
  /// The step's name, unique in the plan.
  public var id: String
  /// How long it lasts, in seconds.
  public var seconds: Double
  /// What people do, in words that the conductor shows and speaks.
  public var say: String
  /// What apps and people do, and when.
  public var acts: [TrialAct]
  /// What the step can decide, and by what measurement.
  public var decides: [TrialDecision]

  /// The time from a step's beginning until the apps have forgotten the step before, in seconds.
  public static let settling = 3.0
}

/// What an app or a person does at a moment of a step.
public struct TrialAct: Codable, Hashable, Sendable {
  /// Seconds since the step began.
  public var at: Double
  /// The phone.
  public var role: String
  /// What the person with the phone does.
  public var hand: Hand?
  /// What the app does.
  public var app: App?
  /// What the act is about: a question, or a kind of advertisement.
  public var subject: String?
  /// Services by their names in the plan; none stands for all.
  public var services: [String]?
  /// A number that the act needs: metres, a count.
  public var number: Double?
  /// Whether duplicates, an option or a switch is on.
  public var on: Bool?

  /// What a person does.
  public enum Hand: String, Codable, CaseIterable, Sendable {
    case open, lock, unlock, home, cover, uncover, reboot, walk, answer
    case swipeAway = "swipe-away"
    case bluetooth
    case controlCenter = "control-center"
    case airplane
    case locationServices = "location-services"
    case precise
    case backgroundRefresh = "background-refresh"
    case whenInUse = "when-in-use"
  }

  /// What the app does.
  public enum App: String, Codable, CaseIterable, Sendable {
    case advertise
    case earlyAdvertise = "early-advertise"
    case stopAdvertising = "stop-advertising"
    case beacon, scan
    case stopScan = "stop-scan"
    case sample, connect, disconnect, forget, subscribe, lengths, rssi
    case readMute = "read-mute"
    case notify, burst
    case removeService = "remove-service"
    case retrieve, location, range, monitor
    case fillRegions = "fill-regions"
    case task
    case keepTask = "keep-task"
    case post, end, clock

    /// What a Linux machine does as the witness.
    public static let ofWitness: Set<App> = [.advertise, .beacon, .stopAdvertising, .scan, .stopScan, .clock]
  }
}

extension TrialAct {
  /// What the person with the phone does now, in a sentence; `nil` for an act of the app.
  public var instruction: String? {
    hand.map { "Phone \(role): \(words(for: $0))" }
  }

  private func words(for hand: Hand) -> String {
    let isOn = on ?? true
    func turn(_ what: String) -> String { "switch \(what) \(isOn ? "on" : "off")." }
    return switch hand {
    case .open: "unlock it, and open the app."
    case .lock: "press the side button, so that the phone is locked and dark."
    case .unlock: "unlock it, and open no app."
    case .home: "go to the home screen, and keep the screen lit."
    case .cover: "lay it face down."
    case .uncover: "lay it face up."
    case .reboot: "switch it off and on again, and do not unlock it."
    case .walk: "move it slowly, until it is \(number ?? 0) metres from the other phone."
    case .answer: "answer the app's question."
    case .swipeAway: "swipe the app away in the app switcher."
    case .bluetooth: turn("Bluetooth in Settings")
    case .controlCenter: "press the Bluetooth button in Control Center, so that it is \(isOn ? "lit" : "dark")."
    case .airplane: turn("airplane mode")
    case .locationServices: turn("Location Services in Settings")
    case .precise: turn("the precise location of the app in Settings")
    case .backgroundRefresh: turn("Background App Refresh of the app in Settings")
    case .whenInUse: "in Settings, let the app use location \(isOn ? "while it is used" : "always")."
    }
  }
}
