// MARK: The lanes

const LANE = 40, AXIS = 24;
const gutter = () => ($("lanes").clientWidth < 600 ? 66 : 128);
const isShown = (event) => !hidden.has(KINDS[event[1]][1]);
function drawLanes() {
  const box = $("lanes"), canvas = box.querySelector("canvas");
  const all = shown.length * LANE + AXIS + 8;
  const height = Math.min(all, box.clientHeight || all, 544);
  $("room").style.height = Math.max(0, all - height) + "px";
  const [context, width] = surface(canvas, height);
  const left = gutter(), inner = width - left - 10, top = box.scrollTop;
  const X = (t) => left + ((t - from) / (to - from)) * inner;
  axis(context, left, inner, height - 9, from, to, height - AXIS);
  const first = Math.max(0, Math.floor(top / LANE)), last = Math.min(shown.length, Math.ceil((top + height - AXIS) / LANE));
  const rows = new Map();
  for (let row = first; row < last; row++) rows.set(shown[row].index, row * LANE - top);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height - AXIS);
  context.clip();
  for (let row = first; row < last; row++) {
    const phone = shown[row], y = row * LANE - top;
    if (phone.index === chosen) {
      context.fillStyle = colours.track;
      context.fillRect(0, y, width, LANE);
      context.fillStyle = colours.known;
      context.fillRect(0, y, 4, LANE);
    }
    context.fillStyle = colours.text;
    context.fillText(fit(context, phone.name, left - 14), 9, y + 13);
    context.fillStyle = colours.faint;
    context.fillText(fit(context, left < 100 ? phone.about.split(", ").at(-1) : phone.about, left - 14), 9, y + 28);
    drawSpans(context, phone.state, X, inner, left, y + 7, 10, (state) => colours[STATE_COLOURS[state]]);
    drawSpans(context, phone.screen, X, inner, left, y + 3, 3, (lit) => (lit ? colours.screen : null));
    if (!hidden.has("links")) drawLinks(context, phone, X, left, inner, y + 19);
    drawEvents(context, phone, X, left, inner, y + 31);
  }
  if (!hidden.has("messages")) drawArrows(context, rows, X, left, inner);
  context.fillStyle = colours.fault;
  if (now >= from && now <= to) context.fillRect(X(now) - 1, 0, 2, height);
  context.restore();
  if (!shown.length) {
    context.fillStyle = colours.faint;
    context.fillText("No phone or event matches the search.", 12, 16);
  }
}
function drawSpans(context, list, X, inner, left, y, height, colour) {
  let index = Math.max(0, place(list, from, 2)), filled = left;
  for (; 2 * index < list.length && list[2 * index] < to; index++) {
    const fill = colour(list[2 * index + 1]), end = 2 * index + 2 < list.length ? list[2 * index + 2] : run.seconds;
    const x0 = Math.max(left, X(list[2 * index])), x1 = Math.min(left + inner, X(end));
    // States narrower than half a pixel are drawn at most once a pixel.
    if (!fill || (x1 - x0 < 0.5 && x1 < filled)) continue;
    context.fillStyle = fill;
    context.fillRect(x0, y, Math.max(0.8, x1 - x0), height);
    filled = x0 + 1;
  }
}
function drawLinks(context, phone, X, left, inner, y) {
  let row = 0;
  for (const pair of phone.pairs) {
    if (!pair.links.length) continue;
    let filled = -1;
    context.fillStyle = colours.link;
    for (const [a, b] of pair.links) {
      if (b < from || a > to) continue;
      const x0 = Math.max(left, X(a)), x1 = Math.min(left + inner, X(b));
      if (x1 < filled) continue;
      context.fillRect(x0, y + row * 2.5, Math.max(1, x1 - x0), 2);
      filled = x1 + 0.5;
    }
    if (++row > 2) break;
  }
}
const firstEvent = (events, t) => {
  let low = 0, high = events.length;
  while (low < high) { const middle = (low + high) >> 1; if (events[middle][0] < t) low = middle + 1; else high = middle; }
  return low;
};
function drawEvents(context, phone, X, left, inner, y) {
  const seen = new Set();
  for (let i = firstEvent(phone.events, from); i < phone.events.length && phone.events[i][0] <= to; i++) {
    const event = phone.events[i], kind = KINDS[event[1]][0];
    if (!isShown(event) || kind === "linked" || kind === "unlinked") continue;
    const x = X(event[0]), key = event[1] * 65536 + Math.round(x / 2);
    if (seen.has(key)) continue;
    seen.add(key);
    context.fillStyle = context.strokeStyle = kind === "fault" || kind === "finding" ? colours.fault : kind === "message" ? colours.message : kind === "identified" || kind === "discovered" ? colours.known : colours.note;
    context.lineWidth = 1.5;
    context.beginPath();
    switch (kind) {
      case "discovered": context.arc(x, y, 3.2, 0, 7); context.stroke(); break;
      case "identified": context.arc(x, y, 3.8, 0, 7); context.fill(); break;
      case "fault": context.moveTo(x - 3.5, y - 3.5); context.lineTo(x + 3.5, y + 3.5); context.moveTo(x + 3.5, y - 3.5); context.lineTo(x - 3.5, y + 3.5); context.stroke(); break;
      case "finding": context.moveTo(x, y - 6); context.lineTo(x + 5, y); context.lineTo(x, y + 6); context.lineTo(x - 5, y); context.fill(); break;
      case "message": context.fillRect(x - 3, y - 3, 6, 6); break;
      case "launched": context.moveTo(x - 2, y - 4); context.lineTo(x + 4, y); context.lineTo(x - 2, y + 4); context.fill(); break;
      case "ended": context.fillRect(x - 1, y - 5, 2.5, 10); break;
      default: context.fillRect(x - 0.75, y - 3, 1.5, 6);
    }
  }
}
function drawArrows(context, rows, X, left, inner) {
  context.strokeStyle = context.fillStyle = colours.message;
  context.lineWidth = 1;
  for (const [index, y] of rows) {
    const events = run.phones[index].events;
    let drawn = 0;
    for (let i = firstEvent(events, from); i < events.length && events[i][0] <= to && drawn < 400; i++) {
      const event = events[i];
      if (KINDS[event[1]][0] !== "message" || event[3] < 0 || !rows.has(event[3])) continue;
      const x = X(event[0]), y0 = rows.get(event[3]) + 31, y1 = y + 31, way = Math.sign(y1 - y0);
      context.beginPath();
      context.moveTo(x, y0);
      context.lineTo(x, y1 - 4 * way);
      context.stroke();
      context.beginPath();
      context.moveTo(x - 3, y1 - 8 * way);
      context.lineTo(x + 3, y1 - 8 * way);
      context.lineTo(x, y1 - 3 * way);
      context.fill();
      drawn++;
    }
  }
}

