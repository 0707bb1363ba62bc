/// Values that were measured on one release of iOS, or on one model with that release. The values apply to the
/// rulebooks of phones with this release and model.
public struct RulebookOverlay: Sendable {
  /// The overlays for every world that is created in this task.
  @TaskLocal public static var inForce: [RulebookOverlay] = []

  /// One line about the origin of the values; empty if the file does not state it.
  public var title: String
  /// The release in one to three numbers. If there are fewer than three numbers, they stand for all releases that begin
  /// with these numbers.
  public var release: String
  /// The model on which the values hold; `nil` for all models.
  public var model: PhoneModel?
  /// The values, in the order of the file.
  public var values: [Value]

  /// A value and its source.
  public struct Value: Sendable {
    /// The rule and its value.
    public var setting: RuleSetting
    /// The person or the document that measured the value, and the method.
    public var source: String

    /// Creates a value with its source.
    public init(setting: RuleSetting, source: String) {
      self.setting = setting
      self.source = source
    }
  }

  /// Creates an overlay.
  public init(title: String = "", release: String, model: PhoneModel? = nil, values: [Value]) {
    self.title = title
    self.release = release
    self.model = model
    self.values = values
  }

  /// Whether the overlay holds on a phone of this release and model.
  public func applies(to os: OSVersion, _ model: PhoneModel) -> Bool {
    let numbers = release.split(separator: ".").compactMap { Int($0) }
    return numbers.elementsEqual([os.major, os.minor, os.patch].prefix(numbers.count))
      && (self.model.map { $0 == model } ?? true)
  }
}
