import AfterglowRelay
import AfterglowWire

/// What the user asks for with a line of the chat.
enum ChatOrder: Hashable {
  /// Send to everybody who is counted as near and linked.
  case say(String)
  /// Send to one installation, which need not be counted as near.
  case tell(InstallationID, String)
  case help
  case who
  /// Begin to count an installation as near, as a radio would on hearing it.
  case near(InstallationID)
  case far(InstallationID)
  case verify(InstallationID)
  case confirm(InstallationID)
  /// Show this phone's key as a picture for a camera.
  case code
  /// Accept the key that a camera has read from another phone's screen.
  case scan(KeyCode)
  /// Accept the changed key of an installation.
  case trust(InstallationID)
  /// Forget the key of an installation, so that its next key counts as the first.
  case forget(InstallationID)
  /// Show an installation under a name; `nil` removes the name.
  case call(InstallationID, String?)
  case quit
  case nothing
  /// A line that begins with a slash and is not a known order. The sentence says what is wrong.
  case unknown(String)

  /// Reads a line. Two slashes at its beginning stand for one that belongs to the message. A name of `names` is
  /// accepted in place of an identifier.
  init(_ line: String, names: ChatNames = ChatNames()) {
    guard line.hasPrefix("/") else {
      self = line.allSatisfy(\.isWhitespace) ? .nothing : .say(line)
      return
    }
    if line.hasPrefix("//") {
      self = .say(String(line.dropFirst()))
      return
    }
    let words = line.split(separator: " ")
    if words[0] == "/to" {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let other = names.installation(String(parts[1])) else {
        self = .unknown("/to takes an identifier of eight hexadecimal digits or a name, and what to say.")
        return
      }
      self = .tell(other, String(parts[2]))
      return
    }
    let name = String(words[0])
    let installation = words.count > 1 ? names.installation(String(words[1])) : nil
    switch (name, words.count, installation) {
    case ("/help", 1, _): self = .help
    case ("/who", 1, _): self = .who
    case ("/quit", 1, _): self = .quit
    case ("/code", 1, _): self = .code
    case ("/scan", _, _):
      let code = words.count == 2 ? KeyCode(String(words[1])) : nil
      self = code.map { .scan($0) } ?? .unknown("/scan takes the text that a camera reads from the other one's /code.")
    case ("/near", 2, let other?): self = .near(other)
    case ("/far", 2, let other?): self = .far(other)
    case ("/verify", 2, let other?): self = .verify(other)
    case ("/confirm", 2, let other?): self = .confirm(other)
    case ("/trust", 2, let other?): self = .trust(other)
    case ("/forget", 2, let other?): self = .forget(other)
    case ("/call", 2, let other?): self = .call(other, nil)
    case ("/call", 3, let other?): self = .call(other, String(words[2]))
    case ("/call", _, _):
      self = .unknown("/call takes an identifier of eight hexadecimal digits, and a name of one word.")
    case ("/near", _, _), ("/far", _, _), ("/verify", _, _), ("/confirm", _, _), ("/trust", _, _), ("/forget", _, _):
      self = .unknown("\(name) takes an identifier of eight hexadecimal digits, or a name.")
    default: self = .unknown("There is no '\(name)'; /help lists what there is, and // begins a message with a slash.")
    }
  }

  static let explanation = """
    What you type goes to everybody whom you count as near and who is linked. Lines that begin with a slash are orders:
      /who               who is linked, who is there, and whose key is confirmed
      /to IDENTIFIER TEXT  say something to one who is linked, near or not
      /near IDENTIFIER   count somebody as near from now on; /far ends it
      /verify IDENTIFIER show your number and theirs: compare both, and /confirm IDENTIFIER if they are the same
      /code              show your key as a QR code, for a camera instead of comparing numbers
      /scan TEXT         take the key that a camera has read from somebody's /code
      /trust IDENTIFIER  accept the changed key of somebody, for example after a new phone
      /forget IDENTIFIER forget the key of somebody; the next key that comes counts as the first
      /call IDENTIFIER NAME show somebody as NAME, which then stands for the identifier everywhere
      /quit              end; what was not delivered waits for the next start
    """
}
