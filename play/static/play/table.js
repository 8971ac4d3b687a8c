// A campaign's page: the map is another way to fill in the forms beside it, and shows what stands on the sheet.
// Nothing is done here that the forms alone cannot do.

import { around, centre } from "./hexes.js";
import { drawn, open } from "./map.js";
import { Lit, ends } from "./lit.js";
import { Signs } from "./signs.js";

let map = null;
let figure = null;
let lit = null;
let signs = null;
let shown = "";
let stood = "";
let pointed = [];
let held = null;

const HEADINGS = "#tour-title, #panel-title, #orders-title, #night-title";
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const split = (text) => (text ? text.split(" ") : []);
const panel = () => document.getElementById("panel");
const phone = () => getComputedStyle(figure.parentElement).position === "fixed";

/** How far the piece of the panel comes, where a way can be chosen for it. */
const reachOf = () => {
  const data = document.getElementById("reach");
  return data ? JSON.parse(data.textContent) : null;
};

/** The hexes to enter on the way to one of a reach. */
function wayTo(goal, reach) {
  const way = [];
  for (let hex = goal; hex && hex !== reach.start; hex = reach.steps[hex]?.[0]) way.unshift(hex);
  return way;
}

/** Say something above the map, which is read aloud as well. */
function say(words) {
  const hint = figure?.querySelector(".hint");
  if (hint && hint.textContent !== words) hint.textContent = words;
}

/** Draw anew all that the page says of the map. */
function redraw() {
  if (!map) return;
  const state = document.getElementById("lit")?.dataset ?? {};
  const reach = reachOf();
  const here = panel()?.dataset ?? {};
  signs.mark({ idle: split(state.idle), danger: split(state.danger) });
  lit.reach(reach, split(figure.dataset.nights).length ? figure.dataset.nights.split("|") : []);
  const piece = here.piece ?? "";
  if (piece !== shown) {
    map.cursor = "";
    closeStack();
    // On a telephone the lists are pulled up over the map, which is to be in sight with another piece.
    if (shown !== null && phone()) window.scrollTo({ top: 0, behavior: "instant" });
    look(reach, here.hex);
  } else if (here.hex && here.hex !== stood) map.keep(here.hex);
  if (piece !== shown || here.hex !== stood) pointed = [];
  shown = piece;
  stood = here.hex;
  lit.ways(
    all("#lit [data-way]")
      .filter((line) => line.dataset.start && line.dataset.way)
      .map((line) => {
        const mine = Boolean(piece) && line.dataset.of === piece;
        return {
          hexes: [line.dataset.start, ...split(line.dataset.way)],
          kind: [mine ? "chosen" : "written", line.dataset.verdict === "refused" ? "wrong" : ""].join(" ").trim(),
          ends: mine ? split(line.dataset.ends) : [],
        };
      }),
  );
  signs.tidings = all("[data-tiding]").map((each) => ({ hex: each.dataset.hex, number: each.dataset.tiding, kind: each.dataset.kind, title: each.dataset.call === undefined ? "" : each.querySelector("h3").textContent, said: each.dataset.call ?? "" }));
  if (panel()?.dataset.past !== undefined || document.querySelector("[data-ways-of-night]")) lit.past(map.signs.ways);
  lit.light(here.hex ? [here.hex] : [], pointed, map.cursor);
  const chosen = document.querySelector(`#lit [data-of="${CSS.escape(piece)}"][data-way]:not([data-way=""])`);
  say(reach ? (chosen ? state.change : state.choose) ?? "" : state.said ?? "");
  signs.draw();
}

/** Show where a panel's piece can go; without a panel all own pieces. */
function look(reach, hex) {
  const least = phone() ? 40 : 23;
  if (reach) {
    const tonight = Object.keys(reach.steps).filter((each) => reach.steps[each][1] === 1 && ends(reach, each));
    map.fit([reach.start, ...tonight], { least, most: 46, focus: reach.start });
  } else if (panel()?.dataset.fit) {
    map.fit(split(panel().dataset.fit), { least, most: 46, focus: hex });
  } else if (hex) {
    map.fit([hex], { least, most: 40, focus: hex });
  } else home();
}

function home() {
  const own = map.signs.pieces.filter((piece) => piece.side === map.signs.own && ["group", "lone"].includes(piece.kind));
  const told = all("[data-tiding]").map((each) => each.dataset.hex);
  const hexes = told.length ? told : own.map((piece) => piece.hex);
  // A campaign that is over is seen as a whole, without counters that would need room.
  const whole = document.getElementById("page").dataset.kind === "end";
  map.fit(hexes, { least: whole ? 9 : phone() ? 40 : 23, most: 46, focus: told[0] ?? first()?.hex ?? "" });
}

