// The map in the page: fetched once the page can be read, moved and enlarged, with layers, and drawn upon.

import { centre, corners, hexAt } from "./hexes.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST = 12; // How many times the whole map it can be enlarged.
const STILL = 6; // A pointer that moves less than so many pixels has clicked.

const made = (name, attributes, ...within) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...within);
  return element;
};

/** The map of a figure, once it has come; null where it cannot be shown otherwise than as a picture. */
export async function open(figure) {
  let text;
  try {
    const answer = await fetch(figure.dataset.map, { credentials: "same-origin" });
    if (!answer.ok) return null;
    text = await answer.text();
  } catch {
    return null;
  }
  // Its letters are in the page's own style sheet: a page allows no style of a drawing.
  const bare = text.replace(/<style>[^<]*<\/style>/, "");
  const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (drawn.nodeName !== "svg") return null;
  const svg = document.importNode(drawn, true);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return new MapView(figure, svg);
}

class MapView {
  constructor(figure, svg) {
    this.figure = figure;
    this.svg = svg;
    this.whole = svg.getAttribute("viewBox").split(" ").map(Number);
    this.box = [...this.whole];
    this.overlay = made("g", { class: "overlay" });
    this.layers = { reach: made("g", {}), marks: made("g", {}), ways: made("g", {}), light: made("g", {}) };
    this.overlay.append(this.layers.reach, this.layers.marks, this.layers.ways, this.layers.light);
    svg.append(this.overlay);
    this.frame = document.createElement("div");
    this.frame.className = "frame";
    this.frame.tabIndex = 0;
    this.frame.setAttribute("role", "group");
    this.frame.setAttribute("aria-label", figure.dataset.label);
    this.frame.append(svg);
    figure.querySelector("a").replaceWith(this.frame);
    this.pointers = new Map();
    this.onHex = () => {};
    this.listen();
    this.print();
  }

  /** On paper the whole map is drawn, with its legend, whatever part of it stands on the screen. */
  print() {
    let before = null;
    window.addEventListener("beforeprint", () => {
      before = this.box;
      this.show([...this.whole]);
    });
    window.addEventListener("afterprint", () => before && this.show(before));
  }

