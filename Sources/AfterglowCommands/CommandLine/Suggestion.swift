/// Returns a suggestion in parentheses for an unknown word; empty if no known word is similar.
func suggestion(for word: String, among known: [String]) -> String {
  closest(to: word, among: known).map { " (did you mean '\($0)'?)" } ?? ""
}

/// Returns the known word that is most similar to a typed word. Similar words differ by one edit, or by at most one
/// edit for every three letters of the typed word. If no word is similar, returns the only known word that begins with
/// the typed word; `nil` if there is not exactly one. Also returns `nil` for a typed word of one or two letters.
func closest(to word: String, among known: [String]) -> String? {
  // A typed word of one or two letters gets no suggestion, because almost every short word is similar to it.
  guard word.count > 2 else { return nil }
  let limit = max(1, word.count / 3)
  let near = known.map { (word: $0, distance: editDistance(word, $0)) }.filter { $0.distance <= limit }
  if let best = near.min(by: { ($0.distance, $0.word) < ($1.distance, $1.word) }) { return best.word }
  let longer = known.filter { $0.hasPrefix(word) }
  return longer.count == 1 ? longer[0] : nil
}

/// Returns the minimum number of edits that turn one word into the other. An edit inserts, deletes or replaces a
/// letter, or swaps two adjacent letters, which no other edit may change. For words of more than 64 letters, returns an
/// upper bound.
func editDistance(_ one: String, _ other: String) -> Int {
  let (a, b) = (Array(one), Array(other))
  // Users do not type words of more than 64 letters, and the table grows with the product of the lengths.
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
