import VirtualPhone

// The addresses that each phone knows, and the ways in which a phone learns an address.
extension BoundPlanner {
  /// Gives a phone a new address. No phone can connect to the old address any more (rules C2 and H1).
  ///
  /// If the phone is linked with a neighbour, is awake and can dial the neighbour, it dials the neighbour again from
  /// the new address. The neighbour learns the new address from this connection (rule H3).
  mutating func renewAddress(of phone: Int, at second: Int) {
    for other in phones.indices where other != phone {
      let pair = other * count + phone
      waiting[pair] = 0
      let isRenewed =
        isLinked(phone, other) && knows[phone * count + other]
        && phones[phone].isAwake(at: second) && phones[other].isAdvertising
      if !isRenewed { knows[pair] = false }
    }
  }

  /// Makes each phone discover every phone that it can discover in this second (rules B1 to B5, A3).
  mutating func discover(at second: Int) {
    for finder in phones.indices where mayListen(finder) {
      let isAwake = phones[finder].isAwake(at: second)
      let runsLocation = phones[finder].runsLocation(at: second)
      for other in phones.indices where other != finder {
        let pair = finder * count + other
        guard !knows[pair], isInReach[pair], phones[other].radioIsOn, phones[other].isAdvertising else { continue }
        let patience: Int
        if phones[finder].isInFront {
          patience = 0
        } else if phones[other].isInFront {
          // Ranging keeps the receiver on all the time (rule E13). A background scan needs several seconds (rule B3).
          patience = runsLocation ? 0 : scanTime(finder, of: Rules.foregroundAdvertisingInterval)
        } else if hearsOverflow(finder, isAwake: isAwake, runsLocation: runsLocation) {
          patience = 0
        } else {
          continue
        }
        waiting[pair] += 1
        guard waiting[pair] > patience else { continue }
        waiting[pair] = 0
        knows[pair] = true
        phones[finder].event(at: second, isDiscovery: true)
      }
    }
  }

  /// Whether the system scans for the app.
  private func mayListen(_ phone: Int) -> Bool {
    guard phones[phone].radioIsOn else { return false }
    return switch phones[phone].app {
    case .neverOpened: false
    case .running: true
    case .ended(let end): phones[phone].mayStart(after: end)
    }
  }

  /// Whether a phone in the background hears other phones that are in the background. Rule B4 says whether the phone
  /// needs a lit screen for this, and whether it needs location updates and ranging.
  ///
  /// An awake app that may post notifications can light the screen at any time (rule F1).
  private func hearsOverflow(_ phone: Int, isAwake: Bool, runsLocation: Bool) -> Bool {
    let rules = phones[phone].rules
    let isLit = phones[phone].screenIsOn || phones[phone].facts.mayNotify && isAwake
    return (isLit || !rules[Rules.overflowNeedsScreen]) && (runsLocation || !rules[Rules.overflowNeedsLocation])
  }

  /// Returns how many seconds a background scan takes on average to hear an advertiser with this advertising interval
  /// (rule B3).
  func scanTime(_ phone: Int, of interval: Rule<Duration>) -> Int {
    let rules = phones[phone].rules
    let duty = rules[
      phones[phone].screenIsOn ? Rules.backgroundScanWindowScreenOn : Rules.backgroundScanWindowScreenOff]
    return Int((duty.interval * (rules[interval] / duty.window) / .seconds(1)).rounded(.up))
  }
}
