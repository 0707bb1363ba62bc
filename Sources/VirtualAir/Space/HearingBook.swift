import AfterglowWire

/// Finds the pairs of radios whose paths may come within hearing range of each other.
///
/// Each radio is represented by a rectangle that contains its remaining path. The book stores a list of near rectangles
/// for each rectangle, so that a query needs no search. After a change, one rectangle is compared with the rectangles
/// in the cells around it.
struct HearingBook {
  private var bounds: [Bounds] = []
  /// The numbers of the rectangles that are near each rectangle, in ascending order.
  private var neighbors: [[Int32]] = []
  /// The rectangles that touch each cell. Rectangles that touch too many cells are in ``spread`` instead.
  private var cells: [Cell: [Int32]] = [:]
  private var spread: [Int32] = []

  /// A square of the plane, as wide as the hearing range.
  private struct Cell: Hashable {
    var x: Int64
    var y: Int64
  }

  /// The maximum number of cells that are searched for one rectangle. If a rectangle needs more cells, it is compared
  /// with every other rectangle.
  private static let mostCells: Int64 = 64
  /// The largest absolute value of a cell's coordinates. The limit prevents overflow. Rectangles that are farther away
  /// share the outermost cells.
  private static let farthestCell = 1e12

  /// Returns the numbers of the rectangles that are near a rectangle, in ascending order.
  func near(_ index: Int) -> [Int32] { neighbors[index] }

  /// Adds a rectangle, which gets the next number.
  mutating func add(_ bounds: Bounds, within range: Double) {
    self.bounds.append(bounds)
    neighbors.append([])
    connect(self.bounds.count - 1, range)
  }

  /// Replaces the rectangle with a given number.
  mutating func move(_ index: Int, to bounds: Bounds, within range: Double) {
    let number = Int32(index)
    for other in neighbors[index] { neighbors[Int(other)].remove(sorted: number) }
    neighbors[index] = []
    if let cells = cells(of: self.bounds[index], range) {
      for cell in cells.own { self.cells[cell]?.removeAll { $0 == number } }
    } else {
      spread.removeAll { $0 == number }
    }
    self.bounds[index] = bounds
    connect(index, range)
  }

  private mutating func connect(_ index: Int, _ range: Double) {
    let (here, number) = (bounds[index], Int32(index))
    var found: [Int32] = []
    if let cells = cells(of: here, range) {
      for cell in cells.around { found += self.cells[cell] ?? [] }
      found += spread
      for cell in cells.own { self.cells[cell, default: []].append(number) }
    } else {
      found = (0..<Int32(bounds.count)).filter { $0 != number }
      spread.append(number)
    }
    found = found.filter { bounds[Int($0)].distance(to: here) < range }.sorted()
    var last: Int32 = -1
    for other in found where other != last {
      last = other
      neighbors[index].append(other)
      neighbors[Int(other)].insert(sorted: number)
    }
  }

  /// Returns the cells that a rectangle touches, and the cells that may contain near rectangles; `nil` if there are too
  /// many cells, if a coordinate is not finite, or if the range is not finite and positive.
  private func cells(of bounds: Bounds, _ range: Double) -> (own: [Cell], around: [Cell])? {
    guard let around = touched(by: bounds.grown(by: range), range), let own = touched(by: bounds, range) else {
      return nil
    }
    return (own, around)
  }

  /// Returns the cells that a rectangle touches; `nil` if it touches too many cells, if a coordinate is not finite, or
  /// if the range is not finite and positive.
  private func touched(by bounds: Bounds, _ range: Double) -> [Cell]? {
    guard range.isFinite, range > 0 else { return nil }
    func cell(_ metres: Double) -> Int64 {
      Int64(max(-Self.farthestCell, min(Self.farthestCell, (metres / range).rounded(.down))))
    }
    guard bounds.isFinite else { return nil }
    let (left, right, bottom, top) = (cell(bounds.minX), cell(bounds.maxX), cell(bounds.minY), cell(bounds.maxY))
    let (columns, rows) = (right - left + 1, top - bottom + 1)
    guard columns <= Self.mostCells, rows <= Self.mostCells, columns * rows <= Self.mostCells else { return nil }
    return (left...right).flatMap { x in (bottom...top).map { Cell(x: x, y: $0) } }
  }
}

/// A rectangle with sides along the axes.
struct Bounds {
  var minX: Double
  var maxX: Double
  var minY: Double
  var maxY: Double

  init(_ position: Position) {
    (minX, maxX, minY, maxY) = (position.x, position.x, position.y, position.y)
  }

  var isFinite: Bool { minX.isFinite && maxX.isFinite && minY.isFinite && maxY.isFinite }

  mutating func include(_ position: Position) {
    (minX, maxX) = (min(minX, position.x), max(maxX, position.x))
    (minY, maxY) = (min(minY, position.y), max(maxY, position.y))
  }

  func grown(by range: Double) -> Bounds {
    var grown = self
    (grown.minX, grown.maxX, grown.minY, grown.maxY) = (minX - range, maxX + range, minY - range, maxY + range)
    return grown
  }

  /// Returns the shortest distance between two rectangles. Along an axis whose coordinates are not numbers, the
  /// distance counts as 0.
  func distance(to other: Bounds) -> Double {
    let x = max(0, max(other.minX - maxX, minX - other.maxX))
    let y = max(0, max(other.minY - maxY, minY - other.maxY))
    let distance = (x * x + y * y).squareRoot()
    return distance.isNaN ? 0 : distance
  }
}

extension [Int32] {
  private func place(sorted number: Int32) -> Int {
    partitioningIndex { $0 >= number }
  }

  fileprivate mutating func insert(sorted number: Int32) { insert(number, at: place(sorted: number)) }

  fileprivate mutating func remove(sorted number: Int32) {
    let index = place(sorted: number)
    if index < count, self[index] == number { remove(at: index) }
  }
}
