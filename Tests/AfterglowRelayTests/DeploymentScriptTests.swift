#if MQTT && os(Linux)
  import Foundation
  import Testing

  /// The scripts in `deploy` explain themselves, and report wrong arguments before they change anything.
  @Suite struct DeploymentScriptTests {
    @Test(arguments: [
      "make-certificates", "mosquitto/prepare", "mosquitto/register", "mosquitto/revoke", "nats/prepare",
      "nats/register", "rabbitmq/node", "rabbitmq/prepare", "rabbitmq/register",
    ])
    func `a script prints its help, and refuses a command line without arguments`(script: String) throws {
      let path = Programs.root.appending(path: "deploy/\(script)").path
      let help = try Programs.run(path, ["--help"])
      #expect(help.status == 0)
      #expect(help.output.hasPrefix("Usage: deploy/\(script) FOLDER"))
      #expect(try Programs.run(path, []).status == 64)
    }

    @Test(arguments: ["mosquitto/register", "mosquitto/revoke", "nats/register", "rabbitmq/register"])
    func `a folder that no script has prepared, and a text that is no identifier, are reported`(script: String) throws {
      let folder = try ScratchFolder()
      let path = Programs.root.appending(path: "deploy/\(script)").path
      #expect(try Programs.run(path, [folder.url.path, "E7DCE3FF"]).status == 66)
      #expect(try Programs.run(path, [folder.url.path, "e7dce3ff"]).status == 64)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test(.enabled(if: Programs.path(of: "openssl") != nil, "needs openssl"))
    func `a certificate that is kept is reported if it lacks a name or expires soon`() throws {
      let folder = try ScratchFolder()
      // The shell joins the script's error stream with its output.
      let script = "exec \"$0\" \"$@\" 2>&1"
      let command = ["-c", script, Programs.root.appending(path: "deploy/make-certificates").path, folder.url.path]
      #expect(try Programs.run("/bin/sh", command + ["localhost"], environment: ["DAYS": "5"]).output.isEmpty)
      let complaints = try Programs.run("/bin/sh", command + ["localhost", "relay.example"]).output
      #expect(complaints.contains("is not valid for relay.example; to replace it, remove it"))
      #expect(!complaints.contains("is not valid for localhost"))
      #expect(complaints.contains("expires within 30 days"))
    }
  }
#endif
