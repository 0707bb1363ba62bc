'use strict';

/**
 * The part of an MQTT 3.1.1 client over WebSockets that a listener needs: connect, subscribe, receive with quality 0.
 * The page is served without a build step, and no distribution ships a client that a browser can load.
 * Section numbers are those of the OASIS standard MQTT 3.1.1.
 */
class Listener {
  static CONNECT = 1; static CONNACK = 2; static PUBLISH = 3; static SUBSCRIBE = 8; static SUBACK = 9;
  static PINGREQ = 12; static DISCONNECT = 14;

  /** Seconds after which the broker drops a silent client (3.1.2.10). */
  static KEEP_ALIVE = 60;
  /** The largest packet that a listener accepts: more than any of the brokers' shipped configurations allows. */
  static MAXIMUM_PACKET = 1 << 17;

  /**
   * @param options url, clientId, user, password, filters: [string]
   * @param on opened(), message(topic, bytes, isRetained), closed(reason: sentence, isRefused: Bool)
   */
  constructor(options, on) {
    this.options = options;
    this.on = on;
    this.received = new Uint8Array(0);
    this.socket = new WebSocket(options.url, 'mqtt');
    this.socket.binaryType = 'arraybuffer';
    this.socket.onopen = () => this.sayHello();
    this.socket.onmessage = (event) => this.take(new Uint8Array(event.data));
    this.socket.onclose = () => this.end('The connection to the broker broke off.', false);
  }

  close() {
    if (this.socket.readyState === WebSocket.OPEN) this.send(Listener.DISCONNECT, 0, []);
    this.end('', false);
  }

  end(reason, isRefused) {
    if (this.isOver) return;
    this.isOver = true;
    clearInterval(this.pinging);
    this.socket.close();
    if (reason) this.on.closed(reason, isRefused);
  }

  // MARK: Outgoing

  /** A string with its length before it (1.5.3). */
  static string(text) {
    const bytes = new TextEncoder().encode(text);
    return [bytes.length >> 8, bytes.length & 255, ...bytes];
  }

  send(type, flags, body) {
    const head = [type << 4 | flags];
    let rest = body.length;
    do {
      head.push(rest % 128 | (rest > 127 ? 128 : 0));
      rest = Math.floor(rest / 128);
    } while (rest > 0);
    this.socket.send(new Uint8Array([...head, ...body]));
  }

  sayHello() {
    const { clientId, user, password } = this.options;
    // Level 4 with user, password and a clean session (3.1.2).
    const seconds = Listener.KEEP_ALIVE;
    this.send(Listener.CONNECT, 0, [
      ...Listener.string('MQTT'), 4, 0b11000010, seconds >> 8, seconds & 255, ...Listener.string(clientId),
      ...Listener.string(user), ...Listener.string(password),
    ]);
  }

  // MARK: Incoming

  take(bytes) {
    const all = new Uint8Array(this.received.length + bytes.length);
    all.set(this.received);
    all.set(bytes, this.received.length);
    this.received = all;
    while (!this.isOver && this.takePacket()) { /* one after the other */ }
  }

  /** Removes the first packet from the received bytes; false if it is not complete. */
  takePacket() {
    const bytes = this.received;
    let length = 0;
    let offset = 1;
    for (;; offset += 1) {
      if (offset >= bytes.length) return false;
      if (offset > 4) return this.fail();
      length += (bytes[offset] & 127) * 128 ** (offset - 1);
      if (bytes[offset] < 128) break;
    }
    if (length > Listener.MAXIMUM_PACKET) return this.fail();
    const start = offset + 1;
    if (bytes.length < start + length) return false;
    this.received = bytes.slice(start + length);
    this.handle(bytes[0] >> 4, bytes[0] & 15, bytes.subarray(start, start + length));
    return true;
  }

  fail() {
    this.end('The broker sends invalid packets.', false);
    return false;
  }

  handle(type, flags, body) {
    switch (type) {
      case Listener.CONNACK:
        if (body[1] === 4 || body[1] === 5) return this.end('The name or the password is wrong.', true);
        if (body[1] !== 0) return this.end('The broker accepts no connections now.', false);
        return this.subscribe();
      case Listener.SUBACK: {
        const refused = this.options.filters.filter((_, index) => body[2 + index] >= 128);
        if (refused.length === this.options.filters.length) {
          return this.end('This name may not read the traffic of the broker.', true);
        }
        return this.on.opened();
      }
      case Listener.PUBLISH: {
        const length = body[0] << 8 | body[1];
        const isAcknowledged = (flags & 6) !== 0;
        const start = 2 + length + (isAcknowledged ? 2 : 0);
        if (start > body.length) return this.fail();
        const topic = new TextDecoder().decode(body.subarray(2, 2 + length));
        return this.on.message(topic, body.subarray(start), (flags & 1) === 1);
      }
      default: return undefined;
    }
  }

  subscribe() {
    const filters = this.options.filters.flatMap((filter) => [...Listener.string(filter), 0]);
    this.send(Listener.SUBSCRIBE, 2, [0, 1, ...filters]);
    this.pinging = setInterval(() => this.send(Listener.PINGREQ, 0, []), Listener.KEEP_ALIVE * 500);
  }
}
