/// Returns a number as text, rounded to the given number of decimals.
public func fixed(_ value: Double, _ decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((value.magnitude * Double(scale)).rounded())
  let fraction = String(scaled % scale)
  let padded = String(repeating: "0", count: max(0, decimals - fraction.count)) + fraction
  return (value < 0 ? "-" : "") + String(scaled / scale) + (decimals > 0 ? "." + padded : "")
}

/// Returns a row of right-aligned cells.
public func row(_ cells: [String], widths: [Int]) -> String {
  zip(cells, widths).map { cell, width in String(repeating: " ", count: max(0, width - cell.count)) + cell }
    .joined(separator: "  ")
}

/// Prints a row of a Markdown table.
public func printRow(_ cells: [String]) {
  print("| " + cells.joined(separator: " | ") + " |")
}

/// Prints the head of a Markdown table: the first columns are left-aligned, and the other columns are right-aligned.
public func printHead(_ cells: [String], leftColumns: Int) {
  printRow(cells)
  printRow(cells.indices.map { $0 < leftColumns ? ":--" : "--:" })
}

/// Returns a share in per cent.
public func percent(_ share: Double, _ decimals: Int = 1) -> String { fixed(100 * share, decimals) + " %" }

/// Returns a time in seconds; a dash for `nil`.
public func seconds(_ duration: Duration?) -> String { duration.map { fixed($0 / .seconds(1), 1) + " s" } ?? "–" }
