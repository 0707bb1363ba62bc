/// What somebody may have meant by a word that does not exist, in parentheses; empty if nothing is similar.
func suggestion(for word: String, among known: [String]) -> String {
  closest(to: word, among: known).map { " (did you mean '\($0)'?)" } ?? ""
}

/// The word that most resembles another one: a letter in three may be wrong, or its end may be missing.
func closest(to word: String, among known: [String]) -> String? {
  // Of two letters every other word is a neighbour.
  guard word.count > 2 else { return nil }
  let limit = max(1, word.count / 3)
  let near = known.map { (word: $0, distance: editDistance(word, $0)) }.filter { $0.distance <= limit }
  if let best = near.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) { return best.word }
  let longer = known.filter { $0.hasPrefix(word) }
  return longer.count == 1 ? longer[0] : nil
}

/// How many letters have to be put in, left out, replaced, or swapped with the next one.
func editDistance(_ one: String, _ other: String) -> Int {
  let (a, b) = (Array(one), Array(other))
  // Nobody types such words, and the table grows with the product.
  guard a.count <= 64, b.count <= 64 else { return max(a.count, b.count) }
  var rows = [Array(0...b.count)]
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var cost = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
      row.append(cost)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