/** The first own group without an order, or else the first own piece. */
function first() {
  const own = map.signs.pieces.filter((piece) => piece.side === map.signs.own);
  const [idle] = signs.state.idle;
  return own.find((piece) => piece.id === idle) ?? own[0];
}

/** A hex was chosen: it is the goal of the way that is being chosen, or what stands there is shown. */
function clicked(hex, event, sign) {
  closeStack();
  const reach = reachOf();
  const form = document.querySelector("#panel form:has(select[data-way])");
  if (reach && form && reach.steps[hex] && !sign?.dataset.ids?.split(" ").some(ownId)) {
    const stepwise = event?.shiftKey || figure.querySelector("[data-stepwise]")?.checked;
    if (stepwise) order(form, [...split(form.elements.typed.value), hex]);
    else if (ends(reach, hex)) order(form, wayTo(hex, reach));
    else tell(hex);
    return;
  }
  goTo(hex, sign);
}

const ownId = (id) => map.signs.pieces.some((piece) => piece.id === id && piece.address);

/** Order a way with the form of the panel. */
function order(form, way) {
  form.elements.typed.value = way.join(" ");
  form.requestSubmit();
}

/** Open the own piece of a hex, or a list of them; else the place there, or the entry of who else is there. */
function goTo(hex, sign) {
  const place = document.querySelector(`[data-place-at="${hex}"]`);
  // A panel that asks for a place is told one, whatever stands there.
  if (place && document.querySelector("#lit[data-places]")) return goal(place.dataset);
  const there = map.signs.pieces.filter((piece) => piece.hex === hex && piece.address);
  const ids = split(sign?.dataset.ids ?? "");
  const own = ids.length ? there.filter((piece) => ids.includes(piece.id)) : there;
  if (own.length > 1) return stack(hex, own);
  if (own.length === 1) return visit(own[0].address);
  const counter = sign?.dataset.ids || sign?.dataset.number;
  if (place && !counter) return visit(place.dataset.address ?? place.href);
  const town = map.signs.places.find((each) => each.hex === hex);
  if (town?.address && !counter) return visit(town.address);
  const numbered = sign?.dataset.number && document.querySelector(`li[data-tiding="${sign.dataset.number}"]`);
  const entry = numbered || document.querySelector(`.strangers [data-hex="${hex}"], .rows [data-hex="${hex}"], .fights [data-hex="${hex}"], .report [data-hex="${hex}"]`);
  pointed = [hex];
  redraw();
  const words = map.signs.pieces.filter((piece) => piece.hex === hex).map((piece) => piece.words);
  say([town?.name, ...words].filter(Boolean).join("; ") || hex);
  for (let outer = entry?.closest("details"); outer; outer = outer.parentElement.closest("details")) outer.open = true;
  entry?.scrollIntoView({ block: "nearest" });
  entry?.classList.add("found");
  setTimeout(() => entry?.classList.remove("found"), 2000);
  return null;
}

/** Choose a place as the goal in the form of the panel, which keeps all else that is written there. */
function goal(place) {
  const choice = panel()?.querySelector("select[name=destination]");
  if (!choice || ![...choice.options].some((each) => each.value === place.goal)) return visit(place.address);
  choice.value = place.goal;
  choice.dispatchEvent(new Event("input", { bubbles: true }));
  return null;
}

/** Go to a page of the campaign as its links do. */
function visit(address) {
  // It stays in the page, which is replaced: what an answer is put into is looked up from the link that asked for it.
  const link = Object.assign(document.createElement("a"), { href: address, hidden: true });
  document.getElementById("page").append(link);
  window.htmx?.process(link);
  link.click();
}

