public import Foundation

/// A controller of a grid. See Apple's `UICollectionViewController`. The controller is the grid's data source and
/// delegate unless the app sets other objects.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegate {
  /// The grid. If the view does not exist, a read of this property loads the view.
  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return grid
    }
    set {
      grid = newValue
      view = newValue
    }
  }
  private var grid: UICollectionView?
  /// The layout with which the app created the controller. Nothing is laid out.
  public let collectionViewLayout: UICollectionViewLayout
  /// Whether the controller clears the selection each time before the grid appears. The user selects no items, so the
  /// property has no effect on a virtual phone.
  open var clearsSelectionOnViewWillAppear = true

  /// Creates a controller for a grid with a layout. Nothing is laid out.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(nibName: nil, bundle: nil)
  }
  public override init(nibName: String?, bundle: Bundle?) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(nibName: nibName, bundle: bundle)
  }
  /// Creates a controller that a storyboard defines.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  open override func loadView() {
    super.loadView()
    let made =
      viewIfLoaded as? UICollectionView
      ?? UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: collectionViewLayout)
    collectionView = made
    if made.dataSource == nil { made.dataSource = self }
    if made.delegate == nil { made.delegate = self }
  }

  /// Returns 1, because a grid has one section unless the app provides another number.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// Returns 0: a section has no items unless the app provides another number.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
  /// Returns an empty cell, unless the app overrides this method.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
  /// Does nothing.
  open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}
