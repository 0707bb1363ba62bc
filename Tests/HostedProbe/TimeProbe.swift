import Foundation
import Synchronization
import UIKit

/// Probes of virtual time, most of which test one way to wait. For each callback, a probe prints a name and the seconds
/// since the launch.
enum TimeProbe {
  nonisolated(unsafe) static var start = Date()

  static func say(_ what: String) {
    print(what, String(format: "%.3f", Date().timeIntervalSince(start)))
  }

  static func run(_ name: String) {
    start = Date()
    guard let probe = probes[name] else { return print("unknown probe \(name)") }
    probe()
  }

  nonisolated(unsafe) private static var kept: [Any] = []

  nonisolated(unsafe) private static let probes: [String: () -> Void] = [
    "date": { print(Int(Date().timeIntervalSince1970), Int(time(nil)), Int(absoluteTime())) },
    "main": { DispatchQueue.main.async { say("main") } },
    "mainAfter": { DispatchQueue.main.asyncAfter(deadline: .now() + 3600) { say("after") } },
    "wallAfter": { DispatchQueue.main.asyncAfter(wallDeadline: .now() + 60) { say("wall") } },
    "globalAfter": { DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1500)) { say("global") } },
    "serial": {
      let queue = DispatchQueue(label: "serial")
      for index in 0..<3 {
        queue.async {
          sleep(1); say("item \(index)")
        }
      }
    },
    "concurrent": {
      let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
      for index in 0..<3 {
        queue.async {
          sleep(1); say("item \(index)")
        }
      }
      queue.async(flags: .barrier) {
        sleep(1); say("barrier")
      }
      queue.async {
        sleep(1); say("last")
      }
    },
    "sync": {
      let queue = DispatchQueue(label: "sync")
      queue.async { sleep(5) }
      let value = queue.sync {
        dispatchPrecondition(condition: .onQueue(queue)); return Thread.isMainThread
      }
      say("sync on main: \(value)")
    },
    "target": {
      let target = DispatchQueue(label: "target")
      let queues = (0..<2).map { DispatchQueue(label: "q\($0)", target: target) }
      for queue in queues {
        queue.async {
          dispatchPrecondition(condition: .onQueue(target)); sleep(1); say(queue.label)
        }
      }
    },
    "group": {
      let group = DispatchGroup()
      for index in 1...3 { DispatchQueue.global().async(group: group) { sleep(UInt32(index)) } }
      group.notify(queue: .main) { say("notified") }
      DispatchQueue.global().async {
        group.wait(); say("waited")
      }
      DispatchQueue.global().async { say("\(group.wait(timeout: .now() + 0.5))") }
    },
    "semaphore": {
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now() + 7) { semaphore.signal() }
      say("\(semaphore.wait(timeout: .now() + 2))")
      semaphore.wait()
      say("signalled")
    },
    "timerSource": {
      let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "t"))
      nonisolated(unsafe) var count = 0
      timer.schedule(deadline: .now() + 2, repeating: 10)
      timer.setEventHandler {
        count += 1
        say("tick \(count)")
        if count == 3 { timer.cancel() }
      }
      timer.setCancelHandler { say("cancelled") }
      timer.resume()
      kept.append(timer)
    },
    "workItem": {
      let item = DispatchWorkItem { say("item") }
      item.notify(queue: .main) { say("notified") }
      DispatchQueue.global().asyncAfter(deadline: .now() + 3, execute: item)
      let never = DispatchWorkItem { say("never") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: never)
      never.cancel()
      item.wait()
      say("waited, cancelled: \(never.isCancelled)")
    },
    "timer": {
      nonisolated(unsafe) var count = 0
      _ = Timer.scheduledTimer(withTimeInterval: 600, repeats: true) { timer in
        count += 1
        say("timer \(count)")
        if count == 3 { timer.invalidate() }
      }
    },
    "addedTimer": {
      RunLoop.main.add(Timer(timeInterval: 5, repeats: false) { _ in say("common") }, forMode: .common)
      RunLoop.current.add(Timer(timeInterval: 7, repeats: false) { _ in say("default") }, forMode: .default)
      let date = Date().addingTimeInterval(9)
      RunLoop.main.add(Timer(fire: date, interval: 1, repeats: false) { _ in say("dated") }, forMode: .common)
      Thread.detachNewThread {
        RunLoop.current.add(Timer(timeInterval: 3, repeats: false) { _ in say("thread") }, forMode: .default)
        RunLoop.current.run()
      }
    },
    "runLoop": {
      Thread.detachNewThread {
        _ = Timer.scheduledTimer(withTimeInterval: 30, repeats: false) { _ in say("thread's timer") }
        RunLoop.current.run(until: Date().addingTimeInterval(100))
        say("run loop ends")
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) { say("inner") }
      RunLoop.main.perform { say("performed") }
      RunLoop.main.run(until: Date().addingTimeInterval(5))
      say("nested ends")
    },
    "operations": {
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      let first = BlockOperation {
        Thread.sleep(forTimeInterval: 4); say("first")
      }
      let second = BlockOperation { say("second") }
      second.addDependency(first)
      queue.addOperations([second, first], waitUntilFinished: false)
      OperationQueue.main.addOperation { say("main operation") }
    },
    "threadSleep": {
      DispatchQueue.global().async {
        Thread.sleep(forTimeInterval: 2.5); say("thread")
      }
      DispatchQueue.global().async {
        usleep(250_000); say("usleep")
      }
    },
    "loop": {
      DispatchQueue.global().async {
        for index in 0..<4 {
          say("loop \(index)")
          sleep(1)
        }
      }
    },
    "task": {
      Task { @MainActor in
        say("task")
        try? await Task.sleep(for: .seconds(1800))
        say("slept")
        try? await Task.sleep(nanoseconds: 500_000_000)
        say("nanoseconds")
      }
      Task.detached {
        try? await Task.sleep(until: .now + .seconds(5), clock: .continuous)
        say("detached")
      }
    },
    "clocks": {
      let continuous = ContinuousClock.now, suspending = SuspendingClock.now,
        uptime = ProcessInfo.processInfo.systemUptime
      let dispatch = DispatchTime.now()
      DispatchQueue.main.asyncAfter(deadline: .now() + 12) {
        print(ContinuousClock.now - continuous, SuspendingClock.now - suspending)
        print(ProcessInfo.processInfo.systemUptime - uptime)
        print((DispatchTime.now().uptimeNanoseconds - dispatch.uptimeNanoseconds) / 1_000_000_000)
      }
    },
    "actor": {
      Task {
        let meter = Meter()
        await withTaskGroup(of: Void.self) { group in
          for index in 1...3 {
            group.addTask {
              try? await Task.sleep(for: .seconds(index))
              await meter.add(index)
            }
          }
        }
        say("sum \(await meter.sum)")
        let stream = AsyncStream<Int> { continuation in
          DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            continuation.yield(1)
            continuation.finish()
          }
        }
        for await value in stream { say("stream \(value)") }
      }
    },
    "locks": {
      let condition = NSCondition(), lock = NSLock(), mutex = Mutex(0)
      DispatchQueue.global().async {
        condition.lock()
        condition.wait()
        say("condition")
        condition.unlock()
      }
      DispatchQueue.global().async {
        lock.lock(); sleep(3); lock.unlock()
      }
      DispatchQueue.global().async {
        lock.lock(); say("lock"); lock.unlock(); condition.signal()
      }
      DispatchQueue.global().async { mutex.withLock { _ in _ = sleep(6) } }
      DispatchQueue.global().async { mutex.withLock { _ in say("mutex") } }
      let thread = Thread { say("thread, main: \(Thread.isMainThread)") }
      thread.start()
    },
    "specific": {
      let key = DispatchSpecificKey<String>(), queue = DispatchQueue(label: "specific")
      queue.setSpecific(key: key, value: "value")
      queue.async { say("\(DispatchQueue.getSpecific(key: key) ?? "none")") }
      say("\(DispatchQueue.getSpecific(key: key) ?? "none")")
    },
    "suspend": {
      let queue = DispatchQueue(label: "suspended")
      queue.suspend()
      queue.async { say("resumed") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 9) { queue.resume() }
    },
    "apply": {
      nonisolated(unsafe) var sum = 0
      DispatchQueue.concurrentPerform(iterations: 10) { sum += $0 }
      say("apply \(sum)")
    },
    "log": {
      print("printed")
      NSLog("logged %d", 5)
      debugPrint("debugged")
      FileHandle.standardError.write(Data("written\n".utf8))
      print("no line end", terminator: "")
      print("!")
    },
    "defaults": {
      _ = NotificationCenter.default.addObserver(forName: .init("note"), object: nil, queue: .main) { _ in say("note") }
      NotificationCenter.default.post(name: .init("note"), object: nil)
    },
  ]
}

private func absoluteTime() -> Double { Date.timeIntervalSinceReferenceDate + 978_307_200 }

private actor Meter {
  private(set) var sum = 0
  func add(_ value: Int) { sum += value }
}
