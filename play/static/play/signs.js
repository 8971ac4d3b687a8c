// What stands on the map: places with their flags, counters, stacks, tidings and names. All of it keeps its size at every
// zoom, and looks for room: counters step aside, and a name without room is left out until one zooms in.

import { Callouts } from "./callouts.js";
import { centre, HEIGHT } from "./hexes.js";
import { drawn, made } from "./map.js";
import { around, fitted, meets, moved, settle } from "./room.js";

const TYPE = { village: 12.5, market_town: 13.5, castle: 13.5, city: 16 };
const ORDER = ["city", "castle", "market_town", "village"];
const SMALL = 22; // Pixels of a hex below which the signs of places become smaller with it.
const LEAST = 0.6; // How small they become at most.
const RING = [12.5, -15, 16.5, -5.5]; // Where the ring of a group without an order is on its counter; then the triangle of danger.
const DANGER = [-18, -18, -4, -5.5];
const BADGE = [6, 4.5, 21.5, 20];
const TIDING = [-13, -13, 13, 13];
const BESIDE = 28; // Pixels from its hex beyond which a tiding is led to it by a line.
const ABREAST = 3; // As many sides of a hex stand in one row.

const join = (boxes) => [0, 1].map((side) => Math.min(...boxes.map((box) => box[side]))).concat([2, 3].map((side) => Math.max(...boxes.map((box) => box[side]))));

const place = (x, y, kind, ...within) => {
  const sign = made("g", { class: `fix ${kind}` }, ...within);
  sign.style.setProperty("--x", `${x}px`);
  sign.style.setProperty("--y", `${y}px`);
  return sign;
};

export class Signs {
  constructor(map) {
    this.map = map;
    this.shown = new Set(["pieces", "owners", "names"]);
    this.state = { idle: new Set(), danger: new Set() };
    this.marks = [];
    this.tidings = [];
    this.callouts = new Callouts(map.figure);
    this.widths = new Map();
    this.pen = document.createElement("canvas").getContext("2d");
    this.serif = getComputedStyle(document.documentElement).getPropertyValue("--serif") || "serif";
    this.sites();
  }

  /** Settlements with the flags of their owners, once and for all; their order is that in which they look for room. */
  sites() {
    const { layers, signs } = this.map;
    this.places = [...signs.places]
      .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
      .map((site) => {
        const [x, y] = centre(site.hex);
        const sign = place(x, y, "place", ...drawn(signs.drawn[`${site.kind} ${site.owner ?? ""}`]));
        sign.dataset.at = site.hex;
        return { ...site, sign };
      });
    layers.sites.replaceChildren(...this.places.map((site) => site.sign));
  }

  /** Take another state of the orders: which own groups have none, and which are in danger. */
  mark({ idle, danger }) {
    this.state = { idle: new Set(idle), danger: new Set(danger) };
    this.stands = 0;
  }

  /** Draw again all that depends on the view; `anew`: what stands has changed as well. */
  draw(anew = false) {
    const { map } = this;
    if (!map.k) return;
    if (anew || this.stands !== map.k) {
      this.stands = map.k;
      this.stand();
    }
    const [width, height] = map.size;
    const [dx, dy] = [-map.left * map.k, -map.top * map.k];
    const inside = (box) => box[2] > -40 && box[3] > -40 && box[0] < width + 40 && box[1] < height + 40;
    const taken = [...this.fixed.map((box) => moved(box, dx, dy)).filter(inside), ...this.over()];
    const free = (box) => box[0] >= 2 && box[1] >= 2 && box[2] <= width - 2 && box[3] <= height - 2 && !taken.some((each) => meets(box, each));
    this.free = (box) => free(box) && taken.push(box);
    this.names(inside);
    this.callouts.take(this.tidings);
    this.callouts.draw((number) => {
      const box = this.numbered.get(number);
      return box && inside(moved(box, dx, dy)) ? moved(box, dx, dy) : null;
    }, this.free);
    this.areas();
    this.numbers(width, height);
  }

  /** The boxes of all that stands over the map, or lies on it by the orders: names stay clear of it. */
  over() {
    const { map } = this;
    const frame = map.frame.getBoundingClientRect();
    const beside = [...map.figure.parentElement.querySelectorAll(".tools, .hint, .when, .key")].filter((each) => each.offsetWidth);
    return [...beside, ...map.svg.querySelectorAll(".plate, .night")].map((each) => {
      const box = each.getBoundingClientRect();
      return [box.left - frame.left - 3, box.top - frame.top - 3, box.right - frame.left + 3, box.bottom - frame.top + 3];
    });
  }