/** All own pieces of a hex, to choose one of them. */
function stack(hex, own) {
  closeStack();
  const list = figure.querySelector("template.stack-of")?.content.firstElementChild.cloneNode(true);
  if (!list) return visit(own[0].address);
  const heading = list.querySelector("h2");
  const site = map.signs.places.find((each) => each.hex === hex);
  heading.textContent = heading.dataset.words.replace("{place}", site?.name ?? hex).replace("{n}", own.length);
  const entry = list.querySelector("li");
  entry.replaceWith(
    ...own.map((piece) => {
      const one = entry.cloneNode(true);
      const link = one.querySelector("a");
      link.href = piece.address;
      link.classList.toggle("idle", signs.state.idle.has(piece.id));
      link.querySelector("svg").replaceChildren(...drawn(piece.drawn));
      const row = document.querySelector(`#lit [data-row="${CSS.escape(piece.id)}"]`)?.dataset;
      link.querySelector("b").textContent = row?.name ?? piece.id;
      link.querySelector("span").textContent = row?.what ?? piece.words;
      return one;
    }),
  );
  const groups = own.filter((piece) => piece.kind === "group");
  const [merge, there] = [list.querySelector("[data-merges]"), list.querySelector("[data-castle]")];
  if (merge && groups.length > 1) merge.href = `${groups[0].address}?tab=more&kind=merge`;
  else merge?.remove();
  if (site?.address) {
    there.href = site.address;
    there.textContent = there.dataset[site.kind];
  } else there.remove();
  list.dataset.of = hex;
  figure.append(list);
  placeStack();
  list.querySelector("button").addEventListener("click", closeStack);
  window.htmx?.process(list);
  list.querySelector("a").focus({ preventScroll: true });
  return null;
}

/** Have the list of a stack beside its hex, and whole within the map. */
function placeStack() {
  const list = figure.querySelector(".stack");
  if (!list) return;
  const [x, y] = map.spot(...centre(list.dataset.of));
  const [width, height] = map.size;
  const [wide, high] = [list.offsetWidth, list.offsetHeight];
  const beside = [x + 34, x - 34 - wide].find((left) => left >= 8 && left + wide + 8 <= width);
  const below = y + 34 + high + 8 <= height ? y + 34 : y - 54 - high;
  const [left, top] = beside === undefined ? [x - wide / 2, below] : [beside, y - 90];
  list.style.left = `${Math.min(Math.max(8, left), Math.max(8, width - wide - 8))}px`;
  list.style.top = `${Math.min(Math.max(8, top), Math.max(8, height - high - 8))}px`;
}

/** Close the list of a stack; the keyboard is at the map again that was in it. */
function closeStack() {
  const list = figure?.querySelector(".stack");
  const within = list?.contains(document.activeElement);
  list?.remove();
  if (within) map.frame.focus({ preventScroll: true });
}

/** Keys in the map: arrows move a cursor from hex to hex, Enter chooses. */
function key(event) {
  const sides = { ArrowDown: 1, ArrowUp: 4, ArrowRight: 5, ArrowLeft: 3 };
  if (event.key === "0") home();
  else if (event.key === "Enter" && map.cursor) clicked(map.cursor, event, null);
  else if (event.key in sides) {
    const start = map.cursor || panel()?.dataset.hex || first()?.hex;
    const column = Number((start ?? "0101").slice(0, 2));
    const side = event.key === "ArrowRight" && column % 2 ? 0 : event.key === "ArrowLeft" && column % 2 ? 2 : sides[event.key];
    map.cursor = map.cursor ? around(map.cursor)[side] : start;
    tell(map.cursor);
    redraw();
    map.keep(map.cursor);
    tell(map.cursor);
  } else return false;
  return true;
}

/** Say what is at a hex: its place, when it is reached, and who stands there. */
function tell(hex) {
  const site = map.signs.places.find((each) => each.hex === hex);
  const reach = reachOf();
  const night = reach?.steps[hex]?.[1];
  const nights = figure.dataset.nights?.split("|") ?? [];
  const when = reach && night && !ends(reach, hex) ? document.getElementById("lit")?.dataset.pass : nights[night - 1];
  const there = map.signs.pieces.filter((piece) => piece.hex === hex).map((piece) => piece.words);
  say([hex, site?.name, when, ...there].filter(Boolean).join(", "));
}

function layers() {
  const wanted = new Set(all("[data-shows]:checked", figure).map((box) => box.dataset.shows));
  signs.shown = wanted;
  for (const flag of all(".flag", map.svg)) flag.classList.toggle("off", !wanted.has("owners"));
  for (const grid of all(".grid", map.svg)) grid.classList.toggle("off", !wanted.has("grid"));
  map.layers.past.classList.toggle("off", !wanted.has("ways"));
  const marks = all(".marks [data-layer]", figure).filter((mark) => wanted.has(mark.dataset.layer));
  signs.marks = marks.map((mark) => ({ hex: mark.dataset.hex, text: mark.dataset.text, layer: mark.dataset.layer }));
  lit.past(map.signs.ways);
  signs.draw(true);
}

