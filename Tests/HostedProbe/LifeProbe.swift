import ActivityKit
import Foundation
import UIKit

/// Performs the action that its argument selects: at the launch, five seconds later, or when the app enters the
/// background. The action `suite` counts the launches in user defaults, which survive a kill of the process.
@MainActor enum LifeProbe {
  private static var kept: [Any] = []
  private static var task = UIBackgroundTaskIdentifier.invalid

  static func run(_ name: String) {
    switch name {
    case "suite":
      let defaults = UserDefaults.kept(suiteName: "group.example.probe")
      let count = (defaults?.integer(forKey: "launches") ?? 0) + 1
      defaults?.set(count, forKey: "launches")
      print("suite \(count)")
    case "tap": showButtons()
    case "list", "fixed-list":
      let list = ControlList(style: .plain)
      list.loadViewIfNeeded()
      list.tableView.allowsSelection = name == "list"
      show(list)
    case "headed-list":
      let list = ControlList(style: .plain)
      list.loadViewIfNeeded()
      list.tableView.tableHeaderView = button("Header")
      list.tableView.tableFooterView = button("Footer")
      list.tableView.backgroundView = button("Background")
      show(list)
    case "one-choice", "many-choices", "no-edited-choice", "one-edited-choice", "many-edited-choices":
      let list = ChoiceList(style: .plain)
      list.loadViewIfNeeded()
      list.tableView.allowsMultipleSelection = name == "many-choices"
      list.tableView.allowsSelectionDuringEditing = name == "one-edited-choice"
      list.tableView.allowsMultipleSelectionDuringEditing = name == "many-edited-choices"
      list.tableView.isEditing = name.contains("edited")
      show(list)
    case "grid": show(ControlGrid())
    case "late-tap": DispatchQueue.main.asyncAfter(deadline: .now() + 5) { MainActor.assumeIsolated { showButtons() } }
    case "release": print("13 \(PhoneRelease.isAtLeast(13)) \(UIDevice.current.systemVersion) \(UIDevice.current.name)")
    default: observeBackground(name)
    }
  }

  private static func observeBackground(_ name: String) {
    kept.append(
      NotificationCenter.default.addObserver(
        forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
      ) { _ in
        MainActor.assumeIsolated {
          switch name {
          case "endless-task": _ = UIApplication.shared.beginBackgroundTask { print("expired") }
          case "ended-task":
            task = UIApplication.shared.beginBackgroundTask { UIApplication.shared.endBackgroundTask(Self.task) }
            DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
              MainActor.assumeIsolated { UIApplication.shared.endBackgroundTask(task) }
            }
          case "activity":
            do {
              let content = ActivityContent(state: Outing.ContentState(), staleDate: nil)
              print("begun \(try Activity.request(attributes: Outing(), content: content).activityState)")
            } catch { print("refused \(error)") }
          case "late-work":
            DispatchQueue.main.asyncAfter(deadline: .now() + 100) { print("late") }
          default: break
          }
        }
      })
  }

  private static func showButtons() {
    let controller = UIViewController()
    let hidden = UIButton(type: .system)
    hidden.setTitle("Hidden", for: .normal)
    hidden.isHidden = true
    for view in [startButton(), radioSwitch(), hidden] { controller.view.addSubview(view) }
    show(controller)
  }

  fileprivate static func startButton() -> UIButton { button("Start", printing: "started") }

  fileprivate static func button(_ title: String, printing text: String? = nil) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.addAction(UIAction { _ in print(text ?? title) }, for: .touchUpInside)
    return button
  }

  fileprivate static func radioSwitch() -> UISwitch {
    let toggle = UISwitch()
    toggle.accessibilityIdentifier = "radio"
    toggle.addAction(UIAction { _ in print("radio \(toggle.isOn)") }, for: .valueChanged)
    return toggle
  }

  private static func show(_ controller: UIViewController) {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    kept.append(window)
  }
}

/// Shows one row with a button and a switch, below a header with a button. The list reloads when the user selects the
/// row.
private final class ControlList: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Row"
    cell.contentView.addSubview(LifeProbe.startButton())
    cell.accessoryView = LifeProbe.radioSwitch()
    return cell
  }

  override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    LifeProbe.button("Section")
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    print("row \(indexPath.row)")
    tableView.reloadData()
  }
}

/// Shows two rows, and prints each selection and whether the two cells are selected.
private final class ChoiceList: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = ["A", "B"][indexPath.row]
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    print("selected \(indexPath.row) \(tableView.visibleCells.map(\.isSelected))")
  }

  override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    print("deselected \(indexPath.row) \(tableView.visibleCells.map(\.isSelected))")
  }
}

/// Shows a grid of one cell with a button.
private final class ControlGrid: UIViewController, UICollectionViewDataSource {
  override func viewDidLoad() {
    let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    grid.dataSource = self
    view.addSubview(grid)
  }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.contentView.addSubview(LifeProbe.startButton())
    return cell
  }
}

private struct Outing: ActivityAttributes {
  struct ContentState: Codable, Hashable {}
}
