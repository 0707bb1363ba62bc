/// Section D: app states and background time.
extension Rules {
  /// The time after which an app that has left the foreground is suspended, if nothing keeps it awake (rule D1).
  public static let suspensionDelay = Rule(
    "D1", "suspension-delay", Duration.seconds(5),
    "An app that nothing keeps awake is suspended about 5 s after it left the foreground.",
    source: "Apple, Managing your app's life cycle", .documented)

  /// Whether the app in front enters the background when the phone is locked (rule D1).
  public static let lockIsBackground = Rule(
    "D1", "lock-is-background", true,
    "An app is in front only while the screen is on: when the phone is locked, the app enters the background.",
    source: "Apple, Managing your app's life cycle", .documented, .invariant)

  /// The time for which a Bluetooth event wakes a suspended app (rule D2).
  public static let wakeWindow = Rule(
    "D2", "bluetooth-wake-window", Duration.seconds(10),
    "A Bluetooth event wakes a suspended app for about 10 s, if the app has the background mode for the event.",
    source: "Apple, Core Bluetooth Programming Guide", .documented)

  /// The time from an event to the start of the app that the event launches (rule D2).
  public static let launchDelay = Rule(
    "D2", "launch-delay", Duration.milliseconds(400),
    "If an event starts an app, the app begins to run a moment later; further events until then cause no second start.",
    source: "a guess at how long a small app takes to start", .chosen)

  /// Whether an event waits until its app is in the foreground, if the app lacks the background mode (rule D2).
  public static let wakeNeedsMode = Rule(
    "D2", "wake-needs-mode", true,
    "If an app lacks the background mode for an event, the event waits until the app is in front again.",
    source: "Apple, Core Bluetooth Programming Guide", .documented, .invariant)

  /// Whether iOS wakes an app less often, or ends it, if the app takes too long after a wake (rule D2); not modelled.
  public static let overrunIsPunished = Rule(
    "D2", "overrun-is-punished", true,
    "If an app takes too long after iOS woke it, iOS wakes it less often or ends it.",
    source: "Apple, Core Bluetooth Programming Guide", .documented,
    .notModelled("The virtual phone suspends such an app; Apple does not publish when iOS does more than suspend it."))

  /// Whether an app that causes its own Bluetooth events stays awake without end (rule D3).
  public static let eventsKeepAwake = Rule(
    "D3", "events-keep-awake", true,
    "An app runs without end if it causes a new Bluetooth event each time before iOS would suspend it.",
    source: "Herald, 20 hours without a gap", .measured(sources: 1), .invariant)

  /// The time for which background tasks keep an app awake (rule D4). The time begins when the app leaves the
  /// foreground, is launched in the background, is woken, or is no longer kept awake.
  public static let backgroundTaskBudget = Rule(
    "D4", "background-task-budget",
    [
      .init(OSVersion(4), Duration.seconds(600)), .init(OSVersion(7), .seconds(180)),
      .init(OSVersion(13), .seconds(30)),
    ],
    "A background task keeps an app awake for 600 s before iOS 7, 180 s before iOS 13, and about 30 s since iOS 13.",
    source: "Apple developer support, UIApplication Background Task Notes; Young", .measured(sources: 2))

  /// Whether an app is killed if it does not end its background task in time (rule D4).
  public static let unendedTaskKills = Rule(
    "D4", "unended-task-kills", true,
    "An app is killed, not suspended, if it does not end its background task when the task expires.",
    source: "Apple, beginBackgroundTask(withName:expirationHandler:)", .documented)

  /// The time for which a region event wakes an app (rule D4). Conflict L21 is open.
  public static let locationWakeWindow = Rule(
    "D4", "location-wake-window", [.init(OSVersion(0), Duration.seconds(5)), .init(OSVersion(9), .seconds(10))],
    "A region event wakes an app for about 10 s. In 2014 the time was 5 s; the release that changed it is assumed.",
    source: "Estimote forum 1116 for iOS 7 and 8; Young, Forever ranging", .measured(sources: 2))

  /// The value of `backgroundTimeRemaining` in the foreground and while location updates run, in seconds (rule D5).
  public static let unlimitedTimeRemaining = Rule(
    "D5", "unlimited-time-remaining", Double.greatestFiniteMagnitude, unit: "s",
    "In the foreground, and while location updates run, the background time remaining is the largest possible number.",
    source: "Apple, UIApplication.backgroundTimeRemaining", .documented)

  /// Whether location updates that began in the foreground keep an app awake (rule D6).
  public static let locationKeepsAwake = Rule(
    "D6", "location-keeps-awake", true,
    "Location updates begun in the foreground by an app with the location background mode keep it awake without end.",
    source: "Young, Forever ranging; OverflowAreaBeaconRef; Herald", .measured(sources: 3))

  /// Whether location updates have to begin in the foreground if location is permitted only while the app is in use
  /// (rule D6).
  public static let whenInUseNeedsForegroundStart = Rule(
    "D6", "when-in-use-needs-foreground-start", true,
    "With permission only while in use, location updates must begin in front; "
      + "with permission for always, they need not.",
    source: "Apple, Handling location updates in the background; Young", .documented, .invariant)

