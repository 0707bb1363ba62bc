import AfterglowWire

/// The position of an object at every time. The object is at rest, or moves along straight lines at constant speed.
package struct Path {
  private struct Waypoint {
    var time: Double
    var position: Position
  }

  /// The waypoints in ascending order of time. The list is never empty. The object is at the first waypoint until that
  /// waypoint's time, and at the last waypoint from the last waypoint's time on.
  private var waypoints: [Waypoint]

  package init(standingAt position: Position) {
    waypoints = [Waypoint(time: 0, position: position)]
  }

  /// Creates a path that leaves `origin` at `start` and leads through `stops`, at `speed` metres per second. With a
  /// speed of 0, the object reaches the stops at once.
  package init(leaving origin: Position, at start: WorldTime, through stops: [Position], speed: Double) {
    waypoints = [Waypoint(time: start.seconds, position: origin)]
    for stop in stops {
      guard let last = waypoints.last else { continue }
      let duration = speed > 0 ? last.position.distance(to: stop) / speed : 0
      waypoints.append(Waypoint(time: last.time + duration, position: stop))
    }
  }

  package func position(at time: WorldTime) -> Position {
    let leg = leg(at: time.seconds)
    return leg.position(at: time.seconds)
  }

  /// Whether the object does not move from `time` on.
  func isAtRest(from time: WorldTime) -> Bool {
    waypoints[waypoints.count - 1].time <= time.seconds
  }

  /// Returns a rectangle that the object does not leave from `time` on.
  func bounds(from time: WorldTime) -> Bounds {
    var bounds = Bounds(position(at: time))
    for waypoint in waypoints where waypoint.time >= time.seconds { bounds.include(waypoint.position) }
    return bounds
  }

  /// The time from which the object does not move any more.
  package var arrival: WorldTime {
    WorldTime(nanoseconds: Int64(min(waypoints[waypoints.count - 1].time * 1e9, 9e18).rounded(.up)))
  }

  /// Uniform motion during part of a path.
  struct Leg {
    var start: Double
    var end: Double
    var from: Position
    var velocityX: Double
    var velocityY: Double

    func position(at time: Double) -> Position {
      Position(x: from.x + velocityX * (time - start), y: from.y + velocityY * (time - start))
    }
  }

  func leg(at time: Double) -> Leg {
    let passed = waypoints.partitioningIndex { $0.time > time }
    guard passed > 0 else {
      return Leg(start: time, end: waypoints[0].time, from: waypoints[0].position, velocityX: 0, velocityY: 0)
    }
    let here = waypoints[passed - 1]
    guard passed < waypoints.count else {
      return Leg(start: here.time, end: .infinity, from: here.position, velocityX: 0, velocityY: 0)
    }
    let next = waypoints[passed]
    let duration = next.time - here.time
    return Leg(
      start: here.time, end: next.time, from: here.position,
      velocityX: (next.position.x - here.position.x) / duration,
      velocityY: (next.position.y - here.position.y) / duration)
  }
}

/// The distance between two paths over time.
package struct Separation {
  let a: Path
  let b: Path

  package init(a: Path, b: Path) {
    (self.a, self.b) = (a, b)
  }

  func distance(at time: WorldTime) -> Double {
    a.position(at: time).distance(to: b.position(at: time))
  }

  func isConstant(from time: WorldTime) -> Bool {
    a.isAtRest(from: time) && b.isAtRest(from: time)
  }

  /// Returns the first time from `start` on at which the distance is below `radius`; `nil` if there is no such time. If
  /// `nearer` is `false`, returns the first time at which the distance is above `radius`.
  package func firstTime(from start: WorldTime, nearer: Bool, than radius: Double) -> WorldTime? {
    guard radius.isFinite else { return nearer ? start : nil }
    var time = start.seconds
    while true {
      let (legA, legB) = (a.leg(at: time), b.leg(at: time))
      let end = min(legA.end, legB.end)
      let (p, q) = (legA.position(at: time), legB.position(at: time))
      let (x, y) = (q.x - p.x, q.y - p.y)
      let (vx, vy) = (legB.velocityX - legA.velocityX, legB.velocityY - legA.velocityY)
      // The crossing is the solution of |(x, y) + s·(vx, vy)|² = r² for s, which is in seconds after `time`.
      let c = x * x + y * y - radius * radius
      if nearer ? c < 0 : c > 0 { return time == start.seconds ? start : Self.moment(justAfter: time) }
      let speedSquared = vx * vx + vy * vy
      if speedSquared > 0 {
        let halfB = x * vx + y * vy
        let discriminant = halfB * halfB - speedSquared * c
        if discriminant > 0 {
          let root = discriminant.squareRoot()
          let crossing = (-halfB + (nearer ? -root : root)) / speedSquared
          if crossing >= 0, time + crossing < end {
            return max(Self.moment(justAfter: time + crossing), start)
          }
        }
      }
      guard end.isFinite else { return nil }
      time = end
    }
  }

  /// Returns the time one nanosecond after `seconds`, so that rounding cannot make the result earlier than a crossing
  /// or a jump.
  static func moment(justAfter seconds: Double) -> WorldTime {
    WorldTime(seconds: seconds).advanced(byNanoseconds: 1)
  }
}
