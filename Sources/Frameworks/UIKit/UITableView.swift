public import Foundation

/// A view with content larger than itself. See Apple's `UIScrollView`. A virtual phone does not scroll.
@preconcurrency @MainActor
open class UIScrollView: UIView {
  /// The size of the content, in points. The view does not compute the size; the app sets it.
  open var contentSize = CGSize.zero
  /// The point of the content at the view's upper left corner, in points. Only the app changes the value.
  open var contentOffset = CGPoint.zero
  /// The distances, in points, by which the content is inset from the view's edges. A virtual phone draws nothing.
  open var contentInset = UIEdgeInsets.zero
  /// Whether the user can scroll. The property has no effect on a virtual phone.
  open var isScrollEnabled = true
  /// Whether scrolling stops only at whole pages. The property has no effect on a virtual phone.
  open var isPagingEnabled = false
  /// Whether the content moves beyond its edge and back. The property has no effect on a virtual phone.
  open var bounces = true
  /// Whether the user can move content that fits into the view beyond its upper or lower edge. The property has no
  /// effect on a virtual phone.
  open var alwaysBounceVertical = false
  /// Whether a vertical bar shows the scroll position. A virtual phone draws nothing.
  open var showsVerticalScrollIndicator = true
  /// Whether a horizontal bar shows the scroll position. A virtual phone draws nothing.
  open var showsHorizontalScrollIndicator = true
  /// The way in which scrolling hides the keyboard. The property has no effect on a virtual phone, which has no
  /// keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// The control that shows a refresh of the content. The user does not pull the control, and a tap does not find it.
  open var refreshControl: UIRefreshControl?
  /// The way in which scrolling hides the keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Scrolling does not hide the keyboard.
    case none
    /// The keyboard disappears when the user begins to scroll.
    case onDrag
    /// The keyboard follows the finger.
    case interactive
  }
  /// Sets the offset without an animation. Nothing moves.
  open func setContentOffset(_ offset: CGPoint, animated: Bool) { contentOffset = offset }
  /// Does nothing, because a virtual phone does not scroll.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}
}

