/// A place on the ground, in metres.
public struct Position: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let origin = Position(x: 0, y: 0)

  /// Metres to another place.
  public func distance(to other: Position) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
