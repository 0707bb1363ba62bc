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
    /// The person unlocks the phone, and opens the app.
    case open
    /// The person presses the side button, so that the phone is locked and dark.
    case lock
    /// The person unlocks the phone, and opens no app.
    case unlock
    /// The person goes to the home screen, so that the app is in the background while the screen is lit.
    case home
    /// The person lays the phone face down, which covers its proximity sensor.
    case cover
    /// The person lays the phone face up, which uncovers its proximity sensor.
    case uncover
    /// The person switches the phone off and on again, and does not unlock it.
    case reboot
    /// The person moves the phone slowly, until it is `number` metres from the other phone.
    case walk
    /// The person answers the app's question about the act's `subject`.
    case answer
    /// The person swipes the app away in the app switcher, which ends the app.
    case swipeAway = "swipe-away"
    /// The person sets the switch of Bluetooth in Settings. `on` is the new position; `nil` means on, as for each of
    /// the switches below.
    case bluetooth
    /// The person presses the Bluetooth button in Control Center. `on` states whether the button is lit afterwards.
    case controlCenter = "control-center"
    /// The person switches airplane mode on or off.
    case airplane
    /// The person switches Location Services on or off for all apps.
    case locationServices = "location-services"
    /// The person allows the app the precise location, or only an approximate location if `on` is `false`.
    case precise
    /// The person switches the app's Background App Refresh on or off.
    case backgroundRefresh = "background-refresh"
    /// The person lets the app use location only while the app is in use, or always if `on` is `false`.
    case whenInUse = "when-in-use"
  }

  /// An act of the app.
  public enum App: String, Codable, CaseIterable, Sendable {
    /// The app advertises `services`, and also a local name if the `subject` is `named`.
    case advertise
    /// The app creates a further peripheral manager, and advertises `services` before the manager reports its state
    /// (conflict L24).
    case earlyAdvertise = "early-advertise"
    /// The app stops the advertisement or the beacon, but not an advertisement of `earlyAdvertise`.
    case stopAdvertising = "stop-advertising"
    /// The app advertises as an iBeacon, with the proximity UUID of all plans.
    case beacon
    /// The app scans for `services`, and asks for duplicates if `on` is `true`.
    case scan
    /// The app stops its scan.
    case stopScan = "stop-scan"
    /// The app connects to each phone of the trial that it discovers, and cancels each connection at once. The act ends
    /// this behaviour if `on` is `false`.
    case sample
    /// The app connects to the phone of the trial that it last discovered, connected to or restored. The `subject` can
    /// name an option: `alert` or `reconnect`.
    case connect
    /// The app cancels its connection, or its attempt to connect.
    case disconnect
    /// The app drops its reference to the other phone, whose connection iOS then cancels (rule C8).
    case forget
    /// The app subscribes to the value of the connected phone.
    case subscribe
    /// The app logs how many bytes a write with response can carry, and the size of an attribute packet (rule C12).
    case lengths
    /// The app requests the link's signal strength `number` times, but at most 100 times; `nil` means once.
    case rssi
    /// The app reads a characteristic for which the connected phone never answers requests (rule C14).
    case readMute = "read-mute"
    /// The app sends one notification to its subscribers.
    case notify
    /// The app sends notifications until one is refused, at most 100, and logs how many were accepted (rule C13).
    case burst
    /// The app removes one of its services. iOS reports this to the phones that had discovered the service (rule C11).
    case removeService = "remove-service"
    /// The app retrieves the other phone by a stored identifier, and logs whether the system still knows it (rule H5).
    case retrieve
    /// The app starts location updates, or stops them if `on` is `false`.
    case location
    /// The app starts to range the beacons of all plans, or stops if `on` is `false`.
    case range
    /// The app starts to monitor the region of the beacons of all plans.
    case monitor
    /// The app asks to monitor more regions than an app may have, and logs how many are monitored (rule E2).
    case fillRegions = "fill-regions"
    /// The app begins a background task, and ends the task when its time is over.
    case task
    /// The app begins a background task that it does not end when its time is over (rule D4).
    case keepTask = "keep-task"
    /// The app posts a notification without a sound, to light the screen (rule F1).
    case post
    /// The app ends its own process, to show whether iOS starts the app again (rule G1).
    case end
    /// The app reads the clock of the conductor's phone several times, and logs the readings.
    case clock

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