/// A list of rows. See Apple's `UITableView`. The list asks its data source for at most 20 rows of each section.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// The appearance of a list. The styles do not differ on a virtual phone.
  public enum Style: Int, Sendable {
    /// The sections follow each other without gaps.
    case plain
    /// Gaps separate the sections.
    case grouped
    /// Gaps separate the sections, which have rounded corners and do not touch the edges of the list.
    case insetGrouped
  }
  /// The animation with which a list shows a change. A virtual phone shows no animation.
  public enum RowAnimation: Int, Sendable {
    /// The row fades in or out.
    case fade
    /// The row enters or leaves at the right edge.
    case right
    /// The row enters or leaves at the left edge.
    case left
    /// The row enters or leaves at the top.
    case top
    /// The row enters or leaves at the bottom.
    case bottom
    /// The change appears at once.
    case none
    /// The row stays in the middle of its old and new space.
    case middle
    /// The list chooses the animation.
    case automatic
  }
  /// The position of a row on the screen after the list has scrolled to that row. A virtual phone does not scroll.
  public enum ScrollPosition: Int, Sendable {
    /// The list scrolls only as far as is necessary to show the row.
    case none
    /// The row is at the top.
    case top
    /// The row is in the middle.
    case middle
    /// The row is at the bottom.
    case bottom
  }
  /// The row height with which each row determines its own height.
  public nonisolated static let automaticDimension: CGFloat = -1

  /// The object that provides the rows. When the app sets this property, the list schedules a reload.
  public weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  /// The object that receives selections. When a scenario taps a row, the list calls this object.
  public weak var delegate: (any UITableViewDelegate)?
  /// The height of the rows, in points, or ``automaticDimension``. A virtual phone lays nothing out.
  open var rowHeight: CGFloat = 44
  /// The assumed height, in points, of rows that determine their own heights. A virtual phone lays nothing out.
  open var estimatedRowHeight: CGFloat = 44
  /// The height of the sections' headers, in points. A virtual phone lays nothing out.
  open var sectionHeaderHeight: CGFloat = 0
  /// The view below the last row, which is a subview of the list.
  open var tableFooterView: UIView? { didSet { replaceSubview(oldValue, with: tableFooterView) } }
  /// The view above the first row, which is a subview of the list.
  open var tableHeaderView: UIView? { didSet { replaceSubview(oldValue, with: tableHeaderView) } }
  /// The view behind the rows, which is a subview of the list.
  open var backgroundView: UIView? { didSet { replaceSubview(oldValue, with: backgroundView) } }
  /// Whether the user can select rows outside of editing mode. If the value is `false`, a tap does not find the rows.
  open var allowsSelection = true
  /// Whether the user can select several rows at once outside of editing mode. If the value is `true`, a tap adds a row
  /// to the selection, and a tap on a selected row removes the row from the selection.
  open var allowsMultipleSelection = false
  /// Whether the user can select rows in editing mode. If the value is `false`, a tap in editing mode does not find the
  /// rows, unless the user can select several rows in this mode.
  open var allowsSelectionDuringEditing = false
  /// Whether the user can select several rows at once in editing mode.
  open var allowsMultipleSelectionDuringEditing = false
  /// The appearance of the lines between the rows. A virtual phone draws nothing.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  /// The distances, in points, by which the lines between the rows are inset. A virtual phone draws nothing.
  open var separatorInset = UIEdgeInsets.zero
  /// The colour of the lines between the rows; `nil` stands for the system's colour. A virtual phone draws nothing.
  open var separatorColor: UIColor?
  /// Whether the list is in editing mode. A tap edits no row.
  open var isEditing = false
  /// The row that was selected first; `nil` if no row is selected.
  public var indexPathForSelectedRow: IndexPath? { selected.first }
  /// The rows that the user or the app selected, in the order of the selection; `nil` if no row is selected.
  public var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }
  private var selected: [IndexPath] = []
  private var cells: [String: UITableViewCell.Type] = [:]
  /// The closures that create the cells of a storyboard or a nib, by the identifiers of the cells.
  var prototypes: [String: () -> UITableViewCell?] = [:]
  /// The rows of a storyboard's list with a fixed content; `nil` for any other list.
  var staticSections: [StaticSection]?
  private let shown = ShownCells<UITableViewCell>()
  /// The views that the delegate provided at the last reload for the headers of the sections.
  private var headers: [UIView] = []

  /// Creates a list. The style is ignored.
  public convenience init(frame: CGRect, style: Style) { self.init(frame: frame) }

  private var isReloadDue = false

  /// Schedules a reload: the list asks the data source for the rows when the main thread is free, as UIKit does at the
  /// next layout.
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
    shown.removeAll(from: self)
    for header in headers { replaceSubview(header, with: nil) }
    headers = []
    guard let dataSource else { return }
    for section in 0..<dataSource.numberOfSections(in: self) {
      if let header = delegate?.tableView(self, viewForHeaderInSection: section) {
        addSubview(header)
        headers.append(header)
      }
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      shown.add(count, section: section, to: self) { path in
        let cell = dataSource.tableView(self, cellForRowAt: path)
        delegate?.tableView(self, willDisplay: cell, forRowAt: path)
        return cell
      }
    }
    for path in selected { shown.cell(at: path)?.setSelected(true, animated: false) }
  }

  override func connectOutlet(_ name: String, to object: AnyObject) {
    if name == "dataSource" { dataSource = object as? any UITableViewDataSource }
    if name == "delegate" { delegate = object as? any UITableViewDelegate }
  }

  private var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

  /// Selects or deselects the first row that shows a text, and calls the delegate, as a tap does. Returns `false` if no
  /// row shows the text, or if the user cannot select rows.
  func tapRow(_ text: String) -> Bool {
    guard hasSelectableRows, let path = shown.all.first(where: { $0.cell.shows(text) })?.path else { return false }
    guard delegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return true }
    if selectsSeveral, selected.contains(path) {
      deselect(path)
      return true
    }
    // The delegate may prevent the selection, or select another row.
    guard let chosen = delegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path else { return true }
    select(chosen)
    return true
  }

  private func deselect(_ path: IndexPath) {
    mark(path, isSelected: false)
    delegate?.tableView(self, didDeselectRowAt: path)
  }

  /// Selects a row, deselects the other rows unless the user can select several rows, and calls the delegate.
  private func select(_ path: IndexPath) {
    for old in selected where !selectsSeveral && old != path { deselect(old) }
    mark(path, isSelected: true)
    // On iOS, the segue of the row runs before the delegate is called.
    if let cell = shown.cell(at: path) { cell.selectionSegue?(cell) }
    delegate?.tableView(self, didSelectRowAt: path)
  }

  /// Whether the user can select rows now.
  private var hasSelectableRows: Bool {
    isEditing ? allowsSelectionDuringEditing || selectsSeveral : allowsSelection
  }

  /// The texts by which a tap selects a row.
  var rowTexts: [String] { hasSelectableRows ? shown.all.flatMap(\.cell.texts) : [] }

  /// Adds a row to the selection or removes it, and reports this to the row's cell.
  private func mark(_ path: IndexPath, isSelected: Bool) {
    selected.removeAll { $0 == path }
    if isSelected { selected.append(path) }
    shown.cell(at: path)?.setSelected(isSelected, animated: false)
  }

  /// Registers the class from which the list creates cells with this identifier.
  open func register(_ cell: AnyClass?, forCellReuseIdentifier identifier: String) {
    cells[identifier] = cell as? UITableViewCell.Type
  }
  /// Registers the nib from which the list creates cells with this identifier.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    prototypes[identifier] = { nib?.instantiate(withOwner: nil).first as? UITableViewCell }
  }

  /// Creates a cell from the storyboard, the nib or the class with this identifier; `nil` if none of these provides a
  /// cell.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    prototypes[identifier]?() ?? cells[identifier]?.init(style: .default, reuseIdentifier: identifier)
  }
  /// Creates a cell from the storyboard, the nib or the class with this identifier, or an empty cell if none of these
  /// provides a cell.
  open func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier) ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Returns the number of rows that the data source provides for a section; 0 without a data source.
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }
  /// The number of sections that the data source provides; 0 without a data source.
  public var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  /// The cells that the data source provided at the last reload.
  public var visibleCells: [UITableViewCell] { shown.all.map(\.cell) }
  /// The rows for which the data source provided cells at the last reload.
  public var indexPathsForVisibleRows: [IndexPath]? { shown.all.map(\.path) }
  /// Returns the cell that the data source provided for a row at the last reload; `nil` if it provided no such cell.
  open func cellForRow(at path: IndexPath) -> UITableViewCell? { shown.cell(at: path) }
  /// Returns the row of a cell; `nil` if the data source did not provide this cell at the last reload.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? { shown.all.first { $0.cell === cell }?.path }
  /// Does nothing: ``endUpdates()`` schedules a reload of the list.
  open func beginUpdates() {}
  /// Schedules a reload of the whole list.
  open func endUpdates() { reloadData() }
  /// Makes the changes, schedules a reload of the whole list, and calls the completion handler with `true` before the
  /// reload.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    updates?()
    reloadData()
    completion?(true)
  }
  /// Schedules a reload of the whole list.
  open func insertRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Schedules a reload of the whole list.
  open func deleteRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Schedules a reload of the whole list.
  open func reloadRows(at paths: [IndexPath], with animation: RowAnimation) { reloadData() }
  /// Schedules a reload of the whole list.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Schedules a reload of the whole list.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Schedules a reload of the whole list.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { reloadData() }
  /// Schedules a reload of the whole list.
  open func moveRow(at path: IndexPath, to other: IndexPath) { reloadData() }
  /// Removes a row from the selection. The list does not call the delegate.
  open func deselectRow(at path: IndexPath, animated: Bool) { mark(path, isSelected: false) }
  /// Selects a row, or clears the selection if the path is `nil`. The row replaces the selected row, unless the user
  /// can select several rows. The list does not call the delegate.
  open func selectRow(at path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    for old in selected where path == nil || !selectsSeveral && old != path { mark(old, isSelected: false) }
    if let path { mark(path, isSelected: true) }
  }
  /// Does nothing, because a virtual phone does not scroll.
  open func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {}
  /// Sets ``isEditing``. There is no animation.
  open func setEditing(_ isEditing: Bool, animated: Bool) { self.isEditing = isEditing }
}