  /** Find room for places, counters and tidings at this zoom, in pixels from the corner of the drawing. */
  stand() {
    const { map } = this;
    const { sizes } = map.signs;
    const scale = Math.min(1, Math.max(LEAST, (map.k * HEIGHT) / SMALL));
    map.layers.sites.style.setProperty("--s", scale);
    const [signs, flags] = [[], []];
    for (const site of this.places) {
      const [x, y] = centre(site.hex).map((part) => part * map.k);
      const box = around(x, y, sizes.places[site.kind], scale);
      site.off = signs.some((other) => meets(box, other));
      site.sign.classList.toggle("off", site.off);
      if (site.off) continue;
      signs.push(box);
      if (site.owner) flags.push(around(x, y, sizes.flags[site.kind], scale));
    }
    const counters = this.shown.has("pieces") ? this.counters(scale) : [];
    settle(counters, signs, flags);
    map.layers.pieces.replaceChildren(...counters.map((each) => this.counter(each)));
    this.fixed = [...signs, ...flags, ...counters.map((each) => each.box)];
    this.numbered = new Map();
    map.layers.leads.replaceChildren();
    map.layers.tidings.replaceChildren(...this.tidings.map((each) => this.tiding(each)));
  }

  /** The counters and stacks of all hexes, each with its edges and the place where it would stand. */
  counters(scale) {
    const { map } = this;
    const { sizes } = map.signs;
    const found = [];
    for (const [hex, there] of Map.groupBy(map.signs.pieces, (piece) => piece.hex)) {
      const sides = [...Map.groupBy(there, (piece) => piece.side).values()];
      const site = this.places.find((each) => each.hex === hex);
      const row = sides.length > ABREAST ? Math.ceil(sides.length / 2) : sides.length;
      const [x, y] = centre(hex).map((part) => part * map.k);
      sides.forEach((own, nth) => {
        const edges = this.edges(own);
        const abreast = nth < row ? row : sides.length - row;
        const home = (size) => {
          const [wide, high] = [(edges[2] - edges[0]) * size, (edges[3] - edges[1]) * size];
          // Above the sign of a place, and a little to the left of its flag.
          const left = site ? Math.min(0, sizes.flags[site.kind][0] * scale - sizes.counter[2] * sizes.scale * size) : 0;
          const up = site ? sizes.places[site.kind][1] * scale - edges[3] * size : 0;
          return [x + left + ((nth % row) - (abreast - 1) / 2) * wide, y + up - Math.floor(nth / row) * high];
        };
        found.push({ hex, own, edges, home });
      });
    }
    return found;
  }

  /** Left, top, right and bottom of a counter with all that is drawn on it. */
  edges(own) {
    const { sizes } = this.map.signs;
    const [left, top, right, bottom] = sizes.counter;
    const plate = [left, own[0].led ? sizes.star : top, right, bottom].map((part) => part * sizes.scale);
    return join([plate, ...(this.has("idle", own) ? [RING] : []), ...(this.has("danger", own) ? [DANGER] : []), ...(own.length > 1 ? [BADGE] : [])]);
  }

  has(state, own) {
    return own.some((piece) => piece.side === this.map.signs.own && this.state[state].has(piece.id));
  }

  counter({ hex, own, x, y, size }) {
    const [first] = own;
    const { map } = this;
    const group = made("g", { transform: `scale(${size.toFixed(3)})` }, made("g", { transform: `scale(${map.signs.sizes.scale})` }, ...drawn(first.drawn)));
    const sign = place(x / map.k, y / map.k, "pc", group);
    sign.dataset.at = hex;
    sign.dataset.ids = own.map((piece) => piece.id).join(" ");
    sign.append(made("title", {}, own.map((piece) => piece.words).join("\n")));
    if (this.has("idle", own)) group.append(made("circle", { cx: 11, cy: -10, r: 4, fill: "#fff4d6", stroke: "#7a5000", "stroke-width": 2 }));
    if (this.has("danger", own)) group.append(made("path", { d: "M-11-17-5-6.5H-17z", fill: "#fff", stroke: "#a3211a", "stroke-width": 1.8, "stroke-linejoin": "round" }));
    if (own.length > 1) {
      group.append(made("circle", { cx: 13.5, cy: 12, r: 7, fill: "#fffdf8", stroke: "#241d15", "stroke-width": 1.2 }), made("text", { x: 13.5, y: 15.5, "font-size": 10, fill: "#241d15" }, String(own.length)));
    }
    return sign;
  }

