// A campaign's page: the map is another way to fill in the forms beside it, and shows what stands on the sheet.
// Nothing is done here that the forms alone cannot do.

import { open } from "./map.js";

const PAUSE = 250; // Milliseconds without a change after which a form is looked at.

let map = null;
let figure = null;
let shown = "";

const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const split = (text) => (text ? text.split(" ") : []);

/** The form in which a way is being chosen, if one is unfolded. */
const choosing = () => all("details.order[open] select[data-way]").map((select) => select.form)[0] ?? null;

const selectOf = (form) => form.querySelector("select[data-way]");
const typedOf = (form) => form.querySelector("[data-typed]");

/** The way that a form has now: as it is typed, else as it is chosen. */
const wayOf = (form) => split(typedOf(form).value.trim().replaceAll(",", " ")).filter(Boolean).length
  ? typedOf(form).value.trim().split(/[\s,]+/)
  : split(selectOf(form).value);

/** Draw anew all that the page says of the map. */
function redraw() {
  if (!map) return;
  const form = choosing();
  const start = document.getElementById("panel")?.dataset.hex ?? "";
  const met = new Set(all("#panel .meetings [data-hex]").map((item) => item.dataset.hex));
  map.reach(form ? all("#reach [data-hex]").map((item) => item.dataset.hex) : [], met);
  const ways = all("#sheet [data-way]")
    .filter((line) => line.dataset.start && line.dataset.way)
    .map((line) => ({ hexes: [line.dataset.start, ...split(line.dataset.way)], kind: "written" }));
  if (form && start) ways.push({ hexes: [start, ...wayOf(form)].filter((hex) => /^\d{4}$/.test(hex)), kind: "chosen" });
  map.ways(ways);
  map.light(start ? [start] : []);
  const piece = document.getElementById("panel")?.dataset.piece ?? "";
  if (piece !== shown && start) map.around([start, ...all("#reach [data-hex]").map((item) => item.dataset.hex)], 60);
  // Whoever chose a piece from far down the page reads what was opened, and not the place where its name stood.
  if (piece && piece !== shown) document.getElementById("panel").scrollIntoView({ block: "nearest" });
  shown = piece;
  if (form) ask(form);
  const bar = figure.querySelector(".choice");
  bar.hidden = !form;
  if (form) bar.querySelector("output").textContent = choiceOf(form);
}

/** What a form would order, in its own words. */
function choiceOf(form) {
  const select = selectOf(form);
  return typedOf(form).value.trim() || select.selectedOptions[0]?.textContent || "";
}

const looks = new WeakMap();

/** Ask what a form orders now, after a while in which nothing more is changed: its heading and its warnings are of another. */
function ask(form) {
  const sent = new URLSearchParams(new FormData(form));
  const made = (JSON.parse(sent.get("order")).path ?? []).join(" ");
  const before = looks.get(form) ?? { said: wayOf(form).join(" ") === made ? `${sent}` : "" };
  if (before.said === `${sent}`) return;
  clearTimeout(before.timer);
  before.going?.abort();
  const going = new AbortController();
  looks.set(form, { said: `${sent}`, going, timer: setTimeout(() => look(form, sent, going.signal), PAUSE) });
}

/** Put what is answered into a form; where nothing is, nothing stands there of an order that it holds no more. */
async function look(form, sent, signal) {
  let text = "";
  try {
    const answer = await fetch(form.dataset.look, { method: "POST", body: sent, credentials: "same-origin", signal });
    if (answer.ok) text = await answer.text();
  } catch {
    if (signal.aborted) return;
  }
  const told = new DOMParser().parseFromString(text, "text/html");
  for (const old of all(".said, .fault", form)) old.remove();
  const [heading, said] = [told.querySelector("summary"), told.querySelector(".said")];
  if (heading) form.closest("details").querySelector("summary").textContent = heading.textContent;
  // Below the heading it is read beside the map, and not only at the button.
  if (said?.children.length) form.querySelector(":scope > :is(label, fieldset, details, .row)").before(said);
}

/** A hex was clicked: it becomes the goal of the way that is being chosen, or whoever stands there is shown. */
function clicked(hex, event) {
  const form = choosing();
  if (form) {
    const typed = typedOf(form);
    const option = all("option", selectOf(form)).find((each) => each.value.split(" ").at(-1) === hex);
    if (event.shiftKey || figure.querySelector("[data-stepwise]").checked) {
      typed.value = `${typed.value.trim()} ${hex}`.trim();
    } else if (option) {
      selectOf(form).value = option.value;
      typed.value = "";
    } else {
      goTo(hex);
      return;
    }
    redraw();
    return;
  }
  goTo(hex);
}

