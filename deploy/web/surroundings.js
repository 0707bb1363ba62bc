'use strict';

/** The people and who is near whom, as far as known; times are milliseconds. Pure: the time is an argument. */
class Surroundings {
  /** How long two people count as near each other after the last sign of it: as long as a link lasts without a sighting. */
  static LINK_LIFETIME = 30_000;
  /** A person who has been silent for two and a half presence intervals counts as gone. */
  static PRESENCE_LIFETIME = 75_000;
  /** The limit on people: more than fit on a page, and a bound on data from strangers. */
  static MAXIMUM_PEOPLE = 200;

  constructor() {
    this.people = new Map();
    this.links = new Map();
    this.seen = new Set();
  }

  /** Records that an installation sent a message, or that the broker reported its departure. */
  heard(id, now, isThere = true) {
    if (!this.people.has(id) && this.people.size >= Surroundings.MAXIMUM_PEOPLE) this.people.delete(this.people.keys().next().value);
    this.people.set(id, { until: isThere ? now + Surroundings.PRESENCE_LIFETIME : 0, hasSaidSo: !isThere });
  }

  /** Records that two installations reported each other as near, or exchanged messages that only they can read. */
  linked(one, other, now, isSealed, milliseconds = Surroundings.LINK_LIFETIME) {
    const key = [one, other].sort().join(' ');
    if (milliseconds <= 0) {
      this.links.delete(key);
      return;
    }
    const known = this.links.get(key);
    // A readable datagram says more than a sealed one.
    if (known && known.until > now && !known.isSealed && isSealed) return;
    this.links.set(key, { ends: key.split(' '), isSealed, until: now + Math.min(milliseconds, Surroundings.LINK_LIFETIME) });
  }

  /** Whether a message arrives for the first time. It is repeated until it is confirmed, and sent once to each receiver. */
  isNew(sender, number) {
    const key = `${sender} ${number}`;
    if (this.seen.has(key)) return false;
    if (this.seen.size >= 5_000) this.seen.delete(this.seen.values().next().value);
    this.seen.add(key);
    return true;
  }

  /** Forgets everything that has ended, and returns the rest in a fixed order. */
  at(now) {
    for (const [key, link] of this.links) if (link.until <= now) this.links.delete(key);
    const links = [...this.links.values()].sort((a, b) => (a.ends.join() < b.ends.join() ? -1 : 1));
    const state = (person) => (person.until > now ? 'online' : person.hasSaidSo ? 'offline' : 'silent');
    const people = [...this.people].map(([id, person]) => ({ id, state: state(person) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    return { links, people };
  }
}
