/// A number with a fixed count of decimals.
public func fixed(_ value: Double, _ decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int((value.magnitude * Double(scale)).rounded())
  let fraction = String(scaled % scale)
  let padded = String(repeating: "0", count: max(0, decimals - fraction.count)) + fraction
  return (value < 0 ? "-" : "") + String(scaled / scale) + (decimals > 0 ? "." + padded : "")
}

/// A row of right-aligned cells.
public func row(_ cells: [String], widths: [Int]) -> String {
  zip(cells, widths).map { cell, width in String(repeating: " ", count: max(0, width - cell.count)) + cell }
    .joined(separator: "  ")
}
