'use strict';

/**
 * The traffic of the last ten minutes, and the times when people were present and linked.
 * Times are milliseconds. Pure: the time is an argument.
 */
class History {
  static LENGTH = 600_000;
  static BIN = 5_000;
  /** The limits on lanes and on listed changes: more than a person reads, and a bound on data from strangers. */
  static MAXIMUM_LANES = 60;
  static MAXIMUM_CHANGES = 200;

  constructor(start) {
    this.start = start;
    /** The bin's number, datagrams, bytes and sealed datagrams. */
    this.bins = [];
    /** Name to [{ from, to }], where `to` is null until it ends. */
    this.lanes = new Map();
    this.changes = [];
  }

  passed(now, size, isSealed) {
    const number = Math.floor(now / History.BIN);
    let bin = this.bins.at(-1);
    if (bin?.number !== number) {
      bin = { number, count: 0, bytes: 0, sealed: 0 };
      this.bins.push(bin);
      while (this.bins[0].number < number - History.LENGTH / History.BIN) this.bins.shift();
    }
    bin.count += 1;
    bin.bytes += size;
    bin.sealed += isSealed ? 1 : 0;
  }

  /** How much of the past is drawn: since the beginning, at least one minute and at most ten. */
  span(now) { return Math.min(History.LENGTH, Math.max(60_000, now - this.start)); }

  /** Datagrams and bytes a second over the last ten seconds, or since the start if that is less. */
  rate(now) {
    const seconds = Math.max(1, Math.min(10, Math.round((now - this.start) / 1_000)));
    const first = Math.floor((now - 10_000) / History.BIN);
    const recent = this.bins.filter((bin) => bin.number > first);
    const sum = (of) => recent.reduce((total, bin) => total + of(bin), 0);
    return { seconds, count: sum((bin) => bin.count) / seconds, bytes: sum((bin) => bin.bytes) / seconds };
  }

  /** Records which lanes are open from now on; returns the names of those that opened and closed. */
  open(now, names) {
    const wanted = new Set(names);
    const opened = [];
    const closed = [];
    for (const name of wanted) {
      const stretches = this.lanes.get(name) ?? [];
      if (stretches.at(-1)?.to === null) continue;
      stretches.push({ from: now, to: null });
      this.lanes.set(name, stretches);
      opened.push(name);
    }
    for (const [name, stretches] of this.lanes) {
      const last = stretches.at(-1);
      if (last.to !== null || wanted.has(name)) continue;
      last.to = now;
      closed.push(name);
    }
    this.forget(now);
    return { opened, closed };
  }

  changed(time, text) {
    this.changes.push({ time, text });
    if (this.changes.length > History.MAXIMUM_CHANGES) this.changes.shift();
  }

  /** Removes data older than ten minutes, and the oldest lanes if there are too many. */
  forget(now) {
    for (const [name, stretches] of this.lanes) {
      const kept = stretches.filter(({ to }) => to === null || to > now - History.LENGTH);
      if (kept.length) this.lanes.set(name, kept);
      else this.lanes.delete(name);
    }
    for (const [name, stretches] of this.lanes) {
      if (this.lanes.size <= History.MAXIMUM_LANES) break;
      if (stretches.at(-1).to !== null) this.lanes.delete(name);
    }
  }
}
