/// Words and forms that the project's sentences avoid, in code, scripts and documents.
package enum Prose {
  private struct Form {
    /// Letters that every line with the form contains. The slow pattern is tried only on lines with these letters.
    let letters: String
    let pattern: Regex<Substring>
    /// The advice on what to write instead of the form.
    let advice: String

    init(_ letters: String, _ pattern: Regex<Substring>, _ advice: String) {
      (self.letters, self.pattern, self.advice) = (letters, pattern, advice)
    }
  }

  private static var forms: [Form] {
    [
      Form("hoever", #/\b[Ww]hoever\b/#, "name the actor: the node, the app, the caller, a peer"),
      Form(" none", #/\b(?:is|are|was|were) none\b/#, "say what is missing, or what happens then"),
      Form("ad better", #/\b[Hh]ad better\b/#, "say what to do and why"),
      Form("est", #/\b[Ll]est\b/#, "write 'so that … not'"),
      Form("this feature", #/\bnot have this feature\b/#, "name the feature"),
      Form("eed", #/\b[Ss]eeds? 00\d/#, "cite a publication by its title, as NOTICE does"),
      Form("ios-rules.md", #/[^\/]ios-rules\.md/#, "cite a public source, or docs/rules.md"),
      Form("STYLE", #/\bSTYLE(?:\.md)?,? (?:rule|section)\b/#, "cite a document of this repository"),
      Form("DESIGN", #/\bDESIGN(?:\.md)?,? (?:rule|section)\b/#, "cite a document of this repository"),
    ]
  }

  /// Returns a fault for each line and each avoided form in it, with the advice.
  package static func faults(in text: String, of path: String) -> [HouseFault] {
    let forms = forms.filter { text.hasLetters($0.letters) }
    guard !forms.isEmpty else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      forms.filter { line.hasLetters($0.letters) }.compactMap { form in
        line.firstMatch(of: form.pattern).map {
          HouseFault("prose \(path):\(index + 1)", "'\($0.output)': \(form.advice)")
        }
      }
    }
  }
}

extension StringProtocol {
  /// Whether the text contains these ASCII letters in a row.
  fileprivate func hasLetters(_ letters: String) -> Bool {
    let letters = Array(letters.utf8)
    guard let first = letters.first else { return true }
    return utf8.withContiguousStorageIfAvailable { bytes in
      var start = 0
      while let found = bytes[start...].firstIndex(of: first) {
        if bytes[found...].starts(with: letters) { return true }
        start = found + 1
      }
      return false
    } ?? contains(String(decoding: letters, as: UTF8.self))
  }
}
