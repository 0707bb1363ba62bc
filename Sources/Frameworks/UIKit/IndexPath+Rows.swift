public import Foundation

extension IndexPath {
  /// Creates the index path of a row in a list.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Creates the index path of an item in a grid.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// The row's number, which is the second index of the path; 0 if the path has fewer than two indexes.
  public var row: Int { count > 1 ? self[1] : 0 }
  /// The item's number, which is the second index of the path; 0 if the path has fewer than two indexes.
  public var item: Int { row }
  /// The section's number, which is the first index of the path; 0 for an empty path.
  public var section: Int { isEmpty ? 0 : self[0] }
}
