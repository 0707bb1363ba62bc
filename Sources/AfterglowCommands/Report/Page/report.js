"use strict";
// The page shows one run at a time. Times are seconds since the run began.
const DATA = JSON.parse(document.getElementById("data").textContent);
const KINDS = [
  ["launched", "starts and ends"], ["ended", "starts and ends"], ["discovered", "discoveries"], ["identified", "identifications"],
  ["linked", "links"], ["unlinked", "links"], ["message", "messages"], ["fault", "faults"], ["finding", "findings"],
  ["notified", "notes"], ["note", "notes"], ["log", "log lines"],
];
const STATES = ["off", "not running", "suspended", "in the background", "in front"];
const STATE_COLOURS = ["off", "dead", "suspended", "background", "front"];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const $ = (id) => document.getElementById(id);
const hidden = new Set(["log lines"]);
let run, from = 0, to = 1, now = 0, chosen = 0, shown = [], query = "", playing = false, lastFrame = 0, colours = {};

function readColours() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["back", "text", "faint", "line", "track", "known", "screen", "fault", "message", "link", "note", "edge", ...STATE_COLOURS])
    colours[name] = style.getPropertyValue("--" + name).trim();
}

// MARK: Times

const two = (n) => String(n).padStart(2, "0");
function clock(t, withDate) {
  const d = new Date((run.start + run.zone + t) * 1000);
  const text = [d.getUTCHours(), d.getUTCMinutes(), d.getUTCSeconds()].map(two).join(":");
  return withDate ? `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())} ${text}` : text;
}
// Returns the index of the last entry at or before `t`; -1 if all entries are later. An entry has `width` numbers.
function place(list, t, width) {
  let low = 0, high = list.length / width;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle * width] <= t) low = middle + 1; else high = middle;
  }
  return low - 1;
}
function stateAt(list, t) {
  const index = place(list, t, 2);
  return index < 0 ? 0 : list[2 * index + 1];
}
function positionAt(phone, t) {
  const path = phone.path, index = Math.max(0, place(path, t, 3));
  const [t0, x, y] = [path[3 * index], path[3 * index + 1], path[3 * index + 2]];
  if (3 * index + 3 >= path.length || t <= t0) return [x, y];
  const share = (t - t0) / (path[3 * index + 3] - t0);
  return [x + share * (path[3 * index + 4] - x), y + share * (path[3 * index + 5] - y)];
}

// MARK: Preparing a run

function prepare(index) {
  run = DATA.runs[index];
  if (!run.isPrepared) {
    run.phones.forEach((phone, index) => Object.assign(phone, { index, events: [], pairs: [], text: `${phone.name} ${phone.about}`.toLowerCase() }));
    // Events as [time, kind, phone, peer or -1, text].
    run.events.forEach((event) => run.phones[event[2]].events.push(event));
    for (const pair of run.pairs) {
      // `pair.signal` alternates between the distance from the previous bucket and a level. A bucket lasts `run.step`
      // seconds.
      let bucket = 0;
      pair.buckets = [];
      for (let i = 0; i < pair.signal.length; i += 2) pair.buckets.push((bucket += pair.signal[i]), pair.signal[i + 1]);
      run.phones[pair.a].pairs.push(pair);
    }
    run.isPrepared = true;
  }
  [from, to, now, chosen] = [0, run.seconds, 0, 0];
  $("time").max = run.seconds;
  const missing = run.left ? ` Log entries left out: ${run.left.toLocaleString("en")}.` : "";
  $("overview-hint").textContent = (isLarge() ? "Each row is a phone; it is darker when the phone hears more phones. " : "Each row is a pair: where it is filled, the first phone reads the second one's signal. A fuller colour is a stronger signal. ")
    + "Click to go to a moment." + missing;
  $("overview").style.height = overviewHeight() + "px";
  overviewImage = null;
  bounds = null;
  search();
  changeTime(0);
}
const isLarge = () => run.phones.length > 12;
const overviewHeight = () => (isLarge() ? Math.max(120, Math.min(320, run.phones.length * 4)) : Math.max(64, overviewPairs().length * overviewRow())) + 22;
// The height of a row. All rows together fit on a screen.
const overviewRow = () => Math.max(4, Math.min(16, 360 / Math.max(1, overviewPairs().length)));
const overviewPairs = () => run.pairs.filter((pair) => pair.buckets.length);

function search() {
  const phones = run.phones;
  shown = !query ? phones : phones.filter((phone) => phone.text.includes(query) || phone.events.some((event) => event[4].toLowerCase().includes(query)));
  $("room").style.height = "0px";
  $("lanes").scrollTop = 0;
  if (shown.length && !shown.includes(phones[chosen])) chosen = shown[0].index;
  drawAll();
}

