"use strict";

// A curve of the number of devices nearby, over the same time as the timeline.
function makeCurve(canvas) {
  // The moments at which the count changes, and the count after each.
  let times = [];
  let counts = [];
  let most = 0;

  function set(devices) {
    const changes = devices.flatMap(({ presences }) => presences.flatMap(({ first, last }) => [[first, 1], [last, -1]]));
    // Arrivals are counted before the departures of the same moment.
    changes.sort((one, other) => one[0] - other[0] || other[1] - one[1]);
    [times, counts, most] = [[], [], 0];
    let count = 0;
    for (const [time, change] of changes) {
      count += change;
      most = Math.max(most, count);
      times.push(time);
      counts.push(count);
    }
  }

  // The index of the last change at or before a time; -1 before the first.
  function lastChange(time) {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  // The largest count between two times.
  function largest(from, to) {
    let index = lastChange(from);
    let found = index < 0 ? 0 : counts[index];
    for (index += 1; index < times.length && times[index] < to; index++) found = Math.max(found, counts[index]);
    return found;
  }

  const countAt = (time) => largest(time, time);

  function firstOfMost() {
    const index = counts.indexOf(most);
    return index < 0 ? null : times[index];
  }

  function paint(timeAt, markedX, color) {
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const scale = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
    }
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.fillStyle = color("--back");
    context.fillRect(0, 0, width, height);
    const [top, foot] = [20, height - 4];
    const y = (count) => foot - (count / Math.max(1, most)) * (foot - top);
    context.strokeStyle = color("--line");
    context.lineWidth = 1;
    for (const count of new Set([0, most])) {
      context.beginPath();
      context.moveTo(0, Math.round(y(count)) + 0.5);
      context.lineTo(width, Math.round(y(count)) + 0.5);
      context.stroke();
    }
    context.beginPath();
    context.moveTo(0, foot);
    for (let x = 0; x < width; x++) {
      const level = y(largest(timeAt(x), timeAt(x + 1)));
      context.lineTo(x, level);
      context.lineTo(x + 1, level);
    }
    context.lineTo(width, foot);
    context.fillStyle = color("--track");
    context.fill();
    context.strokeStyle = color("--bar");
    context.lineWidth = 2;
    context.stroke();
    if (markedX !== null) {
      context.strokeStyle = color("--mark");
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(markedX, 0);
      context.lineTo(markedX, height);
      context.stroke();
    }
    context.font = "12px system-ui, sans-serif";
    context.fillStyle = color("--text");
    context.fillText(`Devices near: at most ${most} at once`, 6, 13);
  }

  return { set, paint, countAt, firstOfMost, most: () => most };
}
