public import Foundation

/// A grid of cells. See Apple's `UICollectionView`. The grid asks its data source for at most 20 cells of each section.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// The position of an item on the screen after the grid has scrolled to that item. A virtual phone does not scroll.
  public struct ScrollPosition: OptionSet, Sendable {
    /// The options as bits, with Apple's values.
    public let rawValue: UInt
    /// Creates a set of options from Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item is at the top, in the middle between top and bottom, or at the bottom.
    public static let top = ScrollPosition(rawValue: 1), centeredVertically = ScrollPosition(rawValue: 2),
      bottom = ScrollPosition(rawValue: 4)
    /// The item is at the left edge, in the middle between left and right, or at the right edge.
    public static let left = ScrollPosition(rawValue: 8), centeredHorizontally = ScrollPosition(rawValue: 16),
      right = ScrollPosition(rawValue: 32)
  }
  /// The object that provides the cells. When the app sets this property, the grid schedules a reload.
  public weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  /// The object that receives selections. The user of a virtual phone taps no item, so the delegate is not called.
  public weak var delegate: (any UICollectionViewDelegate)?
  /// The layout of the grid. A virtual phone stores the layout and lays nothing out.
  open var collectionViewLayout = UICollectionViewLayout()
  /// The view behind the cells, which is a subview of the grid.
  open var backgroundView: UIView? { didSet { replaceSubview(oldValue, with: backgroundView) } }
  /// Whether the user can select items. The user taps no item, so the property has no effect on a virtual phone.
  open var allowsSelection = true
  private var cells: [String: UICollectionViewCell.Type] = [:]
  var prototypes: [String: () -> UICollectionViewCell?] = [:]
  private let shown = ShownCells<UICollectionViewCell>()
  private var isReloadDue = false

  /// Creates a grid with a layout. A virtual phone lays nothing out.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    super.init(frame: frame)
    collectionViewLayout = layout
  }
  /// Creates a grid that a storyboard defines.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Schedules a reload: the grid asks the data source for the items when the main thread is free, as UIKit does at the
  /// next layout.
  open func reloadData() {
    guard !isReloadDue else { return }
    isReloadDue = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        self?.isReloadDue = false
        self?.showItems()
      }
    }
  }

  private func showItems() {
    shown.removeAll(from: self)
    guard let dataSource else { return }
    for section in 0..<dataSource.numberOfSections(in: self) {
      let count = dataSource.collectionView(self, numberOfItemsInSection: section)
      shown.add(count, section: section, to: self) { dataSource.collectionView(self, cellForItemAt: $0) }
    }
  }

  override func connectOutlet(_ name: String, to object: AnyObject) {
    if name == "dataSource" { dataSource = object as? any UICollectionViewDataSource }
    if name == "delegate" { delegate = object as? any UICollectionViewDelegate }
  }

  /// Registers the class from which the grid creates cells with this identifier.
  open func register(_ cell: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cells[identifier] = cell as? UICollectionViewCell.Type
  }
  /// Registers the nib from which the grid creates cells with this identifier.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    prototypes[identifier] = { nib?.instantiate(withOwner: nil).first as? UICollectionViewCell }
  }
  /// Creates a cell from the prototype cell, the nib or the class that has this identifier. For an unknown
  /// identifier, creates a plain cell. The grid does not reuse cells.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for path: IndexPath) -> UICollectionViewCell {
    prototypes[identifier]?() ?? (cells[identifier] ?? UICollectionViewCell.self).init(frame: .zero)
  }
  /// Returns the cell that the data source provided for an item at the last reload; `nil` if it provided none.
  open func cellForItem(at path: IndexPath) -> UICollectionViewCell? { shown.cell(at: path) }
  /// The cells that the data source provided at the last reload.
  public var visibleCells: [UICollectionViewCell] { shown.all.map(\.cell) }
  /// Does nothing, because the user selects no items.
  open func selectItem(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {}
  /// Does nothing, because no item is selected.
  open func deselectItem(at path: IndexPath, animated: Bool) {}
  /// The index paths of the selected items; always an empty list, because the user selects no items.
  public var indexPathsForSelectedItems: [IndexPath]? { [] }
  /// Does nothing, because a virtual phone does not scroll.
  open func scrollToItem(at path: IndexPath, at position: ScrollPosition, animated: Bool) {}
  /// Returns the number of items that the data source provides for a section; 0 without a data source.
  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }
  /// Schedules a reload of the whole grid.
  open func insertItems(at paths: [IndexPath]) { reloadData() }
  /// Schedules a reload of the whole grid.
  open func deleteItems(at paths: [IndexPath]) { reloadData() }
  /// Schedules a reload of the whole grid.
  open func reloadItems(at paths: [IndexPath]) { reloadData() }
  /// Schedules a reload of the whole grid.
  open func reloadSections(_ sections: IndexSet) { reloadData() }
  /// Makes the changes, schedules a reload of the whole grid and calls the completion handler with `true`.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    reloadData()
    completion?(true)
  }
}

/// A cell of a grid. See Apple's `UICollectionViewCell`. A scenario taps the controls in a cell.
@preconcurrency @MainActor
open class UICollectionViewCell: UIView {
  /// The view that contains the cell's content.
  public private(set) lazy var contentView: UIView = makeContentView()
  /// Whether the cell is selected. Only the app changes this value.
  open var isSelected = false
  /// Whether a finger touches the cell. Only the app changes this value.
  open var isHighlighted = false
  /// The identifier of the cell; always `nil`.
  public internal(set) var reuseIdentifier: String?

  public required override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a cell that a storyboard defines.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Prepares the cell to be reused. The virtual phone never calls this method.
  open func prepareForReuse() {}
}

/// The layout of a grid. See Apple's `UICollectionViewLayout`. Nothing is laid out.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  /// Requests a new layout. Nothing is laid out, so the method has no effect on a virtual phone.
  open func invalidateLayout() {}
}
/// A layout that arranges the cells in lines. See Apple's `UICollectionViewFlowLayout`. Nothing is laid out.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The direction in which the grid scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// The grid scrolls up and down, and each line of cells is a row.
    case vertical
    /// The grid scrolls to the left and right, and each line of cells is a column.
    case horizontal
  }
  /// The size of a cell, in points.
  open var itemSize = CGSize(width: 50, height: 50)
  /// The smallest distance between two lines of cells, in points.
  open var minimumLineSpacing: CGFloat = 10
  /// The smallest distance between two cells of one line, in points.
  open var minimumInteritemSpacing: CGFloat = 10
  /// The distances between the edges of a section and its cells, in points.
  open var sectionInset = UIEdgeInsets.zero
  /// The direction in which the user scrolls the grid. A virtual phone stores the value and does not scroll.
  open var scrollDirection = ScrollDirection.vertical
}

/// Provides the items of a grid. See Apple's `UICollectionViewDataSource`.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: NSObjectProtocol {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// Returns the number of items in a section. At each reload, the grid calls this method for every section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns the cell of an item. At each reload, the grid calls this method for the first 20 items of every section.
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
}
extension UICollectionViewDataSource {
  /// Returns 1, because a grid has one section unless the app provides another number.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// Receives the user's selections in a grid. See Apple's `UICollectionViewDelegate`.
@preconcurrency @MainActor
public protocol UICollectionViewDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}
extension UICollectionViewDelegate {
  /// Does nothing. A delegate without this method ignores selections.
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}
/// Determines the sizes of a grid's cells on a real phone. On a virtual phone, the protocol adds no methods to
/// ``UICollectionViewDelegate``.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {}
