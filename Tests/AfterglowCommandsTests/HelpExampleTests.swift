#if os(Linux)
  import AfterglowCapture
  import Foundation
  import Testing

  @testable import AfterglowCommands

  /// The command lines of the help texts' examples are valid. Examples that need neither a radio nor a broker, and that
  /// take little time, also run. Their files come from the project, from earlier examples, or from this test.
  @MainActor @Suite struct HelpExampleTests {
    /// One command of a pipe, and the file into which `>` writes its output.
    private struct Stage {
      var words: [String]
      var file: String?
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()

    /// The files that an example may write to the current folder.
    private static let made = ["air.pcapng", "air.btsnoop", "walk.txt", "who.html", "report.xml", "air.json"]
    /// The verbs and options of examples that need a radio, a broker or several minutes. The command lines of these
    /// examples are checked but not run.
    private static let unrun: Set = ["run", "scan", "chat", "host", "soak", "vigil", "--follow", "--phone", "--log"]

    /// Returns the words of a command line as a shell splits it, without comments.
    private static func words(_ line: String) -> [String] {
      var (words, word, quote): ([String], String?, Character?) = ([], nil, nil)
      for character in line {
        if let open = quote {
          if character == open { quote = nil } else { word = (word ?? "") + String(character) }
        } else if character == "'" || character == "\"" {
          quote = character
          word = word ?? ""
        } else if character == " " {
          if let whole = word { words.append(whole) }
          word = nil
        } else if "|;>".contains(character) {
          if let whole = word { words.append(whole) }
          words.append(String(character))
          word = nil
        } else {
          word = (word ?? "") + String(character)
        }
      }
      return words + (word.map { [$0] } ?? [])
    }

    /// The pipes of an example, one after another.
    private static func pipes(_ line: String) -> [[Stage]] {
      words(line).split(separator: ";").map { pipe in
        pipe.split(separator: "|").map { stage in
          let parts = stage.split(separator: ">", maxSplits: 1)
          return Stage(words: Array(parts[0]), file: parts.count > 1 ? parts[1].first : nil)
        }
      }
    }

    private static let examples = Tool.verbs.flatMap { verb in verb.syntax.examples.map { (verb.name, $0) } }

    @Test func `there are examples of every verb`() {
      #expect(Set(Self.examples.map(\.0)).count == Tool.verbs.count)
    }

    @Test func `every command line of an example is valid`() throws {
      for (_, example) in Self.examples {
        let stages = Self.pipes(example).flatMap { $0 }.filter { $0.words.first == "afterglow" }
        for stage in stages {
          let verb = try #require(Tool.verbs.first { $0.name == stage.words[1] }, "\(example)")
          do throws(CommandFailure) {
            _ = try Options(Array(stage.words.dropFirst(2)), of: verb.syntax)
          } catch {
            Issue.record("\(example): \(error)")
          }
        }
      }
    }

    @Test func `every file of an example is part of the project, or another example creates it`() {
      // Files that exist only on a user's machine: a password and the installed manual page.
      let own = ["me.password", "/usr/local/share/man/man1/afterglow.1"]
      for (_, example) in Self.examples {
        for word in Self.words(example) where word.contains(".") && word.first != "~" && !word.contains("://") {
          let isFile =
            word.range(
              of: #"\.(pcapng|pcap|log|json|txt|xcodeproj|html|xml|password|btsnoop|1)$"#, options: .regularExpression)
            != nil
          guard isFile, !own.contains(word), !Self.made.contains(word) else { continue }
          let path = Self.root.appending(path: word).path
          #expect(FileManager.default.fileExists(atPath: path), "\(word) of \(example)")
        }
      }
    }

    @Test func `examples that can run here succeed, and their JSON fits the schema`() throws {
      let folder = try TemporaryFolder()
      var count = 0
      // Some examples begin with a recording, which is made here.
      #expect(Invocation("demo", "overflow", "--quiet", "--capture", folder.path + "/air.pcapng").code == .success)
      for (_, example) in Self.examples {
        for pipe in Self.pipes(example) {
          var input = ""
          for stage in pipe {
            let words = stage.words.map { place($0, in: folder) }
            if words[0] == "echo" {
              input = words.dropFirst().joined(separator: " ") + "\n"
              continue
            }
            guard words[0] == "afterglow", Self.unrun.isDisjoint(with: words) else { break }
            let run = Invocation(Array(words.dropFirst()), input: MemorySource(Array(input.utf8)))
            count += 1
            #expect(run.code == .success || run.code == .findings, "\(example): \(run.errors)")
            if words.contains("--json") {
              #expect(try SchemaFault.first(in: run.outputLines, of: words[1]) == nil, "\(example)")
            }
            if let file = stage.file.map({ place($0, in: folder) }), file.hasPrefix(folder.path) {
              try run.output.write(toFile: file, atomically: true, encoding: .utf8)
            }
            input = run.output
          }
        }
      }
      #expect(count >= 30)
    }

    /// Returns the path of a file if `word` is the name of a file of the project, or of a file that an example creates.
    /// Returns any other word unchanged.
    private func place(_ word: String, in folder: TemporaryFolder) -> String {
      if Self.made.contains(word) { return folder.path + "/" + word }
      let shipped = Self.root.appending(path: word).path
      return word.contains("/") && FileManager.default.fileExists(atPath: shipped) ? shipped : word
    }
  }
#endif
