'use strict';

/** Draws the broker's messages. Text that other people have written becomes text, never markup. */
const part = (id) => document.getElementById(id);
const world = new Surroundings();
const MAXIMUM_LINES = 500;
let listener = null;
let sealedCount = 0;
/** Set when the broker accepts the page's connection; `null` before. */
let past = null;
let retryAfter = 1_000;

// MARK: Connecting

part('login').addEventListener('submit', (event) => {
  event.preventDefault();
  connect(part('name').value, part('password').value);
});

/** The name and password may follow '#' in the address, because a browser sends that part to no server. */
function readAddress() {
  const [name, password] = decodeURIComponent(location.hash.slice(1)).split(':');
  if (!name || !password) return;
  history.replaceState(null, '', location.pathname);
  part('name').value = name;
  connect(name, password);
}

function connect(name, password) {
  const watches = name.startsWith('watcher');
  const filters = watches ? ['v1/in/+/+', 'v1/presence/+/+'] : [`v1/in/${name}/+`];
  // Several pages may watch at once, each as a client of its own.
  const clientId = watches ? `watcher-${crypto.getRandomValues(new Uint32Array(2)).join('-')}` : name;
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/mqtt`;
  listener?.close();
  say('Connecting…');
  listener = new Listener({ url, clientId, user: name, password, filters }, {
    opened: () => {
      retryAfter = 1_000;
      // The page missed the events of the time without a connection, so the history starts again.
      past = new History(performance.now());
      say(`Connected as ${name}.`);
      part('login').hidden = true;
      part('content').hidden = false;
      part('stale').hidden = true;
      draw();
    },
    message: take,
    closed: (reason, isRefused) => {
      say(reason, true);
      if (past) part('stale').hidden = false;
      part('stale').textContent = `Not connected: this page shows the state at ${clock(new Date())}.`;
      if (isRefused) {
        part('login').hidden = false;
        return;
      }
      setTimeout(() => connect(name, password), retryAfter);
      retryAfter = Math.min(retryAfter * 2, 30_000);
    },
  });
}

function say(text, isTrouble = false) {
  part('state').textContent = text;
  part('state').classList.toggle('trouble', isTrouble);
}

// MARK: Receiving

function take(topic, bytes, isRetained) {
  const levels = topic.split('/');
  const ids = levels.slice(2);
  if (isRetained || levels[0] !== 'v1' || !ids.every((id) => /^[0-9A-F]{8}$/.test(id))) return;
  const now = performance.now();
  if (levels[1] === 'presence' && ids.length === 2) {
    // An installation reports its presence to others and, under its own name, to the watchers.
    if (ids[0] === ids[1]) world.heard(ids[0], now, new TextDecoder().decode(bytes) === 'online');
  } else if (levels[1] === 'in' && ids.length === 2) {
    const [receiver, sender] = ids;
    const datagram = readDatagram(bytes);
    past?.passed(now, bytes.length, datagram?.kind === 'sealed');
    world.heard(sender, now);
    takeDatagram(datagram, sender, receiver, now);
  }
  drawSoon();
}

function takeDatagram(datagram, sender, receiver, now) {
  switch (datagram?.kind) {
    case 'notice': return world.linked(sender, receiver, now, false, datagram.isHeard ? datagram.lease : 0);
    case 'messages':
      for (const message of datagram.messages) if (world.isNew(sender, message.number)) show(sender, message.text);
      return undefined;
    case 'sealed':
      sealedCount += 1;
      return world.linked(sender, receiver, now, true);
    default: return undefined;
  }
}

// MARK: Drawing

let isDrawing = false;
let isPaused = false;
const held = [];

part('pause').addEventListener('click', () => {
  isPaused = !isPaused;
  part('pause').setAttribute('aria-pressed', String(isPaused));
  if (!isPaused) for (const line of held.splice(0)) append(line);
});
part('only').addEventListener('change', () => {
  for (const line of part('chat').children) line.hidden = !isWanted(line);
});

const clock = (date) => date.toLocaleTimeString('en-GB');
const isWanted = (line) => part('only').value === '' || line.dataset.sender === part('only').value;

function show(sender, text) {
  const line = document.createElement('li');
  line.dataset.sender = sender;
  const time = document.createElement('time');
  time.textContent = clock(new Date());
  const name = document.createElement('b');
  name.className = 'id';
  name.textContent = `${sender}: `;
  const said = document.createElement('span');
  said.className = 'said';
  said.textContent = text;
  line.append(time, name, said);
  if (!isPaused) append(line);
  else if (held.length < MAXIMUM_LINES) held.push(line);
}

function append(line) {
  const chat = part('chat');
  const isAtEnd = chat.scrollHeight - chat.scrollTop - chat.clientHeight < 8;
  line.hidden = !isWanted(line);
  chat.append(line);
  while (chat.children.length > MAXIMUM_LINES) chat.firstChild.remove();
  if (isAtEnd) chat.scrollTop = chat.scrollHeight;
}

/** Draws once for many messages. */
function drawSoon() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    draw();
  });
}

function draw() {
  // Without the broker the state is unknown, including whether something has ended.
  if (!past || !part('stale').hidden) return;
  const now = performance.now();
  const { links: known, people } = world.at(now);
  // The state of a person who has gone is unknown.
  const gone = new Set(people.filter(({ state }) => state === 'offline').map(({ id }) => id));
  const links = known.filter(({ ends }) => !ends.some((id) => gone.has(id)));
  fill(part('links'), links.map(describe));
  fill(part('people'), people.map(({ id, state }) => `${id}: ${state}`), people);
  part('no-links').hidden = links.length > 0;
  part('no-links').textContent = nobodyIsNear(now);
  part('no-people').hidden = people.length > 0;
  part('no-chat').hidden = part('chat').children.length > 0;
  part('sealed').textContent = sealedCount.toLocaleString('en');
  part('sealed-link').hidden = !links.some((link) => link.isSealed);
  offer(people.map((person) => person.id));
  drawMap(links, people);
  remember(now, links, people);
  drawRates(now);
  drawHistory(now);
}

const describe = ({ ends, isSealed }) => `${ends[0]} and ${ends[1]} ${isSealed ? 'exchange sealed messages' : 'are near each other'}`;

/** The text for an empty map. It says how long the page has watched, because it knows only that time. */
function nobodyIsNear(now) {
  const seconds = Math.floor((now - past.start) / 1_000);
  return seconds < Surroundings.LINK_LIFETIME / 1_000
    ? `No phone has reported this in the ${seconds} s since this page connected. Phones that are near each other report it every half minute.`
    : 'In the last half minute, no phone has reported that it is near another one.';
}

/** Sets the lines of a list. A line that stays is not touched, so that a screen reader does not read it again. */
function fill(list, lines, people = []) {
  const wanted = new Set(lines);
  for (const item of [...list.children]) if (!wanted.has(item.textContent)) item.remove();
  lines.forEach((line, index) => {
    if (list.children[index]?.textContent === line) return;
    const item = document.createElement('li');
    item.className = people[index]?.state === 'online' ? 'id there' : 'id';
    item.textContent = line;
    list.insertBefore(item, list.children[index] ?? null);
  });
  while (list.children.length > lines.length) list.lastChild.remove();
}

/** The people to whom the chat can be narrowed. */
function offer(ids) {
  const select = part('only');
  const known = new Set([...select.options].map((option) => option.value));
  for (const id of ids) if (!known.has(id)) select.add(new Option(id, id));
}

function drawMap(links, people) {
  const map = part('map');
  // For more than eight people, the circle is larger, so that their names have room.
  const radius = Math.max(60, 7 * people.length);
  const place = new Map(people.map(({ id }, index) => {
    // Two people are drawn side by side.
    const angle = 2 * Math.PI * index / people.length - (people.length === 2 ? Math.PI : Math.PI / 2);
    return [id, [radius * Math.cos(angle), radius * Math.sin(angle)]];
  }));
  const [wide, tall] = [radius + 60, people.length === 2 ? 24 : radius + 24];
  map.setAttribute('viewBox', `${-wide} ${-tall} ${2 * wide} ${2 * tall}`);
  const shapes = [];
  for (const { ends, isSealed } of links) {
    const [from, to] = ends.map((id) => place.get(id));
    if (from && to) shapes.push(shape('line', { x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: isSealed ? 'sealed' : '' }));
  }
  for (const { id, state } of people) {
    const [cx, cy] = place.get(id);
    shapes.push(shape('circle', { cx, cy, r: 6, class: state === 'online' ? 'there' : '' }));
    // Outside the circle, where no line runs.
    const [across, down] = [cx / radius, cy / radius];
    const side = across > 0.3 ? 'right' : across < -0.3 ? 'left' : 'middle';
    const label = shape('text', { x: cx + 11 * across, y: cy + 3 + 13 * down, class: side });
    label.textContent = id;
    shapes.push(label);
  }
  map.replaceChildren(...shapes);
  map.toggleAttribute('hidden', people.length === 0);
}

function shape(name, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// MARK: The last ten minutes

/** Records arrivals and departures. */
function remember(now, links, people) {
  const lanes = [
    ...people.filter(({ state }) => state === 'online').map(({ id }) => `${id} is online`),
    ...links.map(describe),
  ];
  const { opened, closed } = past.open(now, lanes);
  const time = clock(new Date());
  for (const name of opened) past.changed(time, `${name}.`);
  for (const name of closed) past.changed(time, `No longer: ${name}.`);
  if (opened.length + closed.length === 0) return;
  const list = part('changes');
  list.replaceChildren(...past.changes.toReversed().map((change) => {
    const item = document.createElement('li');
    const stamp = document.createElement('time');
    stamp.textContent = change.time;
    item.append(stamp, ` ${change.text}`);
    return item;
  }));
  part('no-changes').hidden = past.changes.length > 0;
}

const amount = (bytes) => (bytes < 1_000 ? `${Math.round(bytes)} bytes` : `${(bytes / 1_000).toFixed(1)} kB`);

/** Datagrams in each five seconds, the newest at the right; the lower part is sealed. */
function drawRates(now) {
  const { seconds, count, bytes } = past.rate(now);
  part('rate').textContent = `${count.toFixed(1)} datagrams and ${amount(bytes)} a second, over the last ${seconds} s.`;
  const most = Math.max(1, ...past.bins.map((bin) => bin.count));
  const last = Math.floor(now / History.BIN);
  const shown = past.span(now) / History.BIN;
  part('rates').setAttribute('viewBox', `0 0 ${shown} 30`);
  const bars = past.bins.flatMap((bin) => {
    const x = shown - 1 - (last - bin.number);
    const [all, sealed] = [30 * bin.count / most, 30 * bin.sealed / most];
    return [
      shape('rect', { x, y: 30 - all, width: 0.9, height: all - sealed, class: 'open' }),
      shape('rect', { x, y: 30 - sealed, width: 0.9, height: sealed, class: 'closed' }),
    ];
  });
  part('rates').replaceChildren(...bars);
  part('most').textContent = `The highest bar: ${(most * 1_000 / History.BIN).toFixed(1)} datagrams a second.`;
}

/** A lane for each person and each link, now at the right. */
function drawHistory(now) {
  const names = [...past.lanes.keys()].sort();
  const start = now - past.span(now);
  const x = (time) => 1_000 * Math.max(0, time - start) / (now - start);
  const minutes = Math.floor((now - start) / 60_000);
  for (const scale of document.querySelectorAll('.ago')) {
    scale.textContent = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  }
  part('lanes').replaceChildren(...names.map((name) => {
    const item = document.createElement('li');
    const label = document.createElement('span');
    label.textContent = name;
    const lane = shape('svg', { viewBox: '0 0 1000 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' });
    lane.append(shape('rect', { x: x(past.start), y: 4, width: 1_000 - x(past.start), height: 2, class: 'watched' }));
    for (const { from, to } of past.lanes.get(name)) {
      lane.append(shape('rect', { x: x(from), y: 0, width: Math.max(2, x(to ?? now) - x(from)), height: 10 }));
    }
    item.append(label, lane);
    return item;
  }));
}

// Links and people disappear without a message, and time passes.
setInterval(drawSoon, 1_000);
readAddress();