/** Make the map of the page one that can be used, once it has come. */
async function begin() {
  const found = document.querySelector("figure[data-signs]");
  if (!found || found === figure) return redraw();
  figure = found;
  map = await open(figure);
  figure.classList.toggle("failed", !map);
  if (!map) return;
  lit = new Lit(map);
  signs = new Signs(map);
  shown = null;
  pointed = [];
  figure.classList.add("live");
  figure.querySelector(".tools").hidden = false;
  map.onHex = clicked;
  map.onKey = key;
  map.onView = () => {
    signs.draw();
    placeStack();
  };
  figure.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-tool]")?.dataset.tool;
    const [width, height] = map.size;
    const middle = [map.left + width / 2 / map.k, map.top + height / 2 / map.k];
    if (tool === "in") map.zoom(1.3, ...middle);
    if (tool === "out") map.zoom(1 / 1.3, ...middle);
    if (tool === "whole") map.whole();
    if (tool === "own") home();
  });
  figure.addEventListener("change", layers);
  layers();
  redraw();
  point();
}

document.addEventListener("input", (event) => {
  // The day that a slider is at stands beside it while it moves.
  if (!event.target.matches("[data-slides]")) return;
  const output = event.target.form.querySelector("output");
  const { max, value } = event.target;
  const { day, end } = output.dataset;
  output.textContent = end && value === max ? end : day.replace("{day}", value);
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-slides]")) event.target.form.requestSubmit();
  // A way from the list takes the place of one that was typed; a wish for a march on the sheet counts at once.
  if (event.target.matches("#march select[data-way]")) event.target.form.elements.typed.value = "";
  if (event.target.closest("#march[data-live]") && event.target.matches("[name=attack], [name=ration]")) event.target.form.requestSubmit();
});
for (const kind of ["mouseover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const item = event.target.closest?.("[data-hexes], li[data-hex]");
    if (!map || !item || item.closest("figure")) return;
    const { hexes, hex } = item.dataset;
    pointed = hexes ? split(hexes) : [hex];
    lit.light(panel()?.dataset.hex ? [panel().dataset.hex] : [], pointed, map.cursor);
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !figure?.querySelector(".stack")) return;
  closeStack();
  event.preventDefault();
});
/** Ring the part of the page that a step of the tour speaks of. */
function point() {
  for (const each of all(".spot")) each.classList.remove("spot");
  const target = document.getElementById("tour")?.dataset.target;
  const found = target && all(target).find((each) => each.checkVisibility());
  if (!found) return;
  found.classList.add("spot");
  found.scrollIntoView({ block: "nearest" });
}
document.addEventListener("htmx:load", point);
point();
document.addEventListener("htmx:load", begin);
// A way that a form orders is another one with another goal.
document.addEventListener("looked", () => {
  const [way, here] = [document.querySelector("#lit [data-looked]"), panel()];
  if (!map || !way || !here?.dataset.fit) return redraw();
  here.dataset.fit = `${way.dataset.start} ${split(way.dataset.way).at(-1) ?? ""}`.trim();
  redraw();
  look(null, here.dataset.hex);
});
// A page of another kind, that of signing in above all, is gone to as a whole.
document.addEventListener("htmx:beforeSwap", (event) => {
  held = document.activeElement?.closest(".frame");
  const next = /<main id="page"(?: class="\w+")?(?: data-kind="(\w+)")?/.exec(event.detail.serverResponse);
  const here = document.getElementById("page").dataset.kind;
  if (next?.[1] && here) {
    // A page of the same kind stands where it stood; one of another is read from its beginning.
    if (next[1] !== here) event.detail.swapOverride = "outerHTML show:window:top";
    return;
  }
  event.detail.shouldSwap = false;
  if (event.detail.xhr.status < 400) window.location.assign(event.detail.xhr.responseURL);
  else if (next) whole(event.detail.serverResponse);
  else lose();
});

/** Show a page that answers a form, and so has no address to go to: the one that keeps what was written when a session has ended. */
function whole(page) {
  document.open();
  document.write(page);
  document.close();
}

/** Nothing of ours came back: all that stands in the page still stands there, and can be sent again. */
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
  const said = document.querySelector("#problem, .messages:not(.unseen)");
  said?.scrollIntoView({ block: "nearest" });
  const problem = document.getElementById("problem");
  // The map stays with the keyboard that is at it; what else had the focus may be gone, and reading goes on at what has come.
  const next = problem ?? (document.activeElement === document.body ? (held?.isConnected ? held : document.querySelector(HEADINGS)) : null);
  next?.focus({ preventScroll: true });
});
begin();
