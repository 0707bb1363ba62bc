import Testing
import VirtualPhone

@Suite struct EnergyModelTests {
  private let model = EnergyModel()

  /// Returns the use of one hour with the given activity.
  private func hour(_ change: (inout EnergyUse) -> Void) -> EnergyUse {
    var use = EnergyUse()
    change(&use)
    return use
  }

  @Test func `every constant has a source and its own name`() {
    #expect(Set(model.figures.map(\.name)).count == model.figures.count)
    for figure in model.figures {
      #expect(figure.value > 0 && !figure.source.isEmpty && figure.sentence.hasSuffix("."))
    }
  }

  @Test func `one hour of each kind of use costs one hour's charge at the model's current`() {
    #expect(model.charge(of: EnergyUse()).total == 0)
    #expect(model.charge(of: hour { $0.receiveSeconds = 3_600 }).receiving == model.receiver.value)
    #expect(model.charge(of: hour { $0.transmitSeconds = 3_600 }).transmitting == model.transmitter.value)
    #expect(model.charge(of: hour { $0.wakeSeconds = 3_600 }).processing == model.processor.value)
    #expect(model.charge(of: hour { $0.positioningSeconds = 3_600 }).positioning == model.positioning.value)
    #expect(
      model.charge(of: hour { $0.litSeconds = 3_600 }).screen == model.display.value + model.processor.value)
    // A link has a connection event every 30 ms.
    let link = model.charge(of: hour { $0.connectedSeconds = 3_600 }).connected
    #expect(abs(link - model.connectionEvent.value / 0.03) < 1e-9)
  }

  @Test func `ranging all day uses more charge than standby, and less than one full battery`() {
    // According to the article "Forever Ranging", ranging empties the battery "about twice as quickly as normal". So
    // ranging draws more current than standby, and needs more than a day to empty the battery.
    let ranging = hour {
      $0.receiveSeconds = 3_600
      $0.wakeSeconds = 360
    }
    for phone in [PhoneModel.iPhone6, .iPhone7, .iPhoneX, .iPhone12] {
      let cost = model.charge(of: ranging).total
      #expect(cost > model.standbyCurrent(of: phone))
      #expect(cost < phone.batteryMilliampereHours / 24)
    }
  }

  @Test func `a load like Herald's takes 1 to 2 % of the battery an hour, including standby`() {
    // The load is one link, a reading with its own callback every second, an advertisement, and a scan behind a dark
    // screen.
    let herald = hour {
      $0.receiveSeconds = 3_600 / 140
      $0.transmitSeconds = 3_600 / 0.1826 * 3 * 8e-6 * 40
      $0.connectedSeconds = 3_600
      $0.wakeSeconds = 0.2 * 3_600
    }
    for phone in [PhoneModel.iPhone6, .iPhone7, .iPhoneX] {
      let percent = model.charge(of: herald).percent(of: phone) + 100 / model.standby.value
      #expect((1...2).contains(percent))
    }
  }
}