/** Open the own piece of a hex, the next one at every click; else show who else is there. */
function goTo(hex) {
  const own = all(`.marks a[data-hex="${hex}"]`, figure);
  const here = document.getElementById("panel")?.dataset.piece ?? "";
  if (own.length) {
    own[(own.findIndex((each) => each.dataset.piece === here) + 1) % own.length].click();
    return;
  }
  const entry = document.querySelector(`.strangers [data-hex="${hex}"], .pieces [data-hex="${hex}"], .report [data-hex="${hex}"]`);
  map.light([hex]);
  entry?.scrollIntoView({ block: "nearest" });
  entry?.classList.add("found");
  setTimeout(() => entry?.classList.remove("found"), 2000);
}

function layers() {
  const wanted = new Set(all("[data-shows]:checked", figure).map((box) => box.dataset.shows));
  for (const box of all("[data-shows]", figure)) map.layer(box.dataset.shows, box.checked);
  map.marks(
    all(".marks [data-layer]", figure)
      .filter((mark) => wanted.has(mark.dataset.layer))
      .map((mark) => ({ hex: mark.dataset.hex, text: mark.dataset.text, layer: mark.dataset.layer })),
  );
}

/** Make the map of the page one that can be used, once it has come. */
async function begin() {
  const found = document.querySelector("figure[data-map]");
  if (!found || found === figure) return redraw();
  figure = found;
  map = await open(figure);
  if (!map) return;
  figure.classList.add("live");
  figure.querySelector(".tools").hidden = false;
  map.onHex = clicked;
  const mine = all(".marks a", figure).map((mark) => mark.dataset.hex);
  // A page without pieces of one's own shows where all that it tells of lies.
  const own = mine.length ? mine : all("main [data-hex]").map((item) => item.dataset.hex);
  map.around(own);
  figure.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-tool]")?.dataset.tool;
    const [x, y, width, height] = map.box;
    if (tool === "in") map.zoom(1.5, x + width / 2, y + height / 2);
    if (tool === "out") map.zoom(1 / 1.5, x + width / 2, y + height / 2);
    if (tool === "whole") map.show([...map.whole]);
    if (tool === "own") map.around(own);
    if (tool === "order") choosing()?.requestSubmit();
  });
  figure.addEventListener("change", layers);
  layers();
  redraw();
}

document.addEventListener("toggle", redraw, true);
document.addEventListener("input", (event) => {
  // The day that a slider is at stands beside it while it moves.
  if (event.target.matches("[data-slides]")) {
    const output = event.target.form.querySelector("output");
    const { max, value } = event.target;
    const { day, end } = output.dataset;
    output.textContent = end && value === max ? end : day.replace("{day}", value);
  }
  redraw();
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-slides]")) event.target.form.requestSubmit();
  if (event.target.matches("select[data-way]")) typedOf(event.target.form).value = "";
  redraw();
});
for (const kind of ["mouseover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const item = event.target.closest?.("[data-hexes], li[data-hex], li[data-way], section[data-hex]");
    if (!map || !item || item.closest("figure")) return;
    const { hexes, hex, start, way } = item.dataset;
    map.light(hexes ? split(hexes) : hex ? [hex] : [start, ...split(way)].filter(Boolean));
  });
}
document.addEventListener("htmx:load", begin);
// A page of another kind, that of signing in above all, is gone to as a whole.
document.addEventListener("htmx:beforeSwap", (event) => {
  const next = /<main id="page"(?: data-kind="(\w+)")?/.exec(event.detail.serverResponse);
  if (next) {
    // A page of the same kind stands where it stood; one of another is read from its beginning.
    if (next[1] !== document.getElementById("page").dataset.kind) event.detail.swapOverride = "outerHTML show:window:top";
    return;
  }
  event.detail.shouldSwap = false;
  if (event.detail.xhr.status < 400) window.location.assign(event.detail.xhr.responseURL);
  else lose();
});

/** Nothing of ours came back: whatever stands in the page still stands there, and can be sent again. */
function lose() {
  const lost = document.getElementById("lost");
  lost.hidden = false;
  lost.focus();
}
for (const kind of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) document.addEventListener(kind, lose);
document.addEventListener("htmx:beforeRequest", () => {
  document.getElementById("lost").hidden = true;
});
document.addEventListener("htmx:afterSettle", () => {
  const said = document.querySelector("#problem, .messages");
  said?.scrollIntoView({ block: "nearest" });
  document.getElementById("problem")?.focus({ preventScroll: true });
});
begin();
