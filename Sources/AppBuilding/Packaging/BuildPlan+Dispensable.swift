extension BuildPlan {
  /// The essential frameworks of an app on a virtual phone. A source that imports an essential framework is left out
  /// only at the caller's request.
  private static let essentialModules: Set<String> = ["CoreBluetooth", "CoreLocation"]

  /// Returns the sources that do not compile, each with the reason to leave it out, if the app may be built without
  /// these sources.
  ///
  /// - Returns: `nil` if there are no errors, if an error belongs to no source, or if a source with an error uses
  ///   Bluetooth or location, or contains the app's entry point.
  package func dispensable(_ faults: [AppBuild.Fault]) -> [String: String]? {
    var reasons: [String: String] = [:]
    let files = modules.flatMap(\.files)
    for fault in faults {
      guard let file = files.first(where: { $0.shownPath == fault.path }), file.rewritten.entryPoint == nil,
        file.rewritten.imports.isDisjoint(with: Self.essentialModules)
      else { return nil }
      if reasons[fault.path] == nil {
        reasons[fault.path] =
          "this file does not compile, and the app builds without it: line \(fault.line): \(fault.message)"
      }
    }
    return reasons.isEmpty ? nil : reasons
  }
}
