#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of a folder that may be captures.
public enum CaptureFolder {
  /// Whether a path names a directory.
  public static func exists(at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// How deep folders are looked into: links may lead back up.
  private static let depthLimit = 16

  /// The paths of all regular files below a folder, hidden ones left out, in the order of their names' bytes.
  public static func files(in path: String) throws(InputFailure) -> [String] {
    try files(in: path, depth: 0)
  }

  private static func files(in path: String, depth: Int) throws(InputFailure) -> [String] {
    guard depth < depthLimit else { return [] }
    guard let folder = opendir(path) else { throw InputFailure(code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    var paths: [String] = []
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let inner = path.hasSuffix("/") ? path + name : path + "/" + name
      var status = stat()
      guard stat(inner, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      // What may not be looked into is passed over.
      case S_IFDIR: paths += (try? files(in: inner, depth: depth + 1)) ?? []
      case S_IFREG: paths.append(inner)
      default: break
      }
    }
    return paths
  }
}
