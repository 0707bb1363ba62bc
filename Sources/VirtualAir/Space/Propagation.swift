import Foundation
import SeededRandom

/// How a signal weakens on its way: log-distance path loss, shadowing for each pair, and fading for each packet.
public struct Propagation: Sendable {
  /// The received power at one metre, in dBm: Apple's own iBeacon transmitters are calibrated to it.
  public var powerAtOneMetreDBm = -59.0
  /// The path loss exponent: power falls by ten times this many decibels per decade of distance.
  ///
  /// 2 is free space; pockets and walls raise it. With 3 the mean reaches the sensitivity at 29 m, the range of
  /// "about 100 feet" that chat over beacons reported.
  public var pathLossExponent = 3.0
  /// The standard deviation of the shadowing between two radios, which stays the same for a pair, in dB.
  public var shadowingDB = 1.5
  /// The standard deviation of the fading from packet to packet, in dB. Most successive readings of the reference log
  /// scatter by about this much.
  public var fadingDB = 2.5
  /// The weakest signal that a receiver decodes, in dBm. The weakest reading of the reference log is −102.
  public var sensitivityDBm = -103.0
  /// The shortest distance that counts, in metres, because the logarithm diverges at zero.
  public var nearFieldMetres = 0.05
  /// The time for which one legacy advertising packet of 37 bytes occupies a channel (Core Specification, volume 6,
  /// part B, 2.1).
  public var advertisingAirtime = Duration.microseconds(376)

  /// Creates a propagation with the default values.
  public init() {}

  package func meanRSSI(atMetres distance: Double) -> Double {
    powerAtOneMetreDBm - 10 * pathLossExponent * log10(max(distance, nearFieldMetres))
  }

  /// The distance at which the mean is `rssi`: the inverse of ``meanRSSI(atMetres:)``.
  package func distance(atMeanRSSI rssi: Double) -> Double {
    pow(10, (powerAtOneMetreDBm - rssi) / (10 * pathLossExponent))
  }

  /// No packet is heard with less, or lost with more, than the mean plus or minus this, in dB.
  package var largestFadeDB: Double { fadingDB * UInt64.boundedNormalLimit }
}