// MARK: The log

const LOG_ROWS = 200;
function writeLog() {
  const phone = run.phones[chosen], body = $("log").tBodies[0];
  let events = phone ? phone.events.filter(isShown) : [];
  const isNamed = phone && phone.text.includes(query);
  if (query && !isNamed) events = events.filter((event) => event[4].toLowerCase().includes(query));
  const at = Math.max(0, firstEvent(events, now + 1e-6) - 1);
  const start = Math.max(0, Math.min(at - 40, events.length - LOG_ROWS));
  const rows = events.slice(start, start + LOG_ROWS).map((event, index) => {
    const row = document.createElement("tr");
    const [time, name, text] = [document.createElement("td"), document.createElement("td"), document.createElement("td")];
    const stamp = document.createElement("time");
    stamp.dateTime = new Date((run.start + event[0]) * 1000).toISOString();
    stamp.textContent = clock(event[0]);
    time.append(stamp);
    name.textContent = phone.name;
    text.textContent = words(event);
    row.append(time, name, text);
    row.dataset.time = event[0];
    if (KINDS[event[1]][1] === "faults" || KINDS[event[1]][1] === "findings") row.className = "fault";
    if (start + index === at) row.setAttribute("aria-current", "true");
    return row;
  });
  body.replaceChildren(...rows);
  const count = events.length.toLocaleString("en");
  $("log-count").textContent = events.length
    ? `${phone.name}, ${phone.about}: ${count} entries` + (events.length > rows.length ? `, of which ${rows.length} around ${clock(now)} are listed` : "")
    : "No log entry matches the search and the filters.";
  const current = body.querySelector("[aria-current]"), box = body.closest(".scroll");
  if (current) box.scrollTop = current.offsetTop - box.clientHeight / 2;
}
function words(event) {
  const [, kind, , peer, text] = event, name = peer >= 0 ? run.phones[peer].name : "";
  switch (KINDS[kind][0]) {
    case "discovered": return `hears ${name}${text ? ", " + text : ""}`;
    case "identified": return `knows ${name}${text ? ": " + text : ""}`;
    case "linked": return `is connected to ${name}`;
    case "unlinked": return `is no longer connected to ${name}${text ? ": " + text : ""}`;
    case "message": return `receives from ${name}: ${text}`;
    case "launched": return `the app starts: ${text}`;
    case "ended": return `the app ends: ${text}`;
    case "notified": return `shows a notification: ${text}`;
    default: return text;
  }
}

