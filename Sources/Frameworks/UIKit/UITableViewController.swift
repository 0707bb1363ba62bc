public import Foundation

/// A controller of a list. See Apple's `UITableViewController`. The controller is the list's data source and delegate
/// unless the app sets other objects.
@preconcurrency @MainActor
open class UITableViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  /// The list, which is the controller's view. If the view does not exist, a read of this property loads the view.
  open var tableView: UITableView! {
    get {
      loadViewIfNeeded()
      return table
    }
    set {
      table = newValue
      view = newValue
    }
  }
  private var table: UITableView?
  /// The control that shows a refresh of the list. The user does not pull the control, and a tap does not find it.
  open var refreshControl: UIRefreshControl?
  /// Whether the controller clears the selection of the list each time before the list appears.
  open var clearsSelectionOnViewWillAppear = true

  /// Creates a controller for a list. The style is ignored.
  public init(style: UITableView.Style) { super.init(nibName: nil, bundle: nil) }
  public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
  /// Creates a controller that a storyboard defines.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func loadView() {
    super.loadView()
    let made = viewIfLoaded as? UITableView ?? UITableView(frame: UIScreen.main.bounds)
    tableView = made
    if made.dataSource == nil { made.dataSource = self }
    if made.delegate == nil { made.delegate = self }
  }

  /// Changes the editing mode of the controller and of the list.
  open override func setEditing(_ isEditing: Bool, animated: Bool) {
    super.setEditing(isEditing, animated: animated)
    table?.setEditing(isEditing, animated: animated)
  }

  /// Clears the selection of the list if ``clearsSelectionOnViewWillAppear`` is `true`.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if clearsSelectionOnViewWillAppear { table?.selectRow(at: nil, animated: animated, scrollPosition: .none) }
  }

  private func section(_ number: Int, of table: UITableView) -> StaticSection? {
    table.staticSections.flatMap { $0.indices.contains(number) ? $0[number] : nil }
  }

  /// Returns the number of the storyboard's sections if the list has a fixed content, and otherwise 1.
  open func numberOfSections(in tableView: UITableView) -> Int { tableView.staticSections?.count ?? 1 }
  /// Returns the number of the storyboard's rows if the list has a fixed content, and otherwise 0.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    self.section(section, of: tableView)?.cells.count ?? 0
  }
  /// Returns the storyboard's cell if the list has a fixed content, and otherwise an empty cell.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cells = section(indexPath.section, of: tableView)?.cells ?? []
    return cells.indices.contains(indexPath.row)
      ? cells[indexPath.row] : UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  /// Returns `true`: a tap on the row selects it.
  open func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { true }
  /// Returns the row itself: the tap selects it.
  open func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { indexPath }
  /// Does nothing.
  open func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
  /// Does nothing.
  open func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  open func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  /// Returns 44 points.
  open func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
  /// Returns the storyboard's title if the list has a fixed content, and otherwise no title.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    self.section(section, of: tableView)?.headerTitle
  }
  /// Returns the storyboard's title if the list has a fixed content, and otherwise no title.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    self.section(section, of: tableView)?.footerTitle
  }
  /// Returns no view.
  open func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  /// Returns 0, because a section has no header unless the app overrides this method.
  open func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 0 }
  /// Returns `false`, so the user cannot edit the row unless the app overrides this method.
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing.
  open func tableView(
    _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {}
}

/// A section of a list with a fixed content, which a storyboard describes.
struct StaticSection {
  var headerTitle: String?
  var footerTitle: String?
  var cells: [UITableViewCell]
}