// MARK: Canvases

function surface(canvas, height) {
  const scale = devicePixelRatio || 1, width = canvas.clientWidth;
  const tall = height ?? canvas.clientHeight;
  if (height !== undefined) canvas.style.height = height + "px";
  const [w, h] = [Math.round(width * scale), Math.round(tall * scale)];
  if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, tall);
  context.font = "12px system-ui, sans-serif";
  context.textBaseline = "middle";
  return [context, width, tall];
}
function fit(context, text, width) {
  if (context.measureText(text).width <= width) return text;
  while (text && context.measureText(text + "…").width > width) text = text.slice(0, -1);
  return text + "…";
}
// Round times for the marks of an axis between two moments.
function ticks(a, b, width) {
  const steps = [1, 5, 10, 30, 60, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400];
  const step = steps.find((s) => ((b - a) / s) * 74 <= width) ?? 86400;
  const offset = (((run.start + run.zone) % step) + step) % step, list = [];
  for (let t = Math.ceil((a + offset) / step) * step - offset; t <= b; t += step) list.push(t);
  return [list, step];
}
function axis(context, left, width, y, a, b, top) {
  const [list, step] = ticks(a, b, width);
  context.textAlign = "center";
  for (const t of list) {
    const x = left + ((t - a) / (b - a)) * width;
    context.fillStyle = colours.line;
    context.fillRect(x, top, 1, y - top - 8);
    context.fillStyle = colours.faint;
    const text = step >= 60 ? clock(t).slice(0, 5) : clock(t);
    context.fillText(text, Math.min(Math.max(x, left + 18), left + width - 18), y);
  }
  context.textAlign = "left";
}

// MARK: The overview

let overviewImage = null;
const overviewLeft = () => (isLarge() ? 8 : Math.min(120, Math.max(56, 9 * Math.max(0, ...overviewPairs().map((p) => run.phones[p.a].name.length + run.phones[p.b].name.length + 2)))));
function strength(level) { return Math.max(0.3, Math.min(1, (level + 105) / 55)); }
function paintOverview(width, height) {
  const image = document.createElement("canvas"), scale = devicePixelRatio || 1;
  [image.width, image.height] = [Math.round(width * scale), Math.round(height * scale)];
  const context = image.getContext("2d");
  context.scale(scale, scale);
  const left = overviewLeft(), inner = width - left - 8, bottom = height - 22;
  axisFont(context);
  if (isLarge()) {
    const rows = Math.min(run.phones.length, Math.floor(bottom)), columns = Math.max(1, Math.round(inner));
    const counts = new Float32Array(rows * columns);
    for (const pair of run.pairs) {
      const row = Math.floor((pair.a * rows) / run.phones.length) * columns;
      for (let i = 0; i < pair.buckets.length; i += 2) {
        const x0 = Math.floor((pair.buckets[i] * run.step * columns) / run.seconds), x1 = Math.min(columns, Math.max(x0 + 1, Math.floor(((pair.buckets[i] + 1) * run.step * columns) / run.seconds)));
        for (let x = x0; x < x1; x++) counts[row + x]++;
      }
    }
    const most = counts.reduce((a, b) => Math.max(a, b), 1), rowHeight = bottom / rows;
    context.fillStyle = colours.track;
    context.fillRect(left, 0, inner, bottom);
    context.fillStyle = colours.known;
    for (let row = 0; row < rows; row++)
      for (let x = 0; x < columns; x++) {
        const count = counts[row * columns + x];
        if (!count) continue;
        context.globalAlpha = 0.15 + (0.85 * count) / most;
        context.fillRect(left + (x * inner) / columns, row * rowHeight, inner / columns + 0.5, rowHeight + 0.5);
      }
  } else {
    const pairs = overviewPairs(), rowHeight = bottom / Math.max(1, pairs.length);
    pairs.forEach((pair, row) => {
      const y = row * rowHeight;
      context.globalAlpha = 1;
      context.fillStyle = colours.track;
      const gap = rowHeight < 12 ? 0.5 : 2, isFirst = !row || pairs[row - 1].a !== pair.a;
      context.fillRect(left, y + gap, inner, rowHeight - 2 * gap);
      context.fillStyle = colours.text;
      // If rows are too low for labels, only the first row of each phone has one.
      const label = rowHeight < 12 ? (isFirst ? `${run.phones[pair.a].name} → …` : "") : `${run.phones[pair.a].name} → ${run.phones[pair.b].name}`;
      context.fillText(fit(context, label, left - 10), 4, y + Math.max(6, rowHeight / 2));
      if (rowHeight < 12 && isFirst && row) context.fillRect(0, y - 0.25, width - 8, 0.5);
      context.fillStyle = colours.known;
      for (let i = 0; i < pair.buckets.length; i += 2) {
        context.globalAlpha = strength(pair.buckets[i + 1]);
        // Bars begin and end at whole pixels, so that no stripes appear between them.
        const [x0, x1] = [0, 1].map((add) => Math.round(left + (((pair.buckets[i] + add) * run.step) / run.seconds) * inner));
        context.fillRect(x0, y + gap, Math.max(1, x1 - x0), rowHeight - 2 * gap);
      }
    });
    if (!pairs.length) {
      context.fillStyle = colours.faint;
      context.fillText("No phone read another phone's signal.", left, 20);
    }
  }
  context.globalAlpha = 1;
  axis(context, left, inner, height - 9, 0, run.seconds, bottom);
  return image;
}
function axisFont(context) {
  context.font = "12px system-ui, sans-serif";
  context.textBaseline = "middle";
}
function drawOverview() {
  const canvas = $("overview"), [context, width, height] = surface(canvas);
  if (!overviewImage || overviewImage.width !== canvas.width || overviewImage.height !== canvas.height) overviewImage = paintOverview(width, height);
  context.drawImage(overviewImage, 0, 0, width, height);
  const left = overviewLeft(), inner = width - left - 8;
  const x0 = left + (from / run.seconds) * inner, x1 = left + (to / run.seconds) * inner;
  if (to - from < run.seconds * 0.999) {
    context.strokeStyle = colours.text;
    context.lineWidth = 1.5;
    context.strokeRect(x0, 0.75, Math.max(2, x1 - x0), height - 22);
  }
  context.fillStyle = colours.fault;
  context.fillRect(left + (now / run.seconds) * inner - 1, 0, 2, height - 18);
}

