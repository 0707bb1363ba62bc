'use strict';

/** Draws what the broker shows. Everything that others have written becomes text, never markup. */
const part = (id) => document.getElementById(id);
const world = new Surroundings();
const MAXIMUM_LINES = 500;
let listener = null;
let sealedCount = 0;
let retryAfter = 1_000;

// MARK: Connecting

part('login').addEventListener('submit', (event) => {
  event.preventDefault();
  connect(part('name').value, part('password').value);
});

/** The name and password may stand behind the address's '#', which a browser sends to nobody. */
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
      say(`Connected as ${name}.`);
      part('login').hidden = true;
      part('content').hidden = false;
      draw();
    },
    message: take,
    closed: (reason, isRefused) => {
      say(reason, true);
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

// MARK: What comes

function take(topic, bytes, isRetained) {
  const levels = topic.split('/');
  const ids = levels.slice(2);
  if (isRetained || levels[0] !== 'v1' || !ids.every((id) => /^[0-9A-F]{8}$/.test(id))) return;
  const now = performance.now();
  if (levels[1] === 'presence' && ids.length === 2) {
    // What is told to others is told to the watchers under one's own name as well.
    if (ids[0] === ids[1]) world.heard(ids[0], now, new TextDecoder().decode(bytes) === 'online');
  } else if (levels[1] === 'in' && ids.length === 2) {
    const [receiver, sender] = ids;
    world.heard(sender, now);
    takeDatagram(readDatagram(bytes), sender, receiver, now);
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

const isWanted = (line) => part('only').value === '' || line.dataset.sender === part('only').value;

function show(sender, text) {
  const line = document.createElement('li');
  line.dataset.sender = sender;
  const time = document.createElement('time');
  time.textContent = new Date().toLocaleTimeString();
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

/** Many messages, one drawing. */
function drawSoon() {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    draw();
  });
}

function draw() {
  const { links, people } = world.at(performance.now());
  fill(part('links'), links.map((link) => `${link.ends[0]} and ${link.ends[1]}${link.isSealed ? ', sealed' : ''}`));
  fill(part('people'), people.map((person) => `${person.id}: ${person.isThere ? 'there' : 'gone'}`), people);
  part('no-links').hidden = links.length > 0;
  part('no-people').hidden = people.length > 0;
  part('no-chat').hidden = part('chat').children.length > 0;
  part('sealed').textContent = sealedCount.toLocaleString();
  offer(people.map((person) => person.id));
  drawMap(links, people);
}

/** Gives a list these lines; a line that stays is not touched, so that a screen reader does not read it again. */
function fill(list, lines, people = []) {
  const wanted = new Set(lines);
  for (const item of [...list.children]) if (!wanted.has(item.textContent)) item.remove();
  lines.forEach((line, index) => {
    if (list.children[index]?.textContent === line) return;
    const item = document.createElement('li');
    item.className = people[index]?.isThere ? 'id there' : 'id';
    item.textContent = line;
    list.insertBefore(item, list.children[index] ?? null);
  });
  while (list.children.length > lines.length) list.lastChild.remove();
}

/** Whom the chat can be narrowed down to. */
function offer(ids) {
  const select = part('only');
  const known = new Set([...select.options].map((option) => option.value));
  for (const id of ids) if (!known.has(id)) select.add(new Option(id, id));
}

function drawMap(links, people) {
  const map = part('map');
  const place = new Map(people.map(({ id }, index) => {
    const angle = 2 * Math.PI * index / people.length - Math.PI / 2;
    return [id, [80 * Math.cos(angle), 80 * Math.sin(angle)]];
  }));
  const shapes = [];
  for (const { ends, isSealed } of links) {
    const [from, to] = ends.map((id) => place.get(id));
    if (from && to) shapes.push(shape('line', { x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: isSealed ? 'sealed' : '' }));
  }
  for (const { id, isThere } of people) {
    const [cx, cy] = place.get(id);
    shapes.push(shape('circle', { cx, cy, r: 6, class: isThere ? 'there' : '' }));
    const label = shape('text', { x: cx, y: cy + (cy > 0 ? 18 : -11) });
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

// Links and people go away without anybody saying anything.
setInterval(drawSoon, 5_000);
readAddress();