  /** The numbered sign of something that happened in the night, beside all that stands in its hex. */
  tiding({ hex, number, kind }) {
    const { map } = this;
    const [x, y] = centre(hex).map((part) => part * map.k);
    const ways = [20, 27, 34, 42, 52].flatMap((far) => [-40, -140, 40, 140, 0, 180, -90, 90].map((angle) => [far * Math.cos((angle * Math.PI) / 180), far * Math.sin((angle * Math.PI) / 180)]));
    const box = fitted(x, y, 26, 26, ways, (each) => !this.fixed.some((other) => meets(each, other))) ?? around(x + 16, y - 14, TIDING);
    this.fixed.push(box);
    this.numbered.set(number, box);
    const [dx, dy] = [(box[0] + box[2]) / 2 - x, (box[1] + box[3]) / 2 - y];
    const sign = kind === "won" ? made("rect", { x: -11, y: -11, width: 22, height: 22, rx: 4 }) : made("circle", { r: 11.5 });
    if (Math.hypot(dx, dy) > BESIDE) map.layers.leads.append(place(x / map.k, y / map.k, "lead", made("path", { d: `M0 0 ${dx.toFixed(1)} ${dy.toFixed(1)}` })));
    const found = place(x / map.k, y / map.k, `tiding ${kind}`, made("g", { transform: `translate(${dx.toFixed(1)} ${dy.toFixed(1)})` }, sign, made("text", { y: 4.5 }, String(number))));
    found.dataset.at = hex;
    found.dataset.number = number;
    return found;
  }

  names(inside) {
    const { map } = this;
    const written = [];
    for (const { hex, text, layer } of this.marks) {
      const [x, y] = map.spot(...centre(hex));
      const ways = [[0, 20], [0, -36], [34, 14], [-34, 14]];
      const box = fitted(x, y, this.wide(text, "600 12px sans-serif"), 14, ways, this.free) ?? around(x, y + 20, [0, -7, 0, 7]);
      if (inside(box)) written.push(this.text(text, box, 12, `mark ${layer}`));
    }
    for (const site of this.shown.has("names") ? this.places : []) {
      const [x, y] = map.spot(...centre(site.hex));
      if (site.off || !inside(around(x, y, [0, 0, 0, 0]))) continue;
      const size = TYPE[site.kind];
      const [w, h, wide] = [this.wide(site.name, `${size}px ${this.serif}`), size + 2, map.signs.sizes.places[site.kind][2]];
      const ways = [[0, 9 + h / 2], [wide + 4 + w / 2, 2], [-wide - 3 - w / 2, 2], [wide + w / 2, 12], [-wide - w / 2, 12], [0, 17 + h / 2], [wide + w / 2 + 10, -10], [-wide - w / 2, -10], [0, -13 - h / 2], [wide + w / 2, 19], [-wide - w / 2, 19]];
      const box = fitted(x, y, w, h, ways, this.free);
      if (box) written.push(this.text(site.name, box, size, site.kind));
    }
    map.layers.names.replaceChildren(...written);
  }

  areas() {
    const { map } = this;
    const written = [];
    for (const area of map.signs.areas) {
      const [x, y] = map.spot(...centre(area.hex));
      const size = { sea: 17, land: 13 }[area.kind] ?? 12.5;
      const words = area.kind === "land" ? area.name.toUpperCase() : area.name;
      const box = fitted(x, y, this.wide(words, `700 ${size}px ${this.serif}`) + words.length * size * 0.22 + 6, size + 8, [[0, 0], [0, -18], [0, 18]], this.free);
      if (box) written.push(this.text(words, box, size, area.kind));
    }
    map.layers.areas.replaceChildren(...written);
  }

  /** The numbers of hexes, where they are large enough and wished for. */
  numbers(width, height) {
    const { map } = this;
    const written = [];
    if (this.shown.has("grid") && map.k * HEIGHT > 60) {
      const [left, top] = [Math.max(1, Math.floor(map.left / 24)), Math.max(1, Math.floor(map.top / HEIGHT))];
      for (let column = left; column <= left + width / map.k / 24 + 2 && column < 99; column += 1) {
        for (let row = top; row <= top + height / map.k / HEIGHT + 2 && row < 99; row += 1) {
          const hex = String(column).padStart(2, "0") + String(row).padStart(2, "0");
          const [x, y] = map.spot(...centre(hex));
          written.push(this.text(hex, around(x, y - map.k * 9, [-14, -7, 14, 7]), 12, "number"));
        }
      }
    }
    map.layers.numbers.replaceChildren(...written);
  }

  /** How wide words are drawn in a face, with a little room at both ends. */
  wide(words, face) {
    const key = `${face} ${words}`;
    if (!this.widths.has(key)) {
      this.pen.font = face;
      this.widths.set(key, this.pen.measureText(words).width + 6);
    }
    return this.widths.get(key);
  }

  text(words, box, size, kind) {
    const { map } = this;
    const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2 + size * 0.34];
    const text = made("text", { class: `fix ${kind}`, "font-size": size }, words);
    text.style.setProperty("--x", `${map.left + x / map.k}px`);
    text.style.setProperty("--y", `${map.top + y / map.k}px`);
    return text;
  }
}
