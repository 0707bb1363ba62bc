/// Words and forms that the project's sentences do not use, in code, scripts and documents.
package enum Prose {
  /// What each form is replaced by, beside the pattern that finds it.
  private static var forms: [(pattern: Regex<Substring>, advice: String)] {
    [
      (#/\b[Ww]hoever\b/#, "name the actor: the node, the app, the caller, a peer"),
      (#/\b(?:is|are|was|were) none\b/#, "say what is missing, or what happens then"),
      (#/\b[Hh]ad better\b/#, "say what to do and why"),
      (#/\b[Ll]est\b/#, "write 'so that … not'"),
      (#/\b[Ss]eeds? 00\d/#, "cite a publication by its title, as NOTICE does"),
      (#/[^\/]ios-rules\.md/#, "cite a public source, or docs/rules.md"),
      (#/\b(?:STYLE|DESIGN)(?:\.md)?,? (?:rule|section)\b/#, "cite a document of this repository"),
    ]
  }

  /// The forms in a file, each with its line and what to write instead.
  package static func faults(in text: String, of path: String) -> [HouseFault] {
    let forms = forms
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      forms.compactMap { form in
        line.firstMatch(of: form.pattern).map {
          HouseFault("prose \(path):\(index + 1)", "'\($0.output)': \(form.advice)")
        }
      }
    }
  }
}