// MARK: The map

let bounds = null;
function mapBounds() {
  if (bounds) return bounds;
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const phone of run.phones)
    for (let i = 0; i < phone.path.length; i += 3) {
      x0 = Math.min(x0, phone.path[i + 1]); x1 = Math.max(x1, phone.path[i + 1]);
      y0 = Math.min(y0, phone.path[i + 2]); y1 = Math.max(y1, phone.path[i + 2]);
    }
  const margin = Math.max(2, 0.05 * Math.max(x1 - x0, y1 - y0));
  return (bounds = [x0 - margin, x1 + margin, y0 - margin, y1 + margin]);
}
function drawMap() {
  const [context, width, height] = surface($("map")), [x0, x1, y0, y1] = mapBounds();
  const scale = Math.min(width / (x1 - x0), (height - 20) / (y1 - y0));
  const dx = (width - scale * (x1 - x0)) / 2, dy = (height - 20 - scale * (y1 - y0)) / 2;
  const at = (phone, t) => { const [x, y] = positionAt(phone, t); return [dx + (x - x0) * scale, dy + (y - y0) * scale]; };
  const me = run.phones[chosen], large = run.phones.length > 300;
  const lit = new Set(shown.map((phone) => phone.index));
  // The path of the chosen phone.
  context.strokeStyle = colours.faint;
  context.setLineDash([3, 3]);
  context.beginPath();
  for (let i = 0; i < me.path.length; i += 3) context.lineTo(dx + (me.path[i + 1] - x0) * scale, dy + (me.path[i + 2] - y0) * scale);
  context.stroke();
  context.setLineDash([]);
  const [mx, my] = at(me, now);
  context.strokeStyle = colours.line;
  for (const range of run.ranges) {
    if (range * scale > 3 * Math.max(width, height)) continue;
    context.beginPath();
    context.arc(mx, my, range * scale, 0, 7);
    context.stroke();
  }
  context.lineWidth = 2;
  for (const pair of large ? me.pairs : run.pairs) {
    const link = pair.links.some(([a, b]) => a <= now && now < b), level = levelAt(pair, now);
    if (!link && level === null) continue;
    const [ax, ay] = at(run.phones[pair.a], now), [bx, by] = at(run.phones[pair.b], now);
    context.globalAlpha = link ? 0.9 : 0.35;
    context.strokeStyle = link ? colours.link : colours.edge;
    context.beginPath();
    context.moveTo(ax, ay);
    context.lineTo(bx, by);
    context.stroke();
  }
  context.globalAlpha = 1;
  const size = large ? 2.5 : 7;
  for (const phone of run.phones) {
    const [x, y] = at(phone, now);
    context.globalAlpha = lit.has(phone.index) ? 1 : 0.2;
    context.fillStyle = colours[STATE_COLOURS[stateAt(phone.state, now)]];
    if (large) context.fillRect(x - size, y - size, 2 * size, 2 * size);
    else {
      context.beginPath();
      context.arc(x, y, size, 0, 7);
      context.fill();
      context.strokeStyle = phone.index === chosen ? colours.fault : colours.text;
      context.lineWidth = phone.index === chosen ? 3 : 1;
      context.stroke();
      context.fillStyle = colours.text;
      context.fillText(phone.name, Math.min(x + 11, width - 4 - context.measureText(phone.name).width), y + (phone.index % 2 ? 9 : -9));
    }
  }
  context.globalAlpha = 1;
  if (large) {
    context.strokeStyle = colours.fault;
    context.lineWidth = 2;
    context.strokeRect(mx - 6, my - 6, 12, 12);
  }
  const metres = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 50000].find((m) => m * scale > 50) ?? 100000;
  context.fillStyle = colours.text;
  context.fillRect(10, height - 10, metres * scale, 2);
  context.fillText(`${metres.toLocaleString("en")} m`, 10, height - 19);
  $("map-hint").textContent = `${me.name}: ${STATES[stateAt(me.state, now)]}, screen ${stateAt(me.screen, now) ? "on" : "dark"}. ${run.rangesText}`;
}
function levelAt(pair, t) {
  const bucket = Math.floor(t / run.step), index = place(pair.buckets, bucket, 2);
  return index >= 0 && bucket - pair.buckets[2 * index] < 2 ? pair.buckets[2 * index + 1] : null;
}

