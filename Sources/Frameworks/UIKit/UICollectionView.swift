public import Foundation

/// A grid. See Apple's `UICollectionView`.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  public weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  public weak var delegate: (any UICollectionViewDelegate)?
  open var collectionViewLayout = UICollectionViewLayout()
  open var backgroundView: UIView?
  open var allowsSelection = true
  private var cells: [String: UICollectionViewCell.Type] = [:]
  var prototypes: [String: () -> UICollectionViewCell?] = [:]
  private var shown: [(path: IndexPath, cell: UICollectionViewCell)] = []
  private var isReloadDue = false

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    super.init(frame: frame)
    collectionViewLayout = layout
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

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
    shown = []
    guard let dataSource else { return }
    for section in 0..<dataSource.numberOfSections(in: self) {
      for item in 0..<min(dataSource.collectionView(self, numberOfItemsInSection: section), 20) {
        let path = IndexPath(item: item, section: section)
        shown.append((path, dataSource.collectionView(self, cellForItemAt: path)))
      }
    }
  }

  override func connectOutlet(_ name: String, to object: AnyObject) {
    if name == "dataSource" { dataSource = object as? any UICollectionViewDataSource }
    if name == "delegate" { delegate = object as? any UICollectionViewDelegate }
  }

  open func register(_ cell: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    cells[identifier] = cell as? UICollectionViewCell.Type
  }
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    prototypes[identifier] = { nib?.instantiate(withOwner: nil).first as? UICollectionViewCell }
  }
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for path: IndexPath) -> UICollectionViewCell {
    prototypes[identifier]?() ?? (cells[identifier] ?? UICollectionViewCell.self).init(frame: .zero)
  }
  open func cellForItem(at path: IndexPath) -> UICollectionViewCell? { shown.first { $0.path == path }?.cell }
  public var visibleCells: [UICollectionViewCell] { shown.map(\.cell) }
  open func insertItems(at paths: [IndexPath]) { reloadData() }
  open func deleteItems(at paths: [IndexPath]) { reloadData() }
  open func reloadItems(at paths: [IndexPath]) { reloadData() }
  open func reloadSections(_ sections: IndexSet) { reloadData() }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    reloadData()
    completion?(true)
  }
}

@preconcurrency @MainActor
open class UICollectionViewCell: UIView {
  public let contentView = UIView(frame: .zero)
  open var isSelected = false
  open var isHighlighted = false
  public internal(set) var reuseIdentifier: String?

  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open func prepareForReuse() {}
}

@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  open func invalidateLayout() {}
}
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  open var itemSize = CGSize(width: 50, height: 50)
  open var minimumLineSpacing: CGFloat = 10
  open var minimumInteritemSpacing: CGFloat = 10
  open var sectionInset = UIEdgeInsets.zero
  open var scrollDirection = ScrollDirection.vertical
}

@preconcurrency @MainActor
public protocol UICollectionViewDataSource: NSObjectProtocol {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
}
extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

@preconcurrency @MainActor
public protocol UICollectionViewDelegate: NSObjectProtocol {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}
extension UICollectionViewDelegate {
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {}
