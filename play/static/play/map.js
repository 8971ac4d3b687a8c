// The map of a page: the land, fitted to its frame, moved and enlarged. What stands and lies on it is drawn by others.

import { centre, hexAt, HEIGHT } from "./hexes.js";

const SVG = "http://www.w3.org/2000/svg";
const LARGEST = 90; // Pixels of a hex, from side to side, at which it is enlarged no more.
const STILL = 6; // A pointer that moves less than so many pixels has clicked.

export const made = (name, attributes = {}, ...within) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...within);
  return element;
};

/** Put drawn parts, as text of SVG, into an element. */
export const drawn = (text) => {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, "image/svg+xml").documentElement;
  return [...parsed.childNodes].map((node) => document.importNode(node, true));
};

/** The map of a figure with its land and its signs, once they have come; null where they do not come. */
export async function open(figure) {
  try {
    const asked = { credentials: "same-origin" };
    const signs = await (await answered(fetch(figure.dataset.signs, asked))).json();
    const land = await (await answered(fetch(signs.ground, asked))).text();
    return new MapView(figure, land, signs);
  } catch {
    return null;
  }
}

async function answered(asked) {
  const answer = await asked;
  // A session that has ended leads elsewhere, to a page that is no map.
  if (!answer.ok || answer.redirected) throw new Error(answer.statusText);
  return answer;
}

export class MapView {
  constructor(figure, land, signs) {
    this.figure = figure;
    this.signs = signs;
    this.layers = {};
    const parsed = new DOMParser().parseFromString(land, "image/svg+xml").documentElement;
    this.svg = made("svg", { preserveAspectRatio: "none" });
    this.svg.append(made("g", { class: "ground", "aria-hidden": "true" }, ...[...parsed.childNodes].map((node) => document.importNode(node, true))));
    for (const name of ["areas", "numbers", "reach", "past", "leads", "sites", "ways", "chosen", "pieces", "tidings", "plates", "steps", "light", "names"]) {
      this.layers[name] = made("g", { class: name });
      this.svg.append(this.layers[name]);
    }
    this.frame = document.createElement("div");
    this.frame.className = "frame";
    this.frame.tabIndex = 0;
    this.frame.setAttribute("role", "group");
    this.frame.setAttribute("aria-label", figure.dataset.label);
    this.frame.append(this.svg);
    figure.querySelector(".plain").replaceWith(this.frame);
    this.hexes = signs.places.map((place) => place.hex).concat(signs.pieces.map((piece) => piece.hex));
    this.pointers = new Map();
    this.onHex = () => {};
    this.onView = () => {};
    this.onKey = () => false;
    this.cursor = "";
    this.listen();
    new ResizeObserver(() => this.resized()).observe(this.frame);
    window.addEventListener("beforeprint", () => this.printed());
    window.addEventListener("afterprint", () => this.back());
  }

  get size() {
    return [this.frame.clientWidth || 1, this.frame.clientHeight || 1];
  }

  /** Pixels of the frame that lie under what stands on it: above, right, below, left. */
  get covered() {
    const bounds = this.frame.getBoundingClientRect();
    const side = document.querySelector(".side")?.getBoundingClientRect();
    const below = side && side.top > bounds.top + 40 && side.left < bounds.left + 10 ? Math.max(0, bounds.bottom - side.top) : 44;
    return [0, 0, below, 44];
  }

