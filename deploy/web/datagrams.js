'use strict';

/**
 * Parses the datagrams between installations on the relay, as far as a third party can read them.
 * The layouts are those of Sources/AfterglowWire/Messages/Datagram.swift and, for what sessions
 * add to them, Sources/AfterglowMessages/Sessions/UnsealedFrame.swift and Sources/AfterglowRelay/Sealing/SessionFrame.swift.
 *
 * Returns { kind: 'notice', lease, isHeard }, { kind: 'messages', messages: [{ number, text }] }, { kind: 'receipt' },
 * { kind: 'sealed' }, { kind: 'handshake' }, or null for anything else.
 */
function readDatagram(bytes) {
  switch (bytes[0]) {
    case 0xB0: return readUnsealed(bytes.subarray(1));
    case 0xB1: case 0xB2: case 0xB3: case 0xB4: case 0xB5: return bytes.length >= 37 ? { kind: 'handshake' } : null;
    case 0xB6: return bytes.length >= 29 ? { kind: 'sealed' } : null;
    default: return null;
  }
}

function readUnsealed(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (bytes[0]) {
    case 0x21:
      if (bytes.length !== 29) return null;
      return { kind: 'notice', isHeard: view.getUint32(21) !== 0xFFFFFFFF, lease: view.getUint32(25) };
    case 0x22: return readMessages(bytes, view);
    case 0x23: return bytes.length >= 25 ? { kind: 'receipt' } : null;
    default: return null;
  }
}

function readMessages(bytes, view) {
  const messages = [];
  let offset = 17;
  while (offset < bytes.length) {
    if (offset + 4 > bytes.length) return null;
    const length = view.getUint16(offset + 2);
    offset += 4;
    if (length === 0xFFFF) continue;
    if (offset + 8 + length > bytes.length) return null;
    const number = view.getBigUint64(offset).toString();
    const text = new TextDecoder().decode(bytes.subarray(offset + 8, offset + 8 + length));
    messages.push({ number, text });
    offset += 8 + length;
  }
  return messages.length > 0 || bytes.length > 17 ? { kind: 'messages', messages } : null;
}
