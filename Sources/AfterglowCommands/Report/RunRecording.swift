#if os(Linux)
  /// The data of one run for a report: phones and pairs over time, and events.
  struct RunRecording {
    var title: String
    /// The seconds since 1970 at the run's beginning.
    var start: Double
    /// The offset of the run's clock from UTC.
    var secondsFromGMT: Int
    /// The duration of the run, in seconds.
    var seconds = 0.0
    /// The number of seconds that each point of a signal covers.
    var step: Double
    /// The usual range of an advertisement, in metres.
    var rangeMetres: Double
    var phones: [PhoneTrack]
    /// The pairs in which one phone heard, identified or connected to the other, by `observer * phones.count + peer`.
    var pairs: [Int: PairTrack] = [:]
    var events: [Event] = []
    /// The number of events and links that were dropped because a limit was reached, or because the recording does not
    /// include the phone.
    var leftOut = 0

    /// An event on a phone.
    struct Event {
      var seconds: Double
      var kind: Kind
      var phone: Int
      var peer: Int?
      var text: String
    }

    /// The kinds of events. The page identifies kinds by their raw values.
    enum Kind: Int {
      case launched
      case ended
      case discovered
      case identified
      case linked
      case unlinked
      case message
      case fault
      case finding
      case notified
      case note
      case log
    }
  }

  /// The data of one phone over time.
  struct PhoneTrack {
    var name: String
    /// The phone's model and its release of iOS.
    var about: String
    /// The positions, each as three numbers: seconds, x and y in metres.
    var path: [Double] = []
    /// The last time at which the phone was still within 0.5 m of the last position in `path`; `nil` if it was sampled
    /// there only once.
    var rested: Double?
    /// The changes of the app's state: 0 phone off, 1 not running, 2 suspended, 3 in the background, 4 in the
    /// foreground.
    var states = Changes()
    /// The changes of the screen: 1 on, 0 off.
    var screen = Changes()

    /// The changes of a value over time.
    struct Changes {
      private(set) var list: [(seconds: Double, value: Int)] = []

      mutating func record(_ value: Int, at seconds: Double) {
        if list.last?.value != value { list.append((seconds, value)) }
      }
    }
  }

  /// The signals and connections between one phone and another phone, over time.
  struct PairTrack {
    /// The beginning and the end of each connection to the other phone. The end is `nil` if the connection was still
    /// open at the end of the run.
    var links: [(from: Double, to: Double?)] = []
    /// For each step in which readings arrived: the number of the step, and the sum (in dBm) and the count of the
    /// readings.
    private(set) var points: [(step: Int, sum: Int, count: Int)] = []
    var lastHeard: Double?
    var isKnown = false

    mutating func record(_ rssiDBm: Int, step: Int) {
      if points.last?.step == step {
        points[points.count - 1].sum += rssiDBm
        points[points.count - 1].count += 1
      } else {
        points.append((step, rssiDBm, 1))
      }
    }
  }
#endif