// MARK: Signals

const HUES = [210, 20, 140, 290, 50, 180, 330, 90, 250, 0];
function drawSignal() {
  const [context, width, height] = surface($("signal")), me = run.phones[chosen];
  const left = 40, inner = width - left - 12, bottom = height - 24;
  const y = (level) => 8 + ((-10 - level) / 95) * (bottom - 16);
  context.textAlign = "right";
  for (const level of [-20, -40, -60, -80, -100]) {
    context.fillStyle = colours.line;
    context.fillRect(left, y(level), inner, 1);
    context.fillStyle = colours.faint;
    context.fillText(String(level).replace("-", "−"), left - 6, y(level));
  }
  context.textAlign = "left";
  axis(context, left, inner, height - 9, from, to, bottom);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const pairs = me.pairs.filter((pair) => pair.buckets.length).slice(0, 10);
  context.save();
  context.beginPath();
  context.rect(left, 0, inner, bottom);
  context.clip();
  pairs.forEach((pair, place) => {
    context.strokeStyle = `hsl(${HUES[place]} 65% ${dark ? 68 : 38}%)`;
    context.lineWidth = 1.5;
    context.beginPath();
    let last = -9;
    for (let i = 0; i < pair.buckets.length; i += 2) {
      const t = (pair.buckets[i] + 0.5) * run.step;
      if (t < from - 2 * run.step || t > to + 2 * run.step) continue;
      const x = left + ((t - from) / (to - from)) * inner;
      if (pair.buckets[i] - last > 2) context.moveTo(x - 0.75, y(pair.buckets[i + 1]));
      context.lineTo(x + 0.75, y(pair.buckets[i + 1]));
      last = pair.buckets[i];
    }
    context.stroke();
  });
  context.fillStyle = colours.fault;
  if (now >= from && now <= to) context.fillRect(left + ((now - from) / (to - from)) * inner - 1, 0, 2, bottom);
  context.restore();
  let x = left + 6;
  pairs.forEach((pair, place) => {
    const text = run.phones[pair.b].name;
    if (x > width - 40) return;
    context.fillStyle = `hsl(${HUES[place]} 65% ${dark ? 68 : 38}%)`;
    context.fillRect(x, bottom - 10, 10, 3);
    context.fillText(text, x + 14, bottom - 9);
    x += 26 + context.measureText(text).width;
  });
  $("signal-heading").textContent = `Signals that ${me.name} reads`;
  const parts = pairs.map((pair) => [run.phones[pair.b].name, levelAt(pair, now)]).filter((part) => part[1] !== null);
  $("signal-hint").textContent = parts.length ? parts.map(([name, level]) => `${name} ${String(level).replace("-", "−")} dBm`).join(", ") : "No signal is read at this moment (in dBm).";
}
