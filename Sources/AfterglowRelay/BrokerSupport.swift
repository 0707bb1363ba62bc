/// Whether this build can connect to a broker.
public enum BrokerSupport {
  /// The reason why this build cannot connect to a broker, in a sentence; `nil` if it can.
  public static var shortcoming: String? {
    #if MQTT && os(Linux)
      nil
    #else
      "This build has no relay over MQTT: build it on Linux with '--traits MQTT' and the Debian packages libsqlite3-dev and libssl-dev."
    #endif
  }
}
