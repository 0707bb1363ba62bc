extension BuildPlan {
  /// Frameworks that an app on a virtual phone is about: a source that imports one is never left out unasked.
  private static let essentialModules: Set<String> = ["CoreBluetooth", "CoreLocation"]

  /// The sources that have errors, each with its first one, if the app may do without all of them.
  ///
  /// - Returns: `nil` if an error belongs to no source, to one that uses Bluetooth or location, or to the one in which the
  ///   app begins.
  package func dispensable(_ faults: [AppBuild.Fault]) -> [String: String]? {
    var reasons: [String: String] = [:]
    let files = modules.flatMap(\.files)
    for fault in faults {
      guard let file = files.first(where: { $0.shownPath == fault.path }), file.rewritten.entryPoint == nil,
        file.rewritten.imports.isDisjoint(with: Self.essentialModules)
      else { return nil }
      if reasons[fault.path] == nil {
        reasons[fault.path] = "it cannot be built, and the rest can without it: line \(fault.line): \(fault.message)"
      }
    }
    return reasons.isEmpty ? nil : reasons
  }
}