// MARK: Moving

let frame = 0;
function drawAll() {
  if (frame) return;
  frame = requestAnimationFrame(() => {
    frame = 0;
    drawOverview();
    drawMap();
    drawSignal();
    drawLanes();
    if (!playing) writeLog();
  });
}
function changeTime(t) {
  now = Math.max(0, Math.min(run.seconds, t));
  if (now < from || now > to) {
    const span = to - from;
    [from, to] = [now - span / 2, now + span / 2];
    keepInside();
  }
  $("time").value = now;
  $("time").setAttribute("aria-valuetext", clock(now));
  $("clock").textContent = clock(now);
  drawAll();
}
function keepInside() {
  const span = Math.min(run.seconds, Math.max(0.5, to - from));
  from = Math.max(0, Math.min(run.seconds - span, from));
  to = from + span;
}
function zoom(factor, around = now) {
  const middle = around >= from && around <= to ? around : (from + to) / 2;
  [from, to] = [middle - (middle - from) * factor, middle + (to - middle) * factor];
  keepInside();
  drawAll();
}
function choose(index) {
  chosen = index;
  const row = shown.findIndex((phone) => phone.index === index), box = $("lanes"), view = box.clientHeight - AXIS;
  if (row * LANE < box.scrollTop) box.scrollTop = row * LANE;
  if ((row + 1) * LANE > box.scrollTop + view) box.scrollTop = (row + 1) * LANE - view;
  drawAll();
}
function play(on) {
  playing = on;
  $("play").textContent = on ? "Pause" : "Play";
  $("play").setAttribute("aria-pressed", on);
  if (on) {
    if (now >= run.seconds) changeTime(0);
    lastFrame = performance.now();
    requestAnimationFrame(step);
  } else drawAll();
}
function step(time) {
  if (!playing) return;
  const spent = (time - lastFrame) / 1000;
  // If the user prefers reduced motion, the picture changes once a second.
  if (!calm.matches || spent >= 1) {
    lastFrame = time;
    changeTime(now + (spent * run.seconds) / Number($("speed").value));
    if (now >= run.seconds) return play(false);
  }
  requestAnimationFrame(step);
}
function jump(direction) {
  const events = run.phones[chosen].events.filter(isShown);
  const next = direction > 0 ? events.find((event) => event[0] > now + 0.01) : events.findLast((event) => event[0] < now - 0.01);
  if (next) changeTime(next[0]);
}

// MARK: What people do

