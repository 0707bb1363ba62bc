import AfterglowWire

/// Which of many places are so near to each other that somebody there may hear somebody here.
///
/// Each place is the rectangle in which something stands or walks. The lists of neighbours are kept, so that a question
/// costs as much as there are neighbours. A change compares one place with those in the cells around it.
struct HearingBook {
  private var bounds: [Bounds] = []
  /// For each place the numbers of its neighbours, ascending, without itself.
  private var neighbors: [[Int32]] = []
  /// The places whose rectangle touches a cell, by cell. Rectangles that touch many cells are in ``spread`` instead.
  private var cells: [Cell: [Int32]] = [:]
  private var spread: [Int32] = []

  /// A square of the plane, one range wide.
  private struct Cell: Hashable {
    var x: Int64
    var y: Int64
  }

  /// A rectangle that touches more cells than this is compared with every place.
  private static let mostCells: Int64 = 64
  /// Places beyond this are all in the outermost cells; the numbers of cells stay far from overflow.
  private static let farthestCell = 1e12

  /// The numbers of the places near one, ascending.
  func near(_ index: Int) -> [Int32] { neighbors[index] }

  /// Adds a place, which has the next number.
  mutating func add(_ bounds: Bounds, within range: Double) {
    self.bounds.append(bounds)
    neighbors.append([])
    connect(self.bounds.count - 1, range)
  }

  /// Puts a place elsewhere.
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

  /// The cells that a rectangle touches, and those in which its neighbours are; `nil` if there are too many.
  private func cells(of bounds: Bounds, _ range: Double) -> (own: [Cell], around: [Cell])? {
    guard let around = touched(by: bounds.grown(by: range), range), let own = touched(by: bounds, range) else {
      return nil
    }
    return (own, around)
  }

  /// The cells that a rectangle touches; `nil` if there are too many.
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

  /// The shortest distance between two rectangles; 0 if one of them is nowhere, so that it is near to everything.
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
