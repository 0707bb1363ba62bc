"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const section = document.getElementById("timeline");
  const chart = document.getElementById("chart");
  const canvas = chart.querySelector("canvas");
  const room = document.getElementById("room");
  const readout = document.getElementById("readout");
  const peopleCanvas = document.getElementById("people");
  if (!data.peers.length) return;
  section.hidden = false;
  const people = makeCurve(peopleCanvas);
  // The selected devices, in their order.
  let shown = [];

  // Sizes in CSS pixels.
  const axisHeight = 30;
  const rowHeight = 46;
  const labelHeight = 19;
  const barHeight = 22;
  const margin = 6;
  // The signal strengths at the bottom and the top of a bar, in dBm.
  const [weakest, strongest] = [-100, -20];
  const shortestSpan = 100;

  const whole = (() => {
    const span = Math.max(data.to - data.from, 1000);
    return { start: data.from - span * 0.01, end: data.from + span * 1.01 };
  })();
  let view = { ...whole };
  // The position of the mark: a time and a row.
  let mark = null;
  let width = 0;
  let height = 0;
  // The right end of the name in the mark's row.
  let labelEnd = 0;

  // MARK: Times and places

  const span = () => view.end - view.start;
  const x = (time) => margin + ((time - view.start) / span()) * (width - 2 * margin);
  const timeAt = (place) => view.start + ((place - margin) / (width - 2 * margin)) * span();

  function show(start, length) {
    const limited = Math.min(Math.max(length, shortestSpan), whole.end - whole.start);
    const first = Math.min(Math.max(start, whole.start), whole.end - limited);
    view = { start: first, end: first + limited };
    draw();
  }

  // Zooms around one moment, which keeps its place.
  function zoom(factor, time = mark ? mark.time : (view.start + view.end) / 2) {
    const anchor = Math.min(Math.max(time, view.start), view.end);
    const length = Math.min(Math.max(span() * factor, shortestSpan), whole.end - whole.start);
    show(anchor - ((anchor - view.start) * length) / span(), length);
  }

  const pan = (share) => show(view.start + span() * share, span());

  const clock = (time, digits) => new Date(time).toISOString().slice(11, 19 + digits);
  const day = (time) => new Date(time).toISOString().slice(0, 10);

  // MARK: Searching

  // The presence of a row at a time, or within a few pixels of it.
  function presenceAt(row, time) {
    const near = (span() / width) * 4;
    let best = null;
    for (const presence of shown[row].presences) {
      const away = Math.max(presence.first - time, time - presence.last, 0);
      if (away <= near && (!best || away < best.away)) best = { presence, away };
    }
    return best && best.presence;
  }

  // The index of the presence's last point that begins at or before a time; -1 if no point does.
  function lastPoint(points, time) {
    const wanted = Math.floor(time / data.resolution);
    let [low, high] = [0, points.length / 5];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (points[5 * middle] <= wanted) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  // The point that is nearest to a time, if it is in the same span or within a few pixels.
  function pointAt(presence, time) {
    const near = Math.max(data.resolution, (span() / width) * 4);
    const last = lastPoint(presence.points, time);
    let best = null;
    for (const index of [last, last + 1]) {
      if (index < 0 || 5 * index >= presence.points.length) continue;
      const [at, mean, low, high, count] = presence.points.slice(5 * index, 5 * index + 5);
      const begin = at * data.resolution;
      const away = Math.max(begin - time, time - begin - data.resolution, 0);
      if (away <= near && (!best || away < best.away)) best = { mean, low, high, count, begin, away };
    }
    return best;
  }

  const level = (dBm) => String(dBm).replace("-", "−");

  function describe(row, time) {
    const peer = shown[row];
    const presence = presenceAt(row, time);
    const when = `${day(time)} ${clock(time, span() < 60000 ? 4 : 0)}`;
    const near = `; ${people.countAt(time)} near`;
    if (!presence) return `${peer.name}, ${when}: not heard${near}`;
    const point = pointAt(presence, time);
    if (!point) return `${peer.name}, ${when}: present, without a signal strength at this moment${near}`;
    const packets = `${point.count} packet${point.count === 1 ? "" : "s"}`;
    const range = point.low === point.high ? "" : `${level(point.low)} to ${level(point.high)}, `;
    const length = data.resolution / 1000;
    const address = addressAt(peer, time);
    return (
      `${peer.name}, ${when}: ${level(point.mean)} dBm (${range}${packets} in ${length} s)` +
      (address ? ` under ${address.name}${address.inferred ? ", likely the same device" : ""}` : "") +
      near
    );
  }

  // The address under which a device was heard at a time, if it had several. If two overlap, the later one.
  function addressAt(peer, time) {
    if (peer.addresses.length < 2) return null;
    return peer.addresses.findLast((address) => address.first <= time + data.resolution && time <= address.last + 1000);
  }

  // MARK: Drawing

  const steps = [
    100, 200, 500, 1000, 2000, 5000, 10000, 15000, 30000, 60000, 120000, 300000, 600000, 900000, 1800000, 3600000,
    7200000, 10800000, 21600000, 43200000, 86400000, 172800000, 604800000, 1209600000, 2419200000,
  ];

  function drawAxis(context, color) {
    const wanted = (span() * 90) / width;
    const step = steps.find((candidate) => candidate >= wanted) || Math.ceil(wanted / 2419200000) * 2419200000;
    context.fillStyle = color("--back");
    context.fillRect(0, 0, width, axisHeight);
    context.strokeStyle = color("--line");
    context.fillStyle = color("--faint");
    let lastDay = "";
    let free = -Infinity;
    for (let time = Math.ceil(view.start / step) * step; time <= view.end; time += step) {
      const place = Math.round(x(time)) + 0.5;
      context.beginPath();
      context.moveTo(place, axisHeight - 6);
      context.lineTo(place, height);
      context.stroke();
      const text =
        (day(time) === lastDay ? "" : `${day(time)} `) +
        (step >= 86400000 && day(time) !== lastDay ? "" : clock(time, step < 1000 ? 2 : step < 60000 ? 0 : -3));
      const length = context.measureText(text).width;
      // The date is written where the day begins. A label that would be cut off or overlap another is omitted.
      if (place + 3 < free || place + 3 + length > width) continue;
      context.fillText(text, place + 3, 14);
      free = place + 3 + length + 8;
      lastDay = day(time);
    }
  }

  function drawRow(context, color, row, top) {
    const peer = shown[row];
    if (mark && mark.row === row) {
      context.fillStyle = color("--row");
      context.fillRect(0, top, width, rowHeight);
    }
    const foot = top + labelHeight + barHeight;
    // Bars continue into the margins.
    const [start, end] = [timeAt(0), timeAt(width)];
    for (const presence of peer.presences) {
      if (presence.last < start || presence.first > end) continue;
      // A presence of a single packet has a visible width.
      const [left, right] = [x(presence.first), Math.max(x(presence.last), x(presence.first) + 3)];
      context.fillStyle = color("--track");
      context.fillRect(left, foot - barHeight, right - left, barHeight);
      context.fillStyle = color("--bar");
      const { points } = presence;
      for (let index = Math.max(0, lastPoint(points, start)); index < points.length / 5; index++) {
        const begin = points[5 * index] * data.resolution;
        if (begin > end) break;
        // Bars begin and end at whole pixels, because the background would show between two half pixels.
        const from = Math.min(Math.round(Math.max(x(begin), left)), Math.round(right) - 1);
        const to = Math.max(Math.round(Math.min(x(begin + data.resolution), right)), from + 1);
        const share = (points[5 * index + 1] - weakest) / (strongest - weakest);
        const tall = Math.max(2, Math.min(1, Math.max(0, share)) * barHeight);
        context.fillRect(from, foot - tall, to - from, tall);
      }
      context.strokeStyle = color("--edge");
      const wide = Math.max(2, Math.round(right) - Math.round(left));
      context.strokeRect(Math.round(left) + 0.5, foot - barHeight + 0.5, wide - 1, barHeight - 1);
    }
    drawAddresses(context, color, peer, foot + 2, start, end);
    context.font = `${peer.identified ? "600 " : ""}13px system-ui, sans-serif`;
    const label = (peer.identified ? "◆ " : "") + peer.name + (peer.said ? ` “${peer.said}”` : "");
    // The lines of the axis end at the label.
    context.fillStyle = color(mark && mark.row === row ? "--row" : "--back");
    context.fillRect(margin - 2, top + 1, context.measureText(label).width + 4, labelHeight - 2);
    context.fillStyle = color("--text");
    context.fillText(label, margin, top + 14);
    if (mark && mark.row === row) labelEnd = margin + context.measureText(label).width + 6;
    context.font = "12px system-ui, sans-serif";
  }

  // Draws the addresses of a device as one strip, alternately light and dark. An address that only probably belongs to
  // the device follows a gap.
  function drawAddresses(context, color, peer, top, start, end) {
    if (peer.addresses.length < 2) return;
    peer.addresses.forEach((address, index) => {
      if (address.last < start || address.first > end) return;
      const left = Math.round(x(address.first)) + (address.inferred ? 2 : 0);
      context.fillStyle = color(index % 2 ? "--edge" : "--faint");
      context.fillRect(left, top + (index % 2), Math.max(2, Math.round(x(address.last)) - left), 2);
    });
  }

  function drawMark(context, color) {
    const place = Math.round(x(mark.time)) + 0.5;
    const top = axisHeight + mark.row * rowHeight - chart.scrollTop;
    if (place < 0 || place > width) return;
    context.strokeStyle = color("--mark");
    context.beginPath();
    context.moveTo(place, axisHeight);
    context.lineTo(place, height);
    context.stroke();
    const presence = presenceAt(mark.row, mark.time);
    const point = presence && pointAt(presence, mark.time);
    if (!point || top + rowHeight < axisHeight) return;
    const text = `${level(point.mean)} dBm`;
    const length = context.measureText(text).width + 10;
    // The label is beside the line if there is room, and never covers the name.
    const left = Math.max(labelEnd, place + length + 4 < width ? place + 4 : place - length - 4);
    context.fillStyle = color("--back");
    context.fillRect(left, top + 1, length, 17);
    context.strokeRect(Math.round(left) + 0.5, top + 1.5, Math.round(length), 17);
    context.fillStyle = color("--text");
    context.fillText(text, left + 5, top + 14);
  }

  function paint() {
    const style = getComputedStyle(document.documentElement);
    const colors = new Map();
    const color = (name) => {
      if (!colors.has(name)) colors.set(name, style.getPropertyValue(name).trim());
      return colors.get(name);
    };
    const scale = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
    }
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.lineWidth = 1;
    context.font = "12px system-ui, sans-serif";
    context.fillStyle = color("--back");
    context.fillRect(0, 0, width, height);
    // The lines of the axis are behind the bars. Rows that are scrolled away are cut off at the axis.
    drawAxis(context, color);
    context.save();
    context.beginPath();
    context.rect(0, axisHeight, width, height - axisHeight);
    context.clip();
    const first = Math.max(0, Math.floor(chart.scrollTop / rowHeight));
    const last = Math.min(shown.length - 1, Math.ceil((chart.scrollTop + height) / rowHeight));
    for (let row = first; row <= last; row++) {
      drawRow(context, color, row, axisHeight + row * rowHeight - chart.scrollTop);
    }
    if (mark) drawMark(context, color);
    context.restore();
    if (!shown.length) {
      context.fillStyle = color("--text");
      context.fillText("No presence matches the choice above.", margin, axisHeight + 20);
    }
    people.paint(timeAt, mark ? Math.round(x(mark.time)) + 0.5 : null, color);
  }

  let isPending = false;
  function draw() {
    if (isPending) return;
    isPending = true;
    requestAnimationFrame(() => {
      isPending = false;
      paint();
    });
  }

  function measure() {
    // The scroller is as high as its content, but at most 70 % of the window. The canvas fills the scroller.
    const full = axisHeight + Math.max(1, shown.length) * rowHeight;
    room.style.height = "0";
    canvas.style.height = `${Math.min(full, Math.round(window.innerHeight * 0.7))}px`;
    width = chart.clientWidth;
    height = canvas.clientHeight;
    room.style.height = `${full - height}px`;
    draw();
  }

  // MARK: The mark

  function place(row, time) {
    if (!shown.length) return;
    mark = { row: Math.min(Math.max(row, 0), shown.length - 1), time };
    readout.textContent = describe(mark.row, mark.time);
    draw();
  }

  // Scrolls so that the mark is visible.
  function reveal() {
    if (mark.time < view.start || mark.time > view.end) show(mark.time - span() / 2, span());
    const top = mark.row * rowHeight;
    if (top < chart.scrollTop) chart.scrollTop = top;
    const bottom = top + rowHeight + axisHeight - height;
    if (bottom > chart.scrollTop) chart.scrollTop = bottom;
  }

  function move(rows, time) {
    if (!shown.length) return;
    place((mark ? mark.row : 0) + rows, Math.min(Math.max(time, data.from), data.to));
    reveal();
  }

  // Moves the mark to the next or the previous presence, in its row or else in the nearest row in that direction.
  function step(direction) {
    let { row, time } = mark || { row: 0, time: -Infinity };
    for (; row >= 0 && row < shown.length; row += direction, time = -Infinity * direction) {
      const starts = shown[row].presences.map((presence) => presence.first);
      const next = direction > 0 ? starts.find((start) => start > time) : starts.findLast((start) => start < time);
      if (next !== undefined) return move(row - (mark ? mark.row : 0), next);
    }
  }

  function zoomToPresence() {
    const presence = mark && presenceAt(mark.row, mark.time);
    if (!presence) return;
    const length = Math.max(presence.last - presence.first, data.resolution);
    show(presence.first - length * 0.05, length * 1.1);
  }

  chart.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = mark ? mark.time : view.start + span() / 2;
    const actions = {
      ArrowLeft: () => (event.shiftKey ? pan(-0.2) : move(0, now - span() / 100)),
      ArrowRight: () => (event.shiftKey ? pan(0.2) : move(0, now + span() / 100)),
      ArrowUp: () => move(-1, now),
      ArrowDown: () => move(mark ? 1 : 0, now),
      PageUp: () => move(-10, now),
      PageDown: () => move(10, now),
      Home: () => move(0, data.from),
      End: () => move(0, data.to),
      Enter: zoomToPresence,
      n: () => step(1),
      p: () => step(-1),
      "+": () => zoom(0.5),
      "=": () => zoom(0.5),
      "-": () => zoom(2),
      0: () => show(whole.start, whole.end - whole.start),
    };
    const action = actions[event.key] || actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // MARK: Mouse and fingers

  const within = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const rowAt = (y) => Math.floor((y - axisHeight + chart.scrollTop) / rowHeight);
  const pointers = new Map();

  function pointAtPointer(event) {
    const at = within(event);
    const row = rowAt(at.y);
    if (at.y >= axisHeight && row < shown.length) place(row, timeAt(at.x));
  }

  chart.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, within(event));
    pointAtPointer(event);
  });

  chart.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") pointAtPointer(event);
      return;
    }
    const now = within(event);
    if (!chart.hasPointerCapture(event.pointerId)) chart.setPointerCapture(event.pointerId);
    if (pointers.size === 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const [old, fresh] = [Math.abs(before.x - other.x), Math.abs(now.x - other.x)];
      if (old > 8 && fresh > 8) zoom(old / fresh, timeAt((now.x + other.x) / 2));
    } else {
      pan((before.x - now.x) / (width - 2 * margin));
    }
    pointers.set(event.pointerId, now);
  });

  for (const end of ["pointerup", "pointercancel"]) {
    chart.addEventListener(end, (event) => pointers.delete(event.pointerId));
  }

  chart.addEventListener("dblclick", (event) => zoom(event.shiftKey ? 2 : 0.5, timeAt(within(event).x)));

  chart.addEventListener(
    "wheel",
    (event) => {
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (event.ctrlKey) zoom(Math.exp(Math.sign(event.deltaY) * 0.3), timeAt(within(event).x));
      else if (sideways) pan(sideways / width);
      else return;
      event.preventDefault();
    },
    { passive: false },
  );

  document.getElementById("zoom-in").addEventListener("click", () => zoom(0.5));
  document.getElementById("zoom-out").addEventListener("click", () => zoom(2));
  document.getElementById("zoom-all").addEventListener("click", () => show(whole.start, whole.end - whole.start));

  // The curve has the same time axis as the timeline: the mark moves to the pointer's time, and keeps its row.
  for (const kind of ["pointerdown", "pointermove"]) {
    peopleCanvas.addEventListener(kind, (event) => {
      const left = peopleCanvas.getBoundingClientRect().left;
      place(mark ? mark.row : 0, timeAt(event.clientX - left));
    });
  }

  makeChoice(data, (devices) => {
    const marked = mark && shown[mark.row]?.place;
    shown = devices;
    people.set(devices);
    const moment = people.firstOfMost();
    const when = moment === null ? "" : `, first at ${day(moment)} ${clock(moment, 0)} UTC`;
    peopleCanvas.setAttribute("aria-label", `How many devices were near: at most ${people.most()} at once${when}`);
    const row = marked === null ? -1 : shown.findIndex((device) => device.place === marked);
    mark = row < 0 ? null : { row, time: mark.time };
    readout.textContent = mark ? describe(mark.row, mark.time) : "Point at a bar to read its signal strength.";
    chart.scrollTop = 0;
    measure();
  }).apply();

  chart.addEventListener("scroll", draw);
  new ResizeObserver(measure).observe(section);
  window.addEventListener("resize", measure);
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
    matchMedia(query).addEventListener("change", draw);
  }
  measure();
})();
