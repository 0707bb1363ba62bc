#if os(Linux)
  import AfterglowBlueZ
  import AfterglowCapture
  import VirtualPhone

  /// Listens with this machine's radio while `body` reads the packets. `--adapter`, `--capture` and `--seconds` apply.
  func withLiveInput<Value>(
    _ options: Options, in surroundings: Surroundings,
    _ body: (consuming CaptureInput) throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value {
    let duration = options.duration()
    let run = try RadioRun(surroundings)
    let machine = LinuxMachine(bus: run.bus, loop: run.loop, adapter: options["--adapter"], seed: 0, wallClock: .now)
    if let failure = machine.start() { throw .unavailable(failure.explanation) }
    machine.controller.onRemark = { surroundings.say($0) }
    machine.controller.onCondition = { surroundings.say("radio: \($0.name)") }
    let file: FileSink?
    if let path = options["--capture"] { file = try FileSink(path: path) } else { file = nil }
    let end = duration.map { machine.world.now + $0 }
    let source = LiveSource(
      in: machine.world, adapter: machine.controller.chosen?.index ?? 0,
      record: { bytes in
        do throws(CommandFailure) { try file?.write(bytes.span) } catch { run.fail(error) }
      },
      wait: { hasMore in
        // The output is flushed before each wait for more packets.
        do throws(CommandFailure) { try surroundings.output.flush() } catch { run.fail(error) }
        guard run.failure == nil else { return false }
        return machine.loop.run(until: hasMore, for: end.map { $0 - machine.world.now })
      })
    machine.listen { source.handle($0) }
    defer { machine.end() }
    let value = try body(try CaptureInput(source, path: "-", name: "this machine's radio", format: .btsnoop))
    if let failure = run.failure { throw failure }
    return value
  }
#endif
