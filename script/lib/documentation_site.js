"use strict";
// Finds pages by their names. `names` contains the title, the module and the address of each page.
const field = document.getElementById("search");
const found = document.getElementById("found");
const LIMIT = 30;

function show() {
  const wanted = field.value.trim().toLowerCase();
  const hits = wanted ? names.filter(([title]) => title.toLowerCase().includes(wanted)) : [];
  hits.sort((a, b) => a[0].toLowerCase().indexOf(wanted) - b[0].toLowerCase().indexOf(wanted) || a[0].length - b[0].length);
  found.replaceChildren(...hits.slice(0, LIMIT).map(([title, module, url]) => {
    const link = document.createElement("a");
    link.href = document.body.dataset.root + url.split("/").map(encodeURIComponent).join("/");
    const name = document.createElement("code");
    name.textContent = title;
    const place = document.createElement("span");
    place.textContent = `  ${module}`;
    link.append(name, place);
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
  if (wanted && !hits.length) {
    const item = document.createElement("li");
    item.textContent = "No page has a name with this text.";
    item.style.padding = "10px 16px";
    found.replaceChildren(item);
  }
}

field.addEventListener("input", show);
field.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { field.value = ""; show(); }
  if (event.key === "Enter") found.querySelector("a")?.click();
});
