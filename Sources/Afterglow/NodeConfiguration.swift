public import AfterglowProximity
public import AfterglowWire

/// What a node does, and how.
public struct NodeConfiguration: Sendable {
  /// The engine's figures; the node itself fills in the system's version.
  public var engine: Configuration

  /// What a notification says that lights the screen; used with the overflow channel alone.
  public var nudgeText = NudgeText(title: "Looking around", body: "The screen is on for a moment to find who is near.")
  /// What a notification says when somebody is near who is not known yet; used with the beacon channel alone.
  public var announcementText = NudgeText(title: "Someone is near", body: "Open the app to see who it is.")
  /// The figures of links and messages; `nil` for a node that has neither.
  public var exchange: ExchangeConfiguration?
  /// Ingredients that the node never starts; the diagnostics choose them.
  package var withheldIngredients: Set<Ingredient> = []
  /// Begins the app's Live Activity, unless it is shown already; `nil` for a node without one.
  ///
  /// The node calls it whenever the app comes to the front, where alone iOS allows it. A Live Activity needs a widget, so it is
  /// the app's: this calls ActivityKit's `Activity.request(attributes:content:pushType:)`. Since iOS 26 it adds to scanning:
  ///
  /// - Documented by Apple: the app goes on scanning in the background as in front, for all peripherals and with duplicates
  ///   (rule B9). No permission for location is needed.
  /// - Unknown, and measured by nobody: whether the phone also advertises as in front, and whether overflow advertisements
  ///   arrive behind a dark screen (conflict L22).
  public var liveActivity: (@MainActor @Sendable () -> Void)?
  /// The identifier to bear instead of the installation's own: for tests and demonstrations.
  public var installation: InstallationID?

  /// Under which names iOS keeps what is going on while the app is dead; `nil` has it forget.
  public var restoration: Restoration? = Restoration()

  /// Creates a configuration without links and messages.
  ///
  /// - Parameter engine: The engine's figures.
  public init(engine: Configuration = .init()) {
    self.engine = engine
  }

  /// The restoration identifiers of the two managers: the same in every launch, and in the app nobody else's (rule G1).
  public struct Restoration: Sendable {
    /// The identifier of the `CBCentralManager`.
    public var central: String
    /// The identifier of the `CBPeripheralManager`.
    public var peripheral: String

    /// Creates a pair of identifiers. The two must differ from those of any other manager in the app.
    public init(central: String = "org.afterglow.central", peripheral: String = "org.afterglow.peripheral") {
      self.central = central
      self.peripheral = peripheral
    }
  }

  /// The text of a local notification.
  public struct NudgeText: Sendable {
    /// The first line, in bold.
    public var title: String
    /// The text below the title.
    public var body: String

    /// Creates the text of a notification.
    public init(title: String, body: String) {
      self.title = title
      self.body = body
    }
  }
}
