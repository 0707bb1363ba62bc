extension Subscribers.Demand {
  /// Whether a demand is for exactly this number of values.
  public static func == (left: Self, right: Int) -> Bool { left.max == right }
  /// Whether a demand is for another number of values.
  public static func != (left: Self, right: Int) -> Bool { left.max != right }
  /// Whether a demand is for more than this number of values.
  public static func > (left: Self, right: Int) -> Bool { left.max.map { $0 > right } ?? true }
  /// Whether a demand is for at least this number of values.
  public static func >= (left: Self, right: Int) -> Bool { left.max.map { $0 >= right } ?? true }
  /// Whether a demand is for fewer than this number of values.
  public static func < (left: Self, right: Int) -> Bool { left.max.map { $0 < right } ?? false }
  /// Whether a demand is for at most this number of values.
  public static func <= (left: Self, right: Int) -> Bool { left.max.map { $0 <= right } ?? false }
  /// Whether a demand is for exactly this number of values.
  public static func == (left: Int, right: Self) -> Bool { right == left }
  /// Whether a demand is for another number of values.
  public static func != (left: Int, right: Self) -> Bool { right != left }
  /// Whether this number of values is more than a demand.
  public static func > (left: Int, right: Self) -> Bool { right < left }
  /// Whether this number of values is at least a demand.
  public static func >= (left: Int, right: Self) -> Bool { right <= left }
  /// Whether this number of values is less than a demand.
  public static func < (left: Int, right: Self) -> Bool { right > left }
  /// Whether this number of values is at most a demand.
  public static func <= (left: Int, right: Self) -> Bool { right >= left }
}
