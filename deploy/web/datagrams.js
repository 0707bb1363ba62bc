'use strict';

/**
 * What installations say to each other over the relay, as far as others can read it.
 * The layouts are those of Sources/AfterglowWire/Messages/Datagram.swift and, for what is sealed,
 * Sources/AfterglowRelay/Sealing/SessionFrame.swift.
 *
 * Returns { kind: 'notice', lease, isHeard }, { kind: 'messages', messages: [{ number, text }] }, { kind: 'receipt' },
 * { kind: 'sealed' }, { kind: 'handshake' }, or null for anything else.
 */
function readDatagram(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (bytes[0]) {
    case 0x11:
      if (bytes.length !== 25) return null;
      return { kind: 'notice', isHeard: view.getUint32(17) !== 0xFFFFFFFF, lease: view.getUint32(21) };
    case 0x12: return readMessages(bytes, view);
    case 0x13: return bytes.length >= 17 ? { kind: 'receipt' } : null;
    case 0xB1: case 0xB2: case 0xB3: case 0xB4: case 0xB5: return bytes.length >= 37 ? { kind: 'handshake' } : null;
    case 0xB6: return bytes.length >= 29 ? { kind: 'sealed' } : null;
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
