/// Finds the conditions of compilation that hold at a position in a source.
struct BranchTracker {
  /// The `#if` blocks that enclose the position: the conditions of the earlier branches, and of the branch with the
  /// position.
  private var blocks: [(earlier: [String], current: String)] = []

  /// The condition under which the position is compiled; `nil` outside of all `#if` blocks.
  var condition: String? {
    guard !blocks.isEmpty else { return nil }
    return blocks.map { block in
      (block.earlier.map { "!(\($0))" } + ["(\(block.current))"]).joined(separator: " && ")
    }.joined(separator: " && ")
  }

  /// Records a line of an `#if` block, with its word and its condition.
  mutating func handle(_ word: String, condition: String) {
    let condition = condition.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
    if word == "#if" { return blocks.append(([], condition)) }
    guard let block = blocks.popLast(), word != "#endif" else { return }
    blocks.append((block.earlier + [block.current], word == "#else" ? "true" : condition))
  }
}
