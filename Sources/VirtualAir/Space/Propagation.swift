import Foundation
import SeededRandom

/// How a signal weakens on its way: log-distance path loss, shadowing per pair, fading per packet.
public struct Propagation: Sendable {
  /// Received power at one metre, in dBm: what Apple's own iBeacon transmitters are calibrated to (rules, J2).
  public var powerAtOneMetreDBm = -59.0
  /// Power falls by ten times this many decibels per decade of distance; 2 is free space, pockets and walls make it more.
  ///
  /// 3 puts the mean at the sensitivity at 29 m: the range of "about 100 feet" that chat over beacons reported.
  public var pathLossExponent = 3.0
  /// Standard deviation of what lies between a pair and stays, in dB.
  public var shadowingDB = 1.5
  /// Standard deviation from packet to packet, in dB; most of the reference log's readings in a row scatter by about this much.
  public var fadingDB = 2.5
  /// What a receiver still decodes, in dBm; the reference log's weakest reading is −102.
  public var sensitivityDBm = -103.0
  /// Nothing is nearer than this, in metres: the logarithm would diverge.
  public var nearFieldMetres = 0.05
  /// How long one legacy advertising PDU of 37 bytes occupies a channel (Core Specification, volume 6, part B, section 2.1).
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