/// A row of a list. See Apple's `UITableViewCell`. A scenario taps a row by a text that the row shows, or by the
/// accessibility identifier of the row or of a view in the row. A scenario also taps the controls in a row.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The layout of a cell. The layouts do not differ on a virtual phone.
  public enum CellStyle: Int, Sendable {
    /// A text and an image, without a second text.
    case `default`
    /// The text on the left, and the second text on the right.
    case value1
    /// The text on the left in a narrow column, and the second text beside it.
    case value2
    /// The text, and the second text below it.
    case subtitle
  }
  /// The mark at the end of a row.
  public enum AccessoryType: Int, Sendable {
    /// No mark.
    case none
    /// An arrow: a tap on the row shows another screen.
    case disclosureIndicator
    /// A button for details, and an arrow. A scenario cannot tap the button.
    case detailDisclosureButton
    /// A tick: the row is chosen.
    case checkmark
    /// A button for details. A scenario cannot tap the button.
    case detailButton
  }
  /// The appearance of a selected row.
  public enum SelectionStyle: Int, Sendable {
    /// A selected row looks like any other row.
    case none
    /// The system's colour for a selected row; blue before iOS 7.
    case blue
    /// A grey background.
    case gray
    /// The system's colour for a selected row.
    case `default`
  }
  /// The change that the user can make to a row in editing mode.
  public enum EditingStyle: Int, Sendable {
    /// The user can make no change.
    case none
    /// The user can delete the row.
    case delete
    /// The user can insert a row.
    case insert
  }
  /// The appearance of the line between two rows.
  public enum SeparatorStyle: Int, Sendable {
    /// There is no line.
    case none
    /// There is one thin line.
    case singleLine
  }

  /// The text of the cell. A scenario can tap the row by this text.
  public let textLabel: UILabel? = UILabel(frame: .zero)
  /// The second text of the cell. A scenario can tap the row by this text.
  public let detailTextLabel: UILabel? = UILabel(frame: .zero)
  /// The image of the cell.
  public let imageView: UIImageView? = UIImageView(frame: .zero)
  /// The view that contains the cell's content. A scenario can tap the row by the text of a label in this view.
  public private(set) lazy var contentView: UIView = makeContentView()
  /// The mark at the end of the row, if the cell has no ``accessoryView``. A virtual phone draws nothing.
  open var accessoryType = AccessoryType.none
  /// The view at the end of the row, which is a subview of the cell.
  open var accessoryView: UIView? { didSet { replaceSubview(oldValue, with: accessoryView) } }
  /// The appearance of the row while it is selected. A tap selects a row with any style.
  open var selectionStyle = SelectionStyle.default
  /// The view behind the cell's content, which is a subview of the cell.
  open var backgroundView: UIView? { didSet { replaceSubview(oldValue, with: backgroundView) } }
  /// The view behind the cell's content while the row is selected. The cell does not add this view to its subviews.
  open var selectedBackgroundView: UIView?
  /// Whether the cell is shown as selected.
  open var isSelected = false
  /// The identifier under which the list creates cells of this kind.
  public internal(set) var reuseIdentifier: String?
  /// Runs the storyboard's segue for a selection of the row; `nil` if the row has no segue.
  var selectionSegue: ((AnyObject) -> Void)?

  /// Creates a cell. The style is ignored.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  /// Creates a cell that a storyboard defines.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Creates a cell without an identifier.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Prepares the cell to be reused. The virtual phone never calls this method.
  open func prepareForReuse() {}
  /// Sets ``isSelected``. There is no animation. The list calls this method when the row is selected or deselected.
  open func setSelected(_ isSelected: Bool, animated: Bool) { self.isSelected = isSelected }
  /// Does nothing.
  open func setHighlighted(_ isHighlighted: Bool, animated: Bool) {}

  /// Returns whether a label of the row shows a text, or a view of the row has the text as its accessibility
  /// identifier. The method ignores invisible views and their subviews.
  func shows(_ text: String) -> Bool { texts.contains(text) }

  /// The texts of the row's labels, and the accessibility identifiers of its views. Invisible views and their subviews
  /// do not count.
  var texts: [String] {
    func texts(_ view: UIView) -> [String] {
      guard view.isVisible else { return [] }
      return [(view as? UILabel)?.text, view.accessibilityIdentifier].compactMap(\.self)
        + view.subviews.flatMap(texts)
    }
    // The two labels of a cell are not among its subviews.
    let views: [UIView?] = [self, textLabel, detailTextLabel]
    return isVisible ? views.compactMap(\.self).flatMap(texts) : []
  }
}

