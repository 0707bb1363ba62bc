import AfterglowRelay
import AfterglowWire

/// The meaning of a line that the user has typed: a message or an order.
enum ChatOrder: Hashable {
  /// Send a message to all linked installations that are counted as near.
  case say(String)
  /// Send a message to one installation, whether or not it is counted as near.
  case tell(InstallationID, String)
  case help
  case who
  /// Begin to count an installation as near, as if a radio had heard it.
  case near(InstallationID)
  case far(InstallationID)
  case verify(InstallationID)
  case confirm(InstallationID)
  /// Show this installation's key as a QR code for a camera.
  case code
  /// Accept the key that a camera has read from another phone's screen.
  case scan(KeyCode)
  /// Accept the changed key of an installation.
  case trust(InstallationID)
  /// Forget the key of an installation, so that its next key is accepted like a first key.
  case forget(InstallationID)
  /// Show an installation under a name; `nil` removes the name.
  case call(InstallationID, String?)
  case quit
  case nothing
  /// A line that begins with a slash and is not a valid order. The value is the error message.
  case unknown(String)

  /// Parses a line. Two slashes at the beginning stand for a message that begins with one slash. A name in `names` is
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
        self = .unknown("/to takes an identifier of eight hexadecimal digits or a name, and then the text.")
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
      self =
        code.map { .scan($0) } ?? .unknown("/scan takes the text that a camera reads from the other phone's /code.")
    case ("/near", 2, let other?): self = .near(other)
    case ("/far", 2, let other?): self = .far(other)
    case ("/verify", 2, let other?): self = .verify(other)
    case ("/confirm", 2, let other?): self = .confirm(other)
    case ("/trust", 2, let other?): self = .trust(other)
    case ("/forget", 2, let other?): self = .forget(other)
    case ("/call", 2, let other?): self = .call(other, nil)
    case ("/call", 3, let other?): self = .call(other, String(words[2]))
    case ("/call", _, _):
      self = .unknown("/call takes an identifier of eight hexadecimal digits or a name, and a new name of one word.")
    case ("/near", _, _), ("/far", _, _), ("/verify", _, _), ("/confirm", _, _), ("/trust", _, _), ("/forget", _, _):
      self = .unknown("\(name) takes an identifier of eight hexadecimal digits, or a name.")
    default:
      self = .unknown("Unknown command '\(name)'. /help lists the commands; type // to begin a message with a slash.")
    }
  }

  static let explanation = """
    A line that you type goes to all linked people whom you count as near. A line that begins with a slash is a
    command:
      /who               list the linked people: who is online, and whose key is confirmed
      /to IDENTIFIER TEXT  send a text to one person who is linked, near or not
      /near IDENTIFIER   count somebody as near until you type /far IDENTIFIER
      /verify IDENTIFIER show your number and theirs; if both screens show the same numbers, type /confirm IDENTIFIER
      /code              show your key as a QR code, so that the other side can scan it instead of comparing numbers
      /scan TEXT         confirm the key that a camera has read from somebody's /code
      /trust IDENTIFIER  accept somebody's changed key, for example after they got a new phone
      /forget IDENTIFIER forget somebody's key, and accept the next key that arrives as a first key
      /call IDENTIFIER NAME give somebody a name, which you can then use in place of the identifier;
                         without NAME, remove the name
      /quit              end the chat; messages that were not delivered wait for the next start
    """
}
