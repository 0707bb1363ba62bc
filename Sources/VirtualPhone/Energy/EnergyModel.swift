import VirtualAir

/// Computes charge from the times for which apps use a phone's hardware, and from the current that each part of the
/// hardware draws.
///
/// No source publishes the currents of an iPhone's hardware. The default values come from similar chips and phones, at
/// a battery voltage of about 3.7 V. These values suffice to compare designs. The computed charge for an hour is
/// correct to within a factor of two.
///
/// Two statements about iPhones bound the figures, and a test checks the model against both. Ranging all day empties a
/// battery about twice as quickly as normal (Young, Forever ranging). An app with Herald uses 1 to 2 % of a battery per
/// hour.
public struct EnergyModel: Sendable {
  /// The current of an open Bluetooth receiver, in mA.
  public var receiver = EnergyFigure(
    "receiver", 26, unit: "mA",
    "A Bluetooth receiver that is open draws 26 mA, whether or not it hears anything.",
    source: "Texas Instruments, WL18x1MOD data sheet SWRS152N: 0.266 mA, of which 0.04 mA is sleep, for a scan "
      + "that is open 11.25 ms of every 1.28 s (the 11.25 ms are from memory); other chips need less: "
      + "Google's profile of a Pixel has 5.8 mA, Nordic's nRF52832 6.5 mA",
    .remembered)

  /// The current of a Bluetooth transmitter at +12 dBm, in mA.
  public var transmitter = EnergyFigure(
    "transmitter", 77, unit: "mA",
    "A Bluetooth transmitter draws 77 mA at +12 dBm, the level that iPhones report.",
    source: "Texas Instruments, CC256x data sheet SWRS121C, continuous transmission at 12 dBm",
    .documented)

  /// The charge of one empty connection event, in mC.
  public var connectionEvent = EnergyFigure(
    "connection-event", 0.11, unit: "mC",
    "An empty connection event costs 0.11 mC; each connection interval has one connection event (rule C4).",
    source:
      "Texas Instruments, WL18x1MOD data sheet SWRS152N: 0.124 mA, of which 0.04 mA is sleep, at an interval of 1.28 s",
    .documented)

  /// The current that an awake processor draws in addition to the current of a sleeping processor, in mA.
  public var processor = EnergyFigure(
    "processor", 75, unit: "mA",
    "A processor that is awake at its lowest speed draws 75 mA more than a sleeping processor.",
    source: "Google's power profile of the Nexus 5: 17.4 mA awake and 57.9 mA at 300 MHz",
    .measured(sources: 1))

  /// The time for which the processor stays awake after an app's code has run, in seconds.
  public var wakeTime = EnergyFigure(
    "wake-time", 0.1, unit: "s",
    "A processor that woke for an app sleeps again after 0.1 s without further work.",
    source: "tuned so that an app with Herald, at a few callbacks a second, uses 1 to 2 % of the battery an hour, "
      + "including standby",
    .chosen)

  /// The current of the display at half brightness, in mA, without the processor.
  public var display = EnergyFigure(
    "display", 183, unit: "mA",
    "A display at half its brightness draws 183 mA, and keeps the processor awake.",
    source: "Google's power profile of the Nexus 5: 82.8 mA at the lowest brightness and 201.2 mA more at the highest",
    .measured(sources: 1))

  /// The current of satellite positioning, in mA.
  public var positioning = EnergyFigure(
    "positioning", 76, unit: "mA",
    "Positioning by satellite draws 76 mA. A location within three kilometres comes from the mobile cell, at no cost.",
    source: "Google's power profile of the Nexus 5; Young, Forever ranging, for the cell",
    .measured(sources: 2))

  /// The standby time of a phone on which no app runs, in hours.
  public var standby = EnergyFigure(
    "standby", 240, unit: "h",
    "A phone that does nothing lasts 240 h. The apps use charge in addition to the standby.",
    source: "Apple's specifications of the iPhone 6, 6s and 7: up to ten days of standby", .documented)

  /// Creates the model with the default value of every figure.
  public init() {}

  /// All figures, in the order of the properties.
  public var figures: [EnergyFigure] {
    [receiver, transmitter, connectionEvent, processor, wakeTime, display, positioning, standby]
  }

  /// Returns the charge for a use of the hardware, part by part.
  public func charge(of use: EnergyUse) -> EnergyCharge {
    let linkCurrent = connectionEvent.value / Rules.connectionInterval.value.inSeconds
    return EnergyCharge(
      receiving: use.receiveSeconds * receiver.value / 3_600,
      transmitting: use.transmitSeconds * transmitter.value / 3_600,
      connected: use.connectedSeconds * linkCurrent / 3_600,
      processing: use.wakeSeconds * processor.value / 3_600,
      screen: use.litSeconds * (display.value + processor.value) / 3_600,
      positioning: use.positioningSeconds * positioning.value / 3_600)
  }

  /// Returns the current that a phone draws while no app runs, in mA.
  public func standbyCurrent(of model: PhoneModel) -> Double {
    model.batteryMilliampereHours / standby.value
  }
}

/// A charge in mAh, by its parts.
public struct EnergyCharge: Hashable, Sendable {
  /// The charge of the open Bluetooth receiver, in mAh.
  public var receiving: Double
  /// The charge of the advertisements on air, in mAh.
  public var transmitting: Double
  /// The charge of the connection events of all links, in mAh.
  public var connected: Double
  /// The charge of the awake processor behind a dark screen, in mAh.
  public var processing: Double
  /// The charge of the screen and the processor while a notification lights the screen, in mAh.
  public var screen: Double
  /// The charge of satellite positioning, in mAh.
  public var positioning: Double

  /// The sum of all parts, in mAh.
  public var total: Double { receiving + transmitting + connected + processing + screen + positioning }

  /// Returns the charge in percent of a full battery of this model. The result may exceed 100.
  public func percent(of model: PhoneModel) -> Double { 100 * total / model.batteryMilliampereHours }
}

extension PhoneModel {
  /// The capacity of a new battery in mAh, as teardowns show it (9to5Mac, iPhone battery mAh list, 2023).
  ///
  /// The iPhone 6, 7, X, 12 and 15 have their own capacities. Another model has the capacity of the latest of these
  /// models that precedes it, or of the iPhone 6 if it is older.
  public var batteryMilliampereHours: Double {
    switch generation {
    case ...6: 1_810
    case 7...9: 1_960
    case 10...11: 2_716
    case 12...14: 2_815
    default: 3_349
    }
  }
}
