import AfterglowMessages
import AfterglowWire
import SeededRandom

/// Generates random changes from a seed: changes that a messenger makes, and some changes that no messenger makes.
struct ChangeScript {
  var generator: SplitMix64
  private var number: UInt64 = 0
  private var sequences: [InstallationID: (stream: UInt64, next: UInt64)] = [:]
  private static let people = (1...5).compactMap { InstallationID(rawValue: $0 << 28 | 7) }

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  mutating func next(_ count: Int) -> [MessageChange] {
    (0..<count).map { _ in next() }
  }

  private mutating func next() -> MessageChange {
    let person = Self.people[Int.random(in: 0..<Self.people.count, using: &generator)]
    let sequence = UInt64.random(in: 1...60, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<40: return accepted()
    case 40..<50: return .settled(person, sequence...sequence + UInt64.random(in: 0...20, using: &generator))
    case 50..<55: return .finished(number: UInt64.random(in: 0...max(1, number), using: &generator))
    case 55..<59: return .began(person, stream: .random(in: 1...UInt64.max, using: &generator), memory: sequence << 40)
    case 59: return .caughtUp(person, through: sequence, memory: sequence << 20)
    case 60..<90:
      let body = (0..<Int.random(in: 0...300, using: &generator)).map { UInt8(truncatingIfNeeded: $0) }
      let message = MessageBundle.Message(number: .random(in: 1...UInt64.max, using: &generator), body: body)
      return .received(person, sequence: sequence, Bool.random(using: &generator) ? message : nil)
    case 90..<95: return .shown(person, through: sequence)
    case 95:
      return Bool.random(using: &generator) ? .remembered(by: person, memory: sequence) : .held(person, from: sequence)
    case 96: return restarted(person)
    case 97:
      sequences[person] = nil
      return .dismissed(person)
    default:
      sequences[person] = nil
      return .forgotten(person)
    }
  }

  private mutating func restarted(_ person: InstallationID) -> MessageChange {
    let stream = UInt64.random(in: 1...UInt64.max >> 1, using: &generator)
    sequences[person] = (stream, 3)
    let waiting = [1: number, 2: 0] as [UInt64: UInt64]
    return .restarted(person, .init(stream: stream, next: 3, waiting: waiting, memory: number))
  }

  private mutating func accepted() -> MessageChange {
    number += UInt64.random(in: 1...3, using: &generator)
    var places: [StreamPlace] = []
    for person in Self.people where Bool.random(using: &generator) {
      var place = sequences[person] ?? (.random(in: 1...UInt64.max, using: &generator), 1)
      if Int.random(in: 0..<40, using: &generator) == 0 { place = (place.stream &+ 1, 1) }
      places.append(StreamPlace(receiver: person, stream: place.stream, sequence: place.next))
      sequences[person] = (place.stream, place.next + 1)
    }
    let expiry = Int64.random(in: Int64.min...Int64.max, using: &generator)
    return .accepted(OutgoingMessage(number: number, body: Array("text \(number)".utf8), expiry: expiry), places)
  }
}
