#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of a folder that may be captures.
public enum CaptureFolder {
  /// Whether there is a directory at a path.
  public static func exists(at path: String) -> Bool {
    var status = stat()
    return path.withPath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The number of levels of nested folders that are searched, including the folder itself.
  private static let depthLimit = 16

  /// Returns the paths of all regular files below a folder, in the order of their names' bytes. The result omits hidden
  /// files and folders, subfolders that cannot be opened, and subfolders that are nested too deep. It contains entries
  /// that cannot be examined, such as broken links.
  ///
  /// Symbolic links to folders are skipped, because they could repeat files or form a loop. File names may contain
  /// bytes that are not UTF-8, because paths have the form of ``PathText``.
  public static func files(in path: String) throws(InputFailure) -> [String] {
    try files(in: path, depth: 0)
  }

  private static func files(in path: String, depth: Int) throws(InputFailure) -> [String] {
    guard depth < depthLimit else { return [] }
    guard let folder = path.withPath({ opendir($0) }) else { throw InputFailure(code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { name in
          PathText.text(of: UnsafeBufferPointer(start: name, count: 256).prefix { $0 != 0 })
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    var paths: [String] = []
    for name in names.sorted(by: { PathText.bytes(of: $0).lexicographicallyPrecedes(PathText.bytes(of: $1)) }) {
      let inner = path.hasSuffix("/") ? path + name : path + "/" + name
      var (status, entry) = (stat(), stat())
      guard inner.withPath({ lstat($0, &entry) }) == 0, inner.withPath({ stat($0, &status) }) == 0 else {
        paths.append(inner)
        continue
      }
      switch status.st_mode & S_IFMT {
      // Skips symbolic links to folders.
      case S_IFDIR where entry.st_mode & S_IFMT == S_IFLNK: break
      case S_IFDIR: paths += (try? files(in: inner, depth: depth + 1)) ?? []
      case S_IFREG: paths.append(inner)
      default: break
      }
    }
    return paths
  }
}
