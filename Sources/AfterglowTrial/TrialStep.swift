/// One step of a plan: its acts, and the rules that it can decide.
public struct TrialStep: Codable, Hashable, Sendable {
  /// The step's name, unique in the plan.
  public var id: String
  /// The duration of the step, in seconds.
  public var seconds: Double
  /// A description of the people's acts, which the conductor shows and speaks.
  public var say: String
  /// The acts of apps and people, with their times.
  public var acts: [TrialAct]
  /// The rules that the step can decide, with their measurements.
  public var decides: [TrialDecision]

  /// The time from a step's beginning until the apps have reset all state of the previous step, in seconds.
  public static let settling = 3.0
}

/// An act of an app or a person at a moment of a step.
public struct TrialAct: Codable, Hashable, Sendable {
  /// Seconds since the step began.
  public var at: Double
  /// The phone.
  public var role: String
  /// The act of the person with the phone; `nil` for an act of the app.
  public var hand: Hand?
  /// The act of the app; `nil` for an act of a person.
  public var app: App?
  /// The question, the kind of advertisement, or the option of a connection attempt.
  public var subject: String?
  /// The services, by their names in the plan; `nil` means all services in a scan, and no services in an advertisement.
  public var services: [String]?
  /// A number that the act needs, such as a distance in metres or a count.
  public var number: Double?
  /// Whether duplicates are reported, or whether an option or a switch is on.
  public var on: Bool?

  /// An act of a person.
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

  /// An act of the app.
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

    /// The acts that a Linux machine can perform as the witness.
    public static let ofWitness: Set<App> = [.advertise, .beacon, .stopAdvertising, .scan, .stopScan, .clock]
  }
}

extension TrialAct {
  /// The instruction to the person with the phone, in a sentence; `nil` for an act of the app.
  public var instruction: String? {
    hand.map { "Phone \(role): \(words(for: $0))" }
  }

  private func words(for hand: Hand) -> String {
    let isOn = on ?? true
    func turn(_ what: String) -> String { "switch \(what) \(isOn ? "on" : "off")." }
    return switch hand {
    case .open: "unlock the phone, and open the app."
    case .lock: "press the side button, so that the phone is locked and dark."
    case .unlock: "unlock the phone, and open no app."
    case .home: "go to the home screen, and keep the screen lit."
    case .cover: "lay the phone face down."
    case .uncover: "lay the phone face up."
    case .reboot: "switch the phone off and on again, and do not unlock it."
    case .walk: "move the phone slowly, until it is \(number ?? 0) metres from the other phone."
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
