/// Writes the JSON Schema of a verb's output or of a file.
struct SchemaVerb: Verb {
  var syntax: CommandSyntax { Self.grammar }

  func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
    guard let name = options.task, let schema = Self.schemas[name] else { return .usage }
    try surroundings.output.line(String(decoding: schema.dropLast(), as: UTF8.self))
    return .success
  }

  /// The schemas of the verbs' '--json' output, by verb, and the schemas of files, by the names in `files`.
  private static let schemas: [String: [UInt8]] = [
    "analyze": PackageResources.analyze_json, "chat": PackageResources.chat_json,
    "decode": PackageResources.decode_json, "demo": PackageResources.demo_json,
    "doctor": PackageResources.doctor_json, "host": PackageResources.host_json,
    "overflow": PackageResources.overflow_json, "plan": PackageResources.plan_json,
    "rulebook": PackageResources.rulebook_json,
    "rules": PackageResources.rules_json,
    "run": PackageResources.run_json, "scan": PackageResources.scan_json,
    "sessions": PackageResources.sessions_json, "simulate": PackageResources.simulate_json,
    "trial": PackageResources.trial_json, "trial-log": PackageResources.trial_log_json,
  ]

  /// Short descriptions of the schemas of files, by name.
  private static let files = [
    "plan": "the file of a field trial's plan", "rulebook": "the file of --rulebook",
    "trial-log": "a line of a field trial's log",
  ]

  static let grammar = CommandSyntax(
    name: "schema", summary: "describe the JSON that a verb prints, as a JSON Schema with a version",
    introduction: """
      Writes the JSON Schema (draft 2020-12) of a line that a verb prints with '--json', or of a file that verbs read.
      """,
    usage: ["VERB", "plan", "rulebook", "trial-log"],
    tasks: schemas.keys.sorted().map { name in
      TaskSyntax(name: name, summary: files[name] ?? "the JSON of afterglow \(name)")
    },
    description: """
      The member 'version' of the schema changes only if a program that reads the old JSON could break. New optional
      members do not change the version.
      """,
    groups: [], exitCodes: "0 success, 64 wrong command line, 74 writing failed",
    examples: ["afterglow schema demo", "afterglow schema decode | jq .version"])
}
