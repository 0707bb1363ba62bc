public import AfterglowProximity
public import AfterglowWire

/// The configuration of a node.
public struct NodeConfiguration: Sendable {
  /// The engine's settings. The node itself sets the version of iOS, and whether the dialer opens mailboxes.
  public var engine: Configuration

  /// The text of a notification that lights the screen; only the overflow channel uses it.
  public var nudgeText = NudgeText(title: "Looking around", body: "The screen is on for a moment to find who is near.")
  /// The text of a notification about an unknown installation nearby; only the beacon channel uses it.
  public var announcementText = NudgeText(title: "Someone is near", body: "Open the app to see who it is.")
  /// The settings of the exchange of messages; `nil` for a node without an exchange.
  public var exchange: ExchangeConfiguration?
  /// The ingredients that the node never starts. The diagnostics choose these ingredients.
  package var withheldIngredients: Set<Ingredient> = []
  /// Starts the app's Live Activity, unless it is already shown; `nil` for a node without a Live Activity.
  ///
  /// The node calls the closure whenever the app comes to the front, because iOS allows the start only in the
  /// foreground. A Live Activity needs a widget of the app, so the app provides this closure, which calls ActivityKit's
  /// `Activity.request(attributes:content:pushType:)`. Since iOS 26 a Live Activity extends scanning:
  ///
  /// - Documented by Apple: in the background the app continues to scan as in the foreground, for all peripherals and
  ///   with duplicates (rule B9). A Live Activity needs no location permission.
  /// - Unknown, with no published measurement: whether the phone also advertises as in the foreground, and whether
  ///   overflow advertisements arrive while the screen is dark (conflict L22).
  public var liveActivity: (@MainActor @Sendable () -> Void)?
  /// Whether the node shows a new identifier every quarter of an hour, or one identifier permanently.
  public var identifier: IdentifierMode
  /// The identifier that replaces the installation's own identifier in tests and demonstrations; `nil` in an app.
  public var installation: InstallationID?

  /// The names under which iOS preserves the managers' state while the app is not running. With `nil`, iOS does not
  /// preserve the state.
  public var restoration: Restoration? = Restoration()

  /// Creates a configuration without an exchange of messages.
  ///
  /// - Parameters:
  ///   - engine: The engine's settings.
  ///   - identifier: Whether the node shows changing identifiers, or one identifier permanently.
  public init(engine: Configuration = .init(), identifier: IdentifierMode = .rotating) {
    (self.engine, self.identifier) = (engine, identifier)
  }

  /// The restoration identifiers of the two managers. The identifiers are the same in every launch, and no other
  /// manager of the app uses them (rule G1).
  public struct Restoration: Sendable {
    /// The identifier of the `CBCentralManager`.
    public var central: String
    /// The identifier of the `CBPeripheralManager`.
    public var peripheral: String

    /// Creates a pair of identifiers. The two identifiers must differ from each other and from those of every other
    /// manager in the app.
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
