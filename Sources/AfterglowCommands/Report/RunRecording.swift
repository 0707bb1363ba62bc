#if os(Linux)
  /// What a report shows of one run: phones and pairs over time, and what happened.
  struct RunRecording {
    var title: String
    /// Seconds since 1970 at the run's beginning, and the seconds east of Greenwich of its clock.
    var start: Double
    var secondsFromGMT: Int
    /// How long the run took, in seconds.
    var seconds = 0.0
    /// How many seconds share one point of a signal.
    var step: Double
    /// How far an advertisement is usually heard, in metres.
    var rangeMetres: Double
    var phones: [PhoneTrack]
    /// The pairs that heard each other, by `observer * phones.count + peer`.
    var pairs: [Int: PairTrack] = [:]
    var events: [Event] = []
    /// Events and links that are left out, because there were too many.
    var leftOut = 0

    /// Something that happened on a phone.
    struct Event {
      var seconds: Double
      var kind: Kind
      var phone: Int
      var peer: Int?
      var text: String
    }

    /// The kinds of events; the page knows them by their numbers.
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

  /// One phone over time.
  struct PhoneTrack {
    var name: String
    /// Model and release.
    var about: String
    /// Seconds, x and y in metres, one behind the other.
    var path: [Double] = []
    /// Until when it was seen at the last place of the path.
    var rested: Double?
    /// Moments from which on the app is in a state: 0 off, 1 not running, 2 suspended, 3 in the background, 4 in front.
    var states = Changes()
    /// Moments from which on the screen is on, 1, or off, 0.
    var screen = Changes()

    /// A value that changes now and then.
    struct Changes {
      private(set) var list: [(seconds: Double, value: Int)] = []

      mutating func note(_ value: Int, at seconds: Double) {
        if list.last?.value != value { list.append((seconds, value)) }
      }
    }
  }

  /// What one phone heard of another one.
  struct PairTrack {
    /// When the app was connected to the other phone; an open end is `nil`.
    var links: [(from: Double, to: Double?)] = []
    /// Mean signal strengths: the number of the step, the sum in dBm and the count.
    private(set) var points: [(step: Int, sum: Int, count: Int)] = []
    var lastHeard: Double?
    var isKnown = false

    mutating func note(_ rssiDBm: Int, step: Int) {
      if points.last?.step == step {
        points[points.count - 1].sum += rssiDBm
        points[points.count - 1].count += 1
      } else {
        points.append((step, rssiDBm, 1))
      }
    }
  }
#endif
