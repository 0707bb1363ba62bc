#if os(iOS)
  import AfterglowTrial
  import Foundation

  /// Stores the log in files in the app's documents. For each new line, the record rewrites the last file. A file has
  /// at most a hundred lines, so that rewriting it takes little time.
  @MainActor
  final class FileRecord: TrialRecord {
    private static let linesOfFile = 100
    private static let prefix = "trial-"
    private var lines: [TrialLine] = []
    private var file = ""

    private static var folder: URL? {
      try? FileManager.default.url(
        for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    }

    func append(_ line: TrialLine) {
      if lines.isEmpty { file = Self.prefix + String(10_000_000 + line.number) + ".part" }
      lines.append(line)
      write(Self.bytes(of: lines), to: file)
      if lines.count >= Self.linesOfFile { lines = [] }
    }

    func clear() {
      lines = []
      guard let folder = Self.folder else { return }
      for name in Self.files(in: folder) {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
    }

    /// Joins the files into one file for the share sheet, and returns the URL of this file. Returns `nil` if the log
    /// has no lines, or if the file cannot be written.
    static func export(named name: String) -> URL? {
      guard let folder else { return nil }
      var bytes: [UInt8] = []
      for name in files(in: folder) {
        bytes += (try? Data(contentsOf: folder.appendingPathComponent(name))).map { Array($0) } ?? []
      }
      guard !bytes.isEmpty else { return nil }
      let url = folder.appendingPathComponent(name + ".jsonl")
      return (try? Data(bytes).write(to: url)).map { url }
    }

    private static func files(in folder: URL) -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".part") }.sorted()
    }

    private static func bytes(of lines: [TrialLine]) -> [UInt8] {
      lines.flatMap { $0.json + [UInt8(ascii: "\n")] }
    }

    private func write(_ bytes: [UInt8], to name: String) {
      guard let folder = Self.folder else { return }
      try? Data(bytes).write(to: folder.appendingPathComponent(name))
    }
  }

  /// The plans that the app's bundle contains.
  enum BundledPlans {
    static var all: [TrialPlan] {
      ["twenty-minutes", "evening"].compactMap { name in
        guard let url = Bundle.main.url(forResource: name, withExtension: "json"),
          let data = try? Data(contentsOf: url)
        else { return nil }
        return try? TrialPlan(parsing: Array(data))
      }
    }
  }
#endif
