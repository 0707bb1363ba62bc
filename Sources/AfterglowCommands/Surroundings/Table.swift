/// Rows under a heading. Each column is as wide as its widest cell.
struct Table {
  /// The indices of the left-aligned columns. All other columns are right-aligned.
  let leading: Set<Int>
  private var rows: [[String]]

  init(_ heading: [String], leading: Set<Int> = []) {
    rows = [heading]
    self.leading = leading
  }

  mutating func append(_ cells: [String]) { rows.append(cells) }

  var lines: [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      var line = row.indices.map { column in
        leading.contains(column)
          ? padded(row[column], to: widths[column]) : rightAligned(row[column], to: widths[column])
      }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
