import Foundation
import SeededRandom

/// The model of a signal's attenuation: log-distance path loss, shadowing for each pair, and fading for each packet.
public struct Propagation: Sendable {
  /// The received power at one metre, in dBm. The default value is the calibration of Apple's own iBeacon transmitters.
  public var powerAtOneMetreDBm = -59.0
  /// The path loss exponent. At ten times the distance, the power is lower by ten times this number, in decibels.
  ///
  /// The exponent of free space is 2, and pockets and walls increase it. With the exponent 3, the mean signal strength
  /// equals the sensitivity at a distance of 29 m. This distance agrees with the range of "about 100 feet" that was
  /// reported for chat over beacons.
  public var pathLossExponent = 3.0
  /// The standard deviation of the shadowing between two radios, in dB. The shadowing of each pair of radios is
  /// constant.
  public var shadowingDB = 1.5
  /// The standard deviation of the fading from packet to packet, in dB. Most successive readings in the published log
  /// of Advertiser iOS (docs/references.md) differ by about this much.
  public var fadingDB = 2.5
  /// The weakest signal that a receiver decodes, in dBm. The weakest reading in the published log of Advertiser iOS is
  /// −102 dBm.
  public var sensitivityDBm = -103.0
  /// The smallest distance for which the loss is computed, in metres. Smaller distances count as this distance, because
  /// the logarithm diverges at zero.
  public var nearFieldMetres = 0.05
  /// The time for which one legacy advertising packet with a payload of 37 bytes occupies a channel (Core
  /// Specification, volume 6, part B, 2.1).
  public var advertisingAirtime = Duration.microseconds(376)

  /// Creates a model with the default values.
  public init() {}

  package func meanRSSI(atMetres distance: Double) -> Double {
    powerAtOneMetreDBm - 10 * pathLossExponent * log10(max(distance, nearFieldMetres))
  }

  /// Returns the distance at which the mean signal strength is `rssi`. For distances of at least `nearFieldMetres`, the
  /// function is the inverse of ``meanRSSI(atMetres:)``. For a signal that is stronger than at `nearFieldMetres`, the
  /// result is less than `nearFieldMetres`.
  package func distance(atMeanRSSI rssi: Double) -> Double {
    pow(10, (powerAtOneMetreDBm - rssi) / (10 * pathLossExponent))
  }

  /// The largest deviation of a packet's signal strength from the mean, in dB.
  package var largestFadeDB: Double { fadingDB * UInt64.boundedNormalLimit }
}
