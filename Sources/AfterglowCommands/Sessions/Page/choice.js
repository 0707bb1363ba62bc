"use strict";

// The selection and the order of the devices, for the timeline, the curve and the table.
// `changed` is called after each choice with the selected devices and their presences.
function makeChoice(data, changed) {
  const controls = document.getElementById("choice");
  const fields = ["sort", "signal", "duration", "company", "proof"].map((name) => document.getElementById(name));
  const [sort, signal, duration, company, proof] = fields;
  const status = document.getElementById("shown");
  const body = document.querySelector("tbody");
  const headings = [...document.querySelectorAll("thead [data-sort]")];
  controls.hidden = false;

  // The table has a row for each presence, in the order of the data.
  const presences = data.peers.flatMap((peer) => peer.presences.map((presence) => ({ peer, presence })));
  [...body.rows].forEach((element, index) => Object.assign(presences[index], { element }));

  const proofs = (peer) =>
    peer.identified ? "identifier" : peer.addresses.some((address) => address.inferred) ? "likely" : "none";

  const companies = [...new Set(data.peers.map((peer) => peer.company))].sort();
  for (const name of companies) company.add(new Option(name || "unknown company", name || "none"));

  const length = (presence) => presence.last - presence.first;
  const level = (presence) => presence.median ?? -Infinity;
  // The value by which presences are sorted, and the direction. A device has the best value of its presences.
  const orders = {
    first: { value: (one) => one.first, isDescending: false },
    last: { value: (one) => one.last, isDescending: true },
    longest: { value: length, isDescending: true },
    strongest: { value: level, isDescending: true },
    packets: { value: (one) => one.packets, isDescending: true },
  };
  let isReversed = false;

  function comparison() {
    const sign = isReversed ? -1 : 1;
    if (sort.value === "name") return (one, other) => sign * one.name.localeCompare(other.name, "en");
    if (sort.value === "given") return (one, other) => sign * (one.place - other.place);
    const { value, isDescending } = orders[sort.value];
    const best = (list) => list.reduce((found, one) => {
      const candidate = value(one);
      return isDescending ? Math.max(found, candidate) : Math.min(found, candidate);
    }, isDescending ? -Infinity : Infinity);
    const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0) * (isDescending ? -sign : sign);
    return (one, other) => compare(best(one.presences), best(other.presences)) || one.place - other.place;
  }

  function apply() {
    const isWanted = (presence) =>
      (signal.value === "" || level(presence) >= Number(signal.value)) &&
      length(presence) >= Number(duration.value) * 1000;
    const devices = [];
    data.peers.forEach((peer, place) => {
      if (company.value !== "any" && (peer.company || "none") !== company.value) return;
      if (proof.value !== "any" && proofs(peer) !== proof.value) return;
      const wanted = peer.presences.filter(isWanted);
      if (wanted.length) devices.push({ ...peer, place, presences: wanted });
    });
    const compare = comparison();
    devices.sort(compare);

    const wanted = new Map();
    for (const device of devices) {
      for (const presence of device.presences) wanted.set(presence, { ...device, presences: [presence] });
    }
    const rows = presences.filter(({ presence }) => wanted.has(presence));
    // Rows are sorted by presence if the order compares presences. Otherwise the rows of a device stay together.
    rows.sort((one, other) => compare(wanted.get(one.presence), wanted.get(other.presence)));
    const fragment = document.createDocumentFragment();
    for (const { element } of rows) fragment.append(element);
    body.replaceChildren(fragment);

    for (const heading of headings) {
      const isChosen = heading.dataset.sort === sort.value;
      const isDescending = (orders[sort.value]?.isDescending ?? false) !== isReversed;
      heading.setAttribute("aria-sort", isChosen ? (isDescending ? "descending" : "ascending") : "none");
    }
    const count = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
    status.textContent =
      devices.length === data.peers.length && rows.length === presences.length
        ? `All ${count(devices.length, "device")} and ${count(rows.length, "presence")} are shown.`
        : `${devices.length.toLocaleString("en")} of ${count(data.peers.length, "device")} and ` +
          `${rows.length.toLocaleString("en")} of ${count(presences.length, "presence")} are shown.`;
    changed(devices);
  }

  sort.addEventListener("change", () => {
    isReversed = false;
    apply();
  });
  for (const field of [signal, duration, company, proof]) field.addEventListener("change", apply);
  document.getElementById("reset").addEventListener("click", () => {
    for (const field of fields) field.selectedIndex = 0;
    isReversed = false;
    apply();
  });
  for (const heading of headings) {
    // A second click reverses the order.
    heading.querySelector("button").addEventListener("click", () => {
      isReversed = sort.value === heading.dataset.sort && !isReversed;
      sort.value = heading.dataset.sort;
      apply();
    });
  }
  return { apply };
}