/// The header or footer of a section. See Apple's `UITableViewHeaderFooterView`.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
  /// The text of the header or footer.
  public let textLabel: UILabel? = UILabel(frame: .zero)
  /// The view that contains the content.
  public private(set) lazy var contentView: UIView = makeContentView()
}

/// Provides the rows of a list. See Apple's `UITableViewDataSource`.
@preconcurrency @MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  func numberOfSections(in tableView: UITableView) -> Int
  /// Returns the number of rows in a section. At each reload, the list calls this method for every section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// Returns the cell of a row. At each reload, the list calls this method for the first 20 rows of every section.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  func tableView(
    _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath)
}

extension UITableViewDataSource {
  /// Returns 1, because a list has one section unless the app provides another number.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// Returns `nil`: the section has no title above its rows.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns `nil`: the section has no title below its rows.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// Returns `false`: the user cannot edit the row.
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing. A data source without this method ignores the user's edits.
  public func tableView(
    _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}

/// Receives the user's selections in a list, and provides the headers of its sections. See Apple's
/// `UITableViewDelegate`.
@preconcurrency @MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// Returns whether a tap on a row has an effect.
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
  /// Reports that a tap is about to select a row. Returns the row to select, or `nil` if no row is to be selected.
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  /// Reports that the list is about to show a row. At each reload, the list calls this method for every row that it
  /// shows.
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  /// Reports that a tap ended the selection of a row: a tap on this row or, in a list with at most one selected row, on
  /// another row.
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// Returns the view above the rows of a section; `nil` for no view. At each reload, the list calls this method for
  /// every section, and adds the views to its subviews.
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
}

extension UITableViewDelegate {
  /// Returns `true`: a tap on the row selects it.
  public func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
  /// Returns the row itself: the tap selects it.
  public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  /// Does nothing.
  public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  /// Does nothing. A delegate without this method ignores selections.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing. A delegate without this method ignores the end of a selection.
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Returns 44 points.
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
  /// Returns `nil`: the section has no view above its rows.
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  /// Returns 0: the section has no header.
  public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 0 }
}
