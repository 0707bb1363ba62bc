/// The times at which scans with duplicates are restarted.
public struct ScanSchedule: Hashable, Sendable {
  /// How long a scan with duplicates runs before it is restarted, because iOS may make a long scan slower (rule B13).
  public var period = Duration.seconds(30)
  /// The pause between two scans with duplicates, as in the reference app.
  public var pause = Duration.seconds(1)

  /// Creates a schedule with the default values.
  public init() {}
}