  listen() {
    const frame = this.frame;
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 400), ...this.point(event));
    }, { passive: false });
    frame.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
      if (this.pointers.size === 1) this.moved = 0;
      frame.setPointerCapture(event.pointerId);
    });
    frame.addEventListener("pointermove", (event) => this.drag(event));
    const released = (event) => {
      const clicked = this.pointers.size === 1 && this.moved < STILL && event.type === "pointerup";
      this.pointers.delete(event.pointerId);
      if (clicked) this.onHex(hexAt(...this.point(event)), event);
    };
    frame.addEventListener("pointerup", released);
    frame.addEventListener("pointercancel", released);
    frame.addEventListener("keydown", (event) => this.key(event));
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    const scale = this.box[2] / this.frame.clientWidth;
    if (this.pointers.size === 1) {
      this.show([this.box[0] - (now[0] - before[0]) * scale, this.box[1] - (now[1] - before[1]) * scale, ...this.box.slice(2)]);
    } else {
      const [id] = [...this.pointers.keys()].filter((key) => key !== event.pointerId);
      const other = this.pointers.get(id);
      const grown = Math.hypot(now[0] - other[0], now[1] - other[1]) / Math.max(1, Math.hypot(before[0] - other[0], before[1] - other[1]));
      this.zoom(grown, ...this.at((now[0] + other[0]) / 2, (now[1] + other[1]) / 2));
    }
    this.pointers.set(event.pointerId, now);
  }

  key(event) {
    const step = this.box[2] / 8;
    const moves = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const [x, y] = [this.box[0] + this.box[2] / 2, this.box[1] + this.box[3] / 2];
    if (moves[event.key]) this.show([this.box[0] + moves[event.key][0], this.box[1] + moves[event.key][1], ...this.box.slice(2)]);
    else if (event.key === "+" || event.key === "=") this.zoom(1.4, x, y);
    else if (event.key === "-") this.zoom(1 / 1.4, x, y);
    else if (event.key === "0") this.show([...this.whole]);
    else return;
    event.preventDefault();
  }

  at(clientX, clientY) {
    const bounds = this.svg.getBoundingClientRect();
    const scale = Math.max(this.box[2] / bounds.width, this.box[3] / bounds.height);
    const left = this.box[0] + this.box[2] / 2 - (bounds.width * scale) / 2;
    const top = this.box[1] + this.box[3] / 2 - (bounds.height * scale) / 2;
    return [left + (clientX - bounds.left) * scale, top + (clientY - bounds.top) * scale];
  }

  point(event) {
    return this.at(event.clientX, event.clientY);
  }

  zoom(by, x, y) {
    const width = Math.min(this.whole[2], Math.max(this.whole[2] / MOST, this.box[2] / by));
    const share = width / this.box[2];
    this.show([x - (x - this.box[0]) * share, y - (y - this.box[1]) * share, width, this.box[3] * share]);
  }

  show([x, y, width, height]) {
    const [left, top, wide, high] = this.whole;
    const held = (value, first, last) => Math.min(Math.max(value, first), Math.max(first, last));
    this.box = [held(x, left, left + wide - width), held(y, top, top + high - height), width, height];
    this.svg.setAttribute("viewBox", this.box.map((value) => value.toFixed(1)).join(" "));
  }

  /** Show the part of the map in which these hexes lie, with room around them. */
  around(hexes, room = 110) {
    if (!hexes.length) return;
    const spots = hexes.map(centre);
    const [xs, ys] = [spots.map((spot) => spot[0]), spots.map((spot) => spot[1])];
    const ratio = this.frame.clientHeight / Math.max(1, this.frame.clientWidth);
    let width = Math.max(...xs) - Math.min(...xs) + 2 * room;
    width = Math.min(this.whole[2], Math.max(width, (Math.max(...ys) - Math.min(...ys) + 2 * room) / ratio, this.whole[2] / MOST));
    const height = Math.min(this.whole[3], width * ratio);
    this.show([(Math.max(...xs) + Math.min(...xs) - width) / 2, (Math.max(...ys) + Math.min(...ys) - height) / 2, width, height]);
  }

  /** Light up the hexes of a reach, those in which somebody is met otherwise. */
  reach(hexes, met) {
    this.layers.reach.replaceChildren(
      ...hexes.map((hex) => made("polygon", { points: corners(hex, 1), class: met.has(hex) ? "step met" : "step", "data-hex": hex })),
    );
  }

  /** Draw the ways of the orders on the sheet, the one that is being chosen otherwise. */
  ways(ways) {
    this.layers.ways.replaceChildren(
      ...ways.flatMap(({ hexes, kind }) => {
        if (hexes.length < 2) return [];
        const spots = hexes.map(centre);
        const [[ax, ay], [bx, by]] = spots.slice(-2);
        const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
        return [
          made("polyline", { points: spots.map((spot) => spot.map((part) => part.toFixed(1)).join(",")).join(" "), class: `way ${kind}` }),
          made("path", { d: "M-9-6 3 0-9 6z", class: `head ${kind}`, transform: `translate(${bx.toFixed(1)} ${by.toFixed(1)}) rotate(${angle.toFixed(0)})` }),
        ];
      }),
    );
  }

  /** Ring the hexes of what is pointed at. */
  light(hexes) {
    this.layers.light.replaceChildren(...hexes.map((hex) => made("polygon", { points: corners(hex, -2), class: "light" })));
  }

  /** Write words at hexes: what is in store there, what was seen and when. */
  marks(marks) {
    this.layers.marks.replaceChildren(
      ...marks.map(({ hex, text, layer }) => {
        const [x, y] = centre(hex);
        return made("text", { x: x.toFixed(1), y: (y + 15).toFixed(1), class: `mark ${layer}` }, text);
      }),
    );
  }

  /** Show or hide a layer of the drawing itself. */
  layer(name, shown) {
    this.svg.querySelectorAll(`[data-layer="${name}"]`).forEach((group) => group.classList.toggle("off", !shown));
  }
}