$("play").onclick = () => play(!playing);
$("time").oninput = () => changeTime(Number($("time").value));
$("zoom-in").onclick = () => zoom(0.5);
$("zoom-out").onclick = () => zoom(2);
$("zoom-all").onclick = () => { [from, to] = [0, run.seconds]; drawAll(); };
$("search").oninput = () => { query = $("search").value.trim().toLowerCase(); search(); };
$("log").onclick = (event) => { const row = event.target.closest("tr[data-time]"); if (row) changeTime(Number(row.dataset.time)); };
function overviewMove(event) {
  const box = $("overview").getBoundingClientRect(), left = overviewLeft(), t = ((event.clientX - box.left - left) / (box.width - left - 8)) * run.seconds;
  if (event.type === "pointerdown" && !isLarge()) {
    const pair = overviewPairs()[Math.floor((event.clientY - box.top) / ((box.height - 22) / overviewPairs().length))];
    if (pair) choose(pair.a);
  } else if (event.type === "pointerdown") choose(Math.max(0, Math.min(run.phones.length - 1, Math.floor(((event.clientY - box.top) / (box.height - 22)) * run.phones.length))));
  changeTime(t);
}
$("overview").onpointerdown = overviewMove;
$("overview").onpointermove = (event) => { if (event.buttons) overviewMove(event); };
$("overview").onkeydown = (event) => lanesKey(event);
$("map").onpointerdown = (event) => {
  const box = $("map").getBoundingClientRect(), [x0, x1, y0, y1] = mapBounds(), height = box.height - 20;
  const scale = Math.min(box.width / (x1 - x0), height / (y1 - y0)), dx = (box.width - scale * (x1 - x0)) / 2, dy = (height - scale * (y1 - y0)) / 2;
  const x = (event.clientX - box.left - dx) / scale + x0, y = (event.clientY - box.top - dy) / scale + y0;
  let best = null, least = 24 / scale;
  for (const phone of shown) {
    const [px, py] = positionAt(phone, now), distance = Math.hypot(px - x, py - y);
    if (distance < least) [best, least] = [phone.index, distance];
  }
  if (best !== null) choose(best);
};
let drag = null;
const lanes = $("lanes");
lanes.onscroll = () => { if (!frame) frame = requestAnimationFrame(() => { frame = 0; drawLanes(); }); };
lanes.onpointerdown = (event) => { drag = { x: event.clientX, from, to, moved: false }; };
lanes.onpointermove = (event) => {
  if (!drag || !event.buttons) return;
  const moved = ((event.clientX - drag.x) / (lanes.clientWidth - gutter() - 10)) * (drag.to - drag.from);
  if (Math.abs(event.clientX - drag.x) > 4) drag.moved = true;
  if (!drag.moved) return;
  [from, to] = [drag.from - moved, drag.to - moved];
  keepInside();
  drawAll();
};
lanes.onpointerup = (event) => {
  if (drag && !drag.moved) {
    const box = lanes.getBoundingClientRect(), row = Math.floor((event.clientY - box.top + lanes.scrollTop) / LANE);
    const x = event.clientX - box.left - gutter();
    if (shown[row] && event.clientY < box.bottom - AXIS) choose(shown[row].index);
    if (x >= 0) changeTime(from + (x / (lanes.clientWidth - gutter() - 10)) * (to - from));
  }
  drag = null;
};
lanes.onpointercancel = () => { drag = null; };
lanes.addEventListener("wheel", (event) => {
  if (!event.ctrlKey && !event.shiftKey) return;
  event.preventDefault();
  const share = (event.clientX - lanes.getBoundingClientRect().left - gutter()) / (lanes.clientWidth - gutter() - 10);
  if (event.ctrlKey) zoom(event.deltaY > 0 ? 1.25 : 0.8, from + share * (to - from));
  else { const moved = (event.deltaY / 600) * (to - from); from += moved; to += moved; keepInside(); drawAll(); }
}, { passive: false });
function lanesKey(event) {
  const row = shown.findIndex((phone) => phone.index === chosen);
  const acts = {
    ArrowUp: () => row > 0 && choose(shown[row - 1].index), ArrowDown: () => row + 1 < shown.length && choose(shown[row + 1].index),
    ArrowLeft: () => jump(-1), ArrowRight: () => jump(1), "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2),
    0: () => $("zoom-all").click(), Home: () => changeTime(0), End: () => changeTime(run.seconds), " ": () => play(!playing),
  };
  if (!acts[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  acts[event.key]();
}
lanes.onkeydown = lanesKey;
new ResizeObserver(() => { overviewImage = null; drawAll(); }).observe(document.body);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColours(); writeLegend(); overviewImage = null; drawAll(); });
function writeLegend() {
  const entries = [...STATES.map((name, index) => [name, colours[STATE_COLOURS[index]]]).reverse(), ["screen on", colours.screen], ["connected", colours.link]];
  $("legend").replaceChildren(...entries.map(([name, colour]) => {
    const item = document.createElement("span"), swatch = document.createElement("i");
    swatch.style.background = colour;
    item.append(swatch, name);
    return item;
  }), "○ hears   ● knows   ■ message   ✕ fault   ◆ finding");
}
for (const name of new Set(KINDS.map((kind) => kind[1]))) {
  const label = document.createElement("label"), box = document.createElement("input");
  [box.type, box.checked, box.value] = ["checkbox", !hidden.has(name), name];
  box.onchange = () => { if (box.checked) hidden.delete(name); else hidden.add(name); drawAll(); };
  label.append(box, name);
  $("filters").append(label);
}
readColours();
writeLegend();
if (DATA.runs.length > 1) {
  $("choice").hidden = false;
  $("run").replaceChildren(...DATA.runs.map((run, index) => new Option(run.title, index)));
  $("run").onchange = () => { play(false); prepare(Number($("run").value)); };
}
prepare(0);
