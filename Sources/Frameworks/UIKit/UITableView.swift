public import Foundation

@preconcurrency @MainActor
open class UIScrollView: UIView {
  open var contentSize = CGSize.zero
  open var contentOffset = CGPoint.zero
  open var contentInset = UIEdgeInsets.zero
  open var isScrollEnabled = true
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var refreshControl: UIRefreshControl?
  public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
  open func setContentOffset(_ offset: CGPoint, animated: Bool) { contentOffset = offset }
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}
}

/// A list. See Apple's `UITableView`: it asks its source when it is told to reload, as when it is shown.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  public nonisolated static let automaticDimension: CGFloat = -1

  public weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  public weak var delegate: (any UITableViewDelegate)?
  open var rowHeight: CGFloat = 44
  open var estimatedRowHeight: CGFloat = 44
  open var sectionHeaderHeight: CGFloat = 0
  open var tableFooterView: UIView?
  open var tableHeaderView: UIView?
  open var backgroundView: UIView?
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  open var separatorInset = UIEdgeInsets.zero
  open var separatorColor: UIColor?
  open var isEditing = false
  public private(set) var indexPathForSelectedRow: IndexPath?
  private var cells: [String: UITableViewCell.Type] = [:]
  /// Cells of a storyboard, by the identifier under which they are used.
  var prototypes: [String: () -> UITableViewCell?] = [:]
  /// The rows that were asked for at the last reload.
  private var shown: [(path: IndexPath, cell: UITableViewCell)] = []

  public convenience init(frame: CGRect, style: Style) { self.init(frame: frame) }

  /// The most rows of a section that are on the screen at one time.
  private static let shownRows = 20

  private var isReloadDue = false

  /// Asks the source for the rows when the main thread is free, as UIKit does when it lays the list out.
  open func reloadData() {
    guard !isReloadDue else { return }
    isReloadDue = true
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated {
        self?.isReloadDue = false
        self?.showRows()
      }
    }
  }

  private func showRows() {
    shown = []
    guard let dataSource else { return }
    for section in 0..<dataSource.numberOfSections(in: self) {
      for row in 0..<min(dataSource.tableView(self, numberOfRowsInSection: section), Self.shownRows) {
        let path = IndexPath(row: row, section: section)
        shown.append((path, dataSource.tableView(self, cellForRowAt: path)))
      }
    }
  }

  override func connectOutlet(_ name: String, to object: AnyObject) {
    if name == "dataSource" { dataSource = object as? any UITableViewDataSource }
    if name == "delegate" { delegate = object as? any UITableViewDelegate }
  }

  /// Selects the first row that shows a text, as the user's finger does; whether there is one.
  func tapRow(_ text: String) -> Bool {
    guard let row = shown.first(where: { $0.cell.shows(text) }) else { return false }
    indexPathForSelectedRow = row.path
    delegate?.tableView(self, didSelectRowAt: row.path)
    return true
  }

  open func register(_ cell: AnyClass?, forCellReuseIdentifier identifier: String) {
    cells[identifier] = cell as? UITableViewCell.Type
  }
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    prototypes[identifier] = { nib?.instantiate(withOwner: nil).first as? UITableViewCell }
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    prototypes[identifier]?() ?? cells[identifier]?.init(style: .default, reuseIdentifier: identifier)
  }
  open func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier) ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }
  public var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  public var visibleCells: [UITableViewCell] { shown.map(\.cell) }
  public var indexPathsForVisibleRows: [IndexPath]? { shown.map(\.path) }
  open func cellForRow(at path: IndexPath) -> UITableViewCell? { shown.first { $0.path == path }?.cell }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.first { $0.cell === cell }?.path }
  open func beginUpdates() {}
  open func endUpdates() { reloadData() }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    reloadData()
    completion?(true)
  }
  open func insertRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
  open func deleteRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
  open func reloadRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  open func moveRow(at path: IndexPath, to other: IndexPath) { reloadData() }
  open func deselectRow(at path: IndexPath, animated: Bool) { indexPathForSelectedRow = nil }
  open func selectRow(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    indexPathForSelectedRow = path
  }
  open func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {}
  open func setEditing(_ isEditing: Bool, animated: Bool) { self.isEditing = isEditing }
}

@preconcurrency @MainActor
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  public enum EditingStyle: Int, Sendable { case none, delete, insert }
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }

  public let textLabel: UILabel? = UILabel(frame: .zero)
  public let detailTextLabel: UILabel? = UILabel(frame: .zero)
  public let imageView: UIImageView? = UIImageView(frame: .zero)
  public private(set) lazy var contentView: UIView = {
    let view = UIView(frame: .zero)
    addSubview(view)
    return view
  }()
  open var accessoryType = AccessoryType.none
  open var accessoryView: UIView?
  open var selectionStyle = SelectionStyle.default
  open var backgroundView: UIView?
  open var selectedBackgroundView: UIView?
  open var isSelected = false
  public internal(set) var reuseIdentifier: String?

  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func prepareForReuse() {}
  open func setSelected(_ isSelected: Bool, animated: Bool) { self.isSelected = isSelected }
  open func setHighlighted(_ isHighlighted: Bool, animated: Bool) {}

  func shows(_ text: String) -> Bool {
    func shows(_ view: UIView) -> Bool {
      (view as? UILabel)?.text == text || view.accessibilityIdentifier == text || view.subviews.contains(where: shows)
    }
    return textLabel?.text == text || detailTextLabel?.text == text || shows(self)
  }
}

@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
  public let textLabel: UILabel? = UILabel(frame: .zero)
  public let contentView = UIView(frame: .zero)
}

@preconcurrency @MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  func tableView(
    _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  public func tableView(
    _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}

@preconcurrency @MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 0 }
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  public var row: Int { count > 1 ? self[1] : 0 }
  public var item: Int { row }
  public var section: Int { isEmpty ? 0 : self[0] }
}
