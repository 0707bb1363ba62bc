public import Foundation

@preconcurrency @MainActor
open class UIScrollView: UIView {
  open var contentSize = CGSize.zero
  open var contentOffset = CGPoint.zero
}

/// A list. See Apple's `UITableView`: it asks its source when it is told to reload, as when it is shown.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  public enum Style: Sendable { case plain, grouped, insetGrouped }
  public enum RowAnimation: Sendable { case fade, right, left, top, bottom, none, middle, automatic }

  public weak var dataSource: (any UITableViewDataSource)?
  public weak var delegate: (any UITableViewDelegate)?
  open var rowHeight: CGFloat = 44
  open var tableFooterView: UIView?
  open var tableHeaderView: UIView?
  private var cells: [String: UITableViewCell.Type] = [:]

  public convenience init(frame: CGRect, style: Style) { self.init(frame: frame) }

  open func reloadData() {
    guard let dataSource else { return }
    for section in 0..<dataSource.numberOfSections(in: self) {
      for row in 0..<min(dataSource.tableView(self, numberOfRowsInSection: section), 20) {
        _ = dataSource.tableView(self, cellForRowAt: IndexPath(row: row, section: section))
      }
    }
  }

  open func register(_ cell: AnyClass?, forCellReuseIdentifier identifier: String) {
    cells[identifier] = cell as? UITableViewCell.Type
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? { nil }

  open func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> UITableViewCell {
    (cells[identifier] ?? UITableViewCell.self).init(style: .default, reuseIdentifier: identifier)
  }

  open func beginUpdates() {}
  open func endUpdates() {}
  open func insertRows(at paths: [IndexPath], with animation: RowAnimation) {}
  open func deleteRows(at paths: [IndexPath], with animation: RowAnimation) {}
  open func reloadRows(at paths: [IndexPath], with animation: RowAnimation) {}
  open func deselectRow(at path: IndexPath, animated: Bool) {}
}

@preconcurrency @MainActor
open class UITableViewCell: UIView {
  public enum CellStyle: Sendable { case `default`, value1, value2, subtitle }
  public enum AccessoryType: Sendable { case none, disclosureIndicator, checkmark }

  public let textLabel: UILabel? = UILabel(frame: .zero)
  public let detailTextLabel: UILabel? = UILabel(frame: .zero)
  public let contentView = UIView(frame: .zero)
  open var accessoryType = AccessoryType.none
  public let reuseIdentifier: String?

  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }

  public required override init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }
}

@preconcurrency @MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

@preconcurrency @MainActor
public protocol UITableViewDelegate: NSObjectProtocol {
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var row: Int { count > 1 ? self[1] : 0 }
  public var section: Int { isEmpty ? 0 : self[0] }
}