  listen() {
    const { frame } = this;
    frame.addEventListener("wheel", (event) => {
      // The wheel alone scrolls the column, as it does everywhere else on the page.
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) this.zoom(Math.exp(-event.deltaY / 400), ...this.point(event));
      else document.querySelector(".scroll")?.scrollBy({ top: event.deltaY });
    }, { passive: false });
    frame.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
      if (this.pointers.size === 1) this.moved = 0;
      frame.setPointerCapture(event.pointerId);
    });
    frame.addEventListener("pointermove", (event) => this.drag(event));
    for (const kind of ["pointerup", "pointercancel"]) frame.addEventListener(kind, (event) => this.pointers.delete(event.pointerId));
    // A finger's click comes after it is lifted: what opens before would be under it, and be clicked as well.
    frame.addEventListener("click", (event) => this.moved < STILL && this.clicked(event));
    frame.addEventListener("keydown", (event) => this.key(event));
  }

  clicked(event) {
    // A counter may stand beside its hex: what is clicked is what it says.
    const [sign] = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest?.("[data-at]")).filter(Boolean);
    this.onHex(sign?.dataset.at ?? hexAt(...this.point(event)), event, sign ?? null);
  }

  drag(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    this.moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    this.fitted = null;
    if (this.pointers.size === 1) {
      this.show(this.left - (now[0] - before[0]) / this.k, this.top - (now[1] - before[1]) / this.k, this.k);
    } else {
      const [id] = [...this.pointers.keys()].filter((key) => key !== event.pointerId);
      const other = this.pointers.get(id);
      const grown = Math.hypot(now[0] - other[0], now[1] - other[1]) / Math.max(1, Math.hypot(before[0] - other[0], before[1] - other[1]));
      this.zoom(grown, ...this.at((now[0] + other[0]) / 2, (now[1] + other[1]) / 2));
    }
    this.pointers.set(event.pointerId, now);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.onKey(event)) {
      event.preventDefault();
      return;
    }
    const [width, height] = this.size;
    const middle = [this.left + width / 2 / this.k, this.top + height / 2 / this.k];
    if (event.key === "+" || event.key === "=") this.zoom(1.4, ...middle);
    else if (event.key === "-") this.zoom(1 / 1.4, ...middle);
    else return;
    event.preventDefault();
  }

  at(clientX, clientY) {
    const bounds = this.frame.getBoundingClientRect();
    return [this.left + (clientX - bounds.left) / this.k, this.top + (clientY - bounds.top) / this.k];
  }

  point(event) {
    return this.at(event.clientX, event.clientY);
  }

  /** A point of the drawing in pixels of the frame. */
  spot(x, y) {
    return [(x - this.left) * this.k, (y - this.top) * this.k];
  }

  zoom(by, x, y) {
    const k = Math.min(LARGEST / HEIGHT, Math.max(this.least, this.k * by));
    const share = this.k / k;
    this.fitted = null;
    this.show(x - (x - this.left) * share, y - (y - this.top) * share, k);
  }

  /** Pixels a unit at which all places fit into the frame. */
  get least() {
    const [width, height] = this.size;
    const [above, , below, left] = this.covered;
    const spots = this.hexes.map(centre);
    const [xs, ys] = [spots.map((spot) => spot[0]), spots.map((spot) => spot[1])];
    return Math.min((width - left) / (Math.max(...xs) - Math.min(...xs) + 90), (height - above - below) / (Math.max(...ys) - Math.min(...ys) + 110));
  }

  show(left, top, k) {
    [this.left, this.top, this.k] = [left, top, k];
    const [width, height] = this.size;
    this.svg.setAttribute("viewBox", `${left.toFixed(2)} ${top.toFixed(2)} ${(width / k).toFixed(2)} ${(height / k).toFixed(2)}`);
    this.svg.style.setProperty("--u", 1 / k);
    cancelAnimationFrame(this.later);
    this.later = requestAnimationFrame(() => this.onView());
  }

  /** Show these hexes, each at least so many pixels high; if there is not room enough, the one to look at in the middle. */
  fit(hexes, { least = 0, most = 58, focus = "" } = {}) {
    this.fitted = [hexes, { least, most, focus }];
    const spots = (hexes.length ? hexes : this.hexes).map(centre);
    const [xs, ys] = [spots.map((spot) => spot[0]), spots.map((spot) => spot[1])];
    const [width, height] = this.size;
    const [above, , below, left] = this.covered;
    const room = 46;
    const [wide, tall] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
    let k = Math.min((width - 2 * room - left) / Math.max(wide, 1), (height - above - below - 2 * room) / Math.max(tall, 1), most / HEIGHT);
    let [x, y] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
    if (k < least / HEIGHT) {
      k = least / HEIGHT;
      const [fx, fy] = focus ? centre(focus) : [x, y];
      if (wide * k > width - 2 * room - left) x = fx;
      if (tall * k > height - above - below - 2 * room) y = fy;
    }
    k = Math.max(k, this.least);
    this.show(x - (width + left) / 2 / k, y - (height - below + above) / 2 / k, k);
  }

  resized() {
    if (this.fitted) this.fit(...this.fitted);
    else if (this.k) this.show(this.left, this.top, this.k);
  }

  /** Paper has another shape than the frame, and shows the whole map at once. */
  printed() {
    if (!this.frame.isConnected || this.stood) return;
    this.stood = [this.left, this.top, this.k, this.fitted];
    this.whole();
    this.svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    this.onView();
  }

  /** The view as it was before it was printed. */
  back() {
    if (!this.stood) return;
    const [left, top, k, fitted] = this.stood;
    this.stood = null;
    this.svg.setAttribute("preserveAspectRatio", "none");
    this.show(left, top, k);
    this.fitted = fitted;
  }

  /** Have a hex within the frame. */
  keep(hex) {
    const [x, y] = this.spot(...centre(hex));
    const [width, height] = this.size;
    const [, , below] = this.covered;
    const [dx, dy] = [Math.min(0, x - 60) + Math.max(0, x - width + 60), Math.min(0, y - 60) + Math.max(0, y - height + below + 60)];
    this.fitted = null;
    if (dx || dy) this.show(this.left + dx / this.k, this.top + dy / this.k, this.k);
  }

  whole() {
    this.fit(this.hexes, { most: 40 });
  }
}
