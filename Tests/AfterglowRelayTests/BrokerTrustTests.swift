#if MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowRelay
  import AfterglowWire
  import Testing

  @testable import AfterglowCommands

  /// The reasons for a missing connection, as sentences for a person.
  @MainActor
  @Suite(.enabled(if: MosquittoBroker.isInstalled, "needs mosquitto and its clients"), .hangLimit)
  struct BrokerTrustTests {
    private func reason(_ configuration: MQTTConfiguration) async -> String? {
      let alice = Correspondent(Cast.alice, on: MQTTRelay(configuration))
      alice.start()
      return await alice.nextReason()
    }

    @Test func `a wrong password is named as the reason`() async throws {
      let broker = try MosquittoBroker()
      await Correspondent(Cast.bob, on: MQTTRelay(try broker.configuration(for: Cast.bob))).connect()
      var configuration = try broker.configuration(for: Cast.alice)
      configuration.password = try broker.password(of: Cast.bob.description)
      #expect(
        await reason(configuration)
          == "The broker \(broker.address) rejects A11CE000: the name or the password is wrong.")
    }

    @Test func `a broker with a certificate of another authority is not trusted`() async throws {
      let (broker, other) = (try MosquittoBroker(), try MosquittoBroker(isOfItsOwn: true))
      await Correspondent(Cast.bob, on: MQTTRelay(try broker.configuration(for: Cast.bob))).connect()
      var configuration = try broker.configuration(for: Cast.alice)
      configuration.certificateAuthority = other.authority
      #expect(await reason(configuration)?.contains("cannot prove its identity") == true)
      // The system's own authorities did not sign the certificate.
      configuration.certificateAuthority = nil
      let sentence = await reason(configuration)
      #expect(sentence?.contains("cannot prove its identity") == true)
      #expect(
        sentence?.hasSuffix(" Check the broker's address, its certificate, and the authority that vouches for it.")
          == true)
    }

    @Test func `a broker whose certificate has expired, or is for another host, is not trusted`() async throws {
      for settings in [["DAYS": "-1"], ["NAMES": "relay.example"]] {
        let broker = try MosquittoBroker(settings, isOfItsOwn: true)
        let configuration = try broker.configuration(for: Cast.alice)
        let alice = Correspondent(Cast.alice, on: MQTTRelay(configuration))
        alice.start()
        var reason = await alice.nextReason()
        while let sentence = reason, sentence.hasPrefix("No broker accepts") { reason = await alice.nextReason() }
        #expect(reason?.contains("cannot prove its identity") == true, "\(settings)")
      }
    }

    @Test func `the error for a missing certificate authority names its file`() async throws {
      var configuration = MQTTConfiguration(brokers: [try #require(BrokerAddress("mqtts://localhost:1"))], password: "")
      configuration.certificateAuthority = "/nowhere/ca.crt"
      #expect(
        await reason(configuration)
          == "The certificate authority's file '/nowhere/ca.crt' cannot be read: No such file or directory.")
    }

    @Test func `a password never crosses a network unencrypted`() async throws {
      let configuration = MQTTConfiguration(
        brokers: [try #require(BrokerAddress("mqtt://relay.example"))], password: "secret")
      #expect(await reason(configuration)?.contains("not encrypted") == true)
    }

    @Test func `a broker that accepts a connection and then stays silent is reported as not answering`() async throws {
      let silent = try SilentListener()
      var configuration = MQTTConfiguration(
        brokers: [try #require(BrokerAddress("mqtts://127.0.0.1:\(silent.port)"))], password: "")
      configuration.connectTimeout = .milliseconds(100)
      #expect(await reason(configuration) == "The broker mqtts://127.0.0.1:\(silent.port) does not answer.")
    }

    @Test func `'doctor' reports that a silent server accepts connections, and that MQTT is not checked`() throws {
      let silent = try SilentListener()
      let check = Check.broker(try #require(BrokerAddress("mqtt://127.0.0.1:\(silent.port)")))
      #expect(check.verdict == .ok)
      #expect(check.finding == "mqtt://127.0.0.1:\(silent.port) accepts TCP connections; MQTT is not checked")
    }
  }
#endif