  /// Whether location updates keep an app awake even if location is permitted only while the app is in use (rule D6).
  public static let whenInUseKeepsAwake = Rule(
    "D6", "when-in-use-keeps-awake", true,
    "Location updates keep an app awake even with permission only while in use; "
      + "the reference apps require permission for always.",
    source: "Apple, Handling location updates in the background; Young, Making magic without permission",
    .documented)

  /// Whether Bluetooth treats an app that location keeps awake as an app in the background (rule D7).
  public static let runningIsNotForeground = Rule(
    "D7", "running-is-not-foreground", true,
    "Bluetooth treats an app that location keeps awake as an app in the background.",
    source: "Apple, Core Bluetooth Programming Guide", .documented, .invariant)

  /// Whether iOS removes a suspended app from memory without a callback (rule D8).
  public static let killIsSilent = Rule(
    "D8", "kill-is-silent", true,
    "An app that is removed from memory while it is suspended gets no callback.",
    source: "Apple, UIApplicationDelegate.applicationWillTerminate(_:)", .documented, .invariant)

  /// Whether iOS removes suspended apps when memory runs short (rule D8).
  public static let memoryPressureKills = Rule(
    "D8", "memory-pressure-kills", true,
    "When memory runs short, the system removes suspended apps, least recently used first.",
    source: "Apple, Managing your app's life cycle", .documented)

  /// Whether a running app gets a callback when the user swipes it away (rule D8).
  public static let forceQuitTellsRunningApps = Rule(
    "D8", "force-quit-tells-running-apps", true,
    "Swiping an app away ends it; the app gets a callback only if it runs at that moment.",
    source: "Apple, UIApplicationDelegate.applicationWillTerminate(_:)", .documented)

  /// Whether an app's timers run in the background only while something keeps the app awake (rule D9).
  public static let timersRestWithApp = Rule(
    "D9", "timers-rest-with-app", true,
    "In the background, an app's timers run only while something keeps the app awake.",
    source: "Herald", .measured(sources: 1), .invariant)

  /// Whether protected data and relaunches wait for the first unlock after a reboot (rule D10).
  public static let firstUnlockOpensData = Rule(
    "D10", "first-unlock-opens-data", true,
    "After a reboot no protected data can be read and no app is relaunched until the phone has been unlocked once.",
    source: "Apple, Technical Note TN3115", .documented)

  /// Whether UIKit reports foreground and background to the scenes of an app with scenes, and not to the application
  /// delegate (rule D11).
  public static let scenesCarryLifeCycle = Rule(
    "D11", "scenes-carry-life-cycle", [.init(OSVersion(0), false), .init(OSVersion(13), true)],
    "From iOS 13 on, UIKit reports foreground and background to the scenes of an app with a scene manifest. "
      + "UIKit also posts the application's notifications, "
      + "but does not call the application delegate's methods for these events.",
    source: "Apple, Managing your app's life cycle", .documented)

  /// Whether an app with scenes gets no launch options (rule D12).
  public static let scenesGetNoLaunchOptions = Rule(
    "D12", "scenes-get-no-launch-options", true,
    "An app with scenes gets no launch options. "
      + "Such an app stores its restoration identifiers itself, and creates its managers at every launch.",
    source: "Apple, Central Manager State Restoration Options", .documented, .invariant)

  /// Whether iOS ends an app without scenes at its launch (rule D13).
  public static let sceneLifeCycleRequired = Rule(
    "D13", "scene-life-cycle-required", [.init(OSVersion(0), false), .init(OSVersion(27), true)],
    "iOS 27 ends an app without scenes at its launch if it was built with the SDK of iOS 27 or a later SDK.",
    source: "Apple, Technical Note TN3187", .documented)

  /// Whether location updates that began in the background keep an app awake without end (rule D14). Conflict L18 is
  /// open.
  public static let locationBegunInBackgroundLasts = Rule(
    "D14", "location-begun-in-background-lasts", true,
    "Location updates that begin in the background keep an app with permission for always awake without end.",
    source: "Herald; doubted in Apple developer forum 813706", .measured(sources: 1))

  /// Whether an app with a `CLBackgroundActivitySession` counts as in use while it is in the background (rule D15).
  public static let backgroundActivitySession = Rule(
    "D15", "background-activity-session", [.init(OSVersion(0), false), .init(OSVersion(17), true)],
    "From iOS 17 on, a CLBackgroundActivitySession keeps an app in use in the background, and shows an indicator.",
    source: "Apple, CLBackgroundActivitySession", .documented)

  static let background: [any RuleDescription] = [
    suspensionDelay, lockIsBackground, wakeWindow, launchDelay, wakeNeedsMode, overrunIsPunished, eventsKeepAwake,
    backgroundTaskBudget, unendedTaskKills, locationWakeWindow, unlimitedTimeRemaining, locationKeepsAwake,
    whenInUseNeedsForegroundStart, whenInUseKeepsAwake, runningIsNotForeground, killIsSilent, memoryPressureKills,
    forceQuitTellsRunningApps, timersRestWithApp, firstUnlockOpensData, scenesCarryLifeCycle, scenesGetNoLaunchOptions,
    sceneLifeCycleRequired,
    locationBegunInBackgroundLasts, backgroundActivitySession,
  ]
}
