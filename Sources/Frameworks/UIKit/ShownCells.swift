import Foundation

/// The cells that a list or a grid shows. The cells are subviews of the list or the grid.
@MainActor
final class ShownCells<Cell: UIView> {
  /// The cells that the data source provided at the last reload, in their order on the screen.
  private(set) var all: [(path: IndexPath, cell: Cell)] = []

  /// Removes all cells from the list or the grid. A cell that the app moved to another view remains there.
  func removeAll(from view: UIView) {
    for shown in all where shown.cell.superview === view { shown.cell.removeFromSuperview() }
    all = []
  }

  /// The maximum number of cells that are created for a section. A user sees only a few cells at once.
  private static var sectionLimit: Int { 20 }

  /// Adds the first cells of a section, up to `sectionLimit`.
  func add(_ count: Int, section: Int, to view: UIView, cell: (IndexPath) -> Cell) {
    for item in 0..<min(count, Self.sectionLimit) {
      let path = IndexPath(item: item, section: section)
      let new = cell(path)
      view.addSubview(new)
      all.append((path, new))
    }
  }

  /// Returns the cell at an index path; `nil` if no cell is shown there.
  func cell(at path: IndexPath) -> Cell? { all.first { $0.path == path }?.cell }
}
