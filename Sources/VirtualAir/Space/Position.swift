/// A position on the ground, in metres.
public struct Position: Hashable, Sendable {
  /// Metres from the origin along the first axis.
  public var x: Double
  /// Metres from the origin along the second axis.
  public var y: Double

  /// Creates a position from its coordinates, in metres.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The position with the coordinates 0 and 0.
  public static let origin = Position(x: 0, y: 0)

  /// Returns the distance to another position, in metres.
  public func distance(to other: Position) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
