// What stands on the map: places with their flags, counters, stacks and names. All of it keeps its size at every zoom, and
// looks for room: counters of neighbouring hexes step aside, and a name without room is left out until one zooms in.

import { centre } from "./hexes.js";
import { drawn, made } from "./map.js";

const WIDE = { village: 7, market_town: 9.5, castle: 8, city: 13 };
const TYPE = { village: 12.5, market_town: 13.5, castle: 13.5, city: 16 };
const ORDER = ["city", "castle", "market_town", "village"];
const COUNTER = [27, 31];
const APART = 4; // Pieces of one side in a hex from which on they are one counter with their number.

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
    map.onView = () => this.draw();
    this.sites();
  }

  /** Settlements with the flags of their owners, once and for all. */
  sites() {
    const { layers, signs } = this.map;
    layers.sites.replaceChildren(
      ...signs.places.map((site) => {
        const [x, y] = centre(site.hex);
        const sign = place(x, y, "place", ...drawn(signs.drawn[`${site.kind} ${site.owner ?? ""}`]));
        sign.dataset.at = site.hex;
        return sign;
      }),
    );
  }

  /** Take another state of the orders: which own groups have none, and which are in danger. */
  mark({ idle, danger }) {
    this.state = { idle: new Set(idle), danger: new Set(danger) };
    this.draw();
  }

  draw() {
    const { map } = this;
    if (!map.k) return;
    const [width, height] = map.size;
    const taken = [...map.figure.querySelectorAll(".tools, .hint, .when, .key")].filter((each) => each.offsetWidth).map((each) => {
      const [frame, box] = [map.frame.getBoundingClientRect(), each.getBoundingClientRect()];
      return [box.left - frame.left - 3, box.top - frame.top - 3, box.right - frame.left + 3, box.bottom - frame.top + 3];
    });
    for (const site of map.signs.places) {
      const [x, y] = map.spot(...centre(site.hex));
      taken.push([x - WIDE[site.kind], y - 9, x + WIDE[site.kind] + 7, y + 7]);
    }
    const pieces = this.shown.has("pieces") ? this.pieces() : [];
    aside(pieces);
    for (const each of pieces) taken.push([each.x - COUNTER[0] / 2 - 2, each.y - COUNTER[1] / 2 - 2, each.x + COUNTER[0] / 2 + 2, each.y + COUNTER[1] / 2 + 2]);
    map.layers.pieces.replaceChildren(...pieces.map((each) => this.counter(each)));
    this.names(taken, width, height);
    this.areas(taken, width);
    this.numbers(width, height);
  }

  /** The counters and stacks of all hexes with where each would stand, in pixels of the frame. */
  pieces() {
    const found = [];
    const hexes = Map.groupBy(this.map.signs.pieces, (piece) => piece.hex);
    for (const [hex, there] of hexes) {
      const sides = [...Map.groupBy(there, (piece) => piece.side).values()];
      const signs = sides.flatMap((own) => (own.length >= APART ? [own] : own.map((piece) => [piece])));
      const [x, y] = this.map.spot(...centre(hex));
      const site = this.map.signs.places.some((each) => each.hex === hex);
      signs.forEach((own, index) => {
        const left = (index - (signs.length - 1) / 2) * 24;
        found.push({ hex, own, x: x + left, y: y - (site ? 14 : 0), home: [x + left, y - (site ? 14 : 0)] });
      });
    }
    return found;
  }

  counter({ hex, own, x, y }) {
    const [first] = own;
    const { map, state } = this;
    const sign = place(map.left + x / map.k, map.top + y / map.k, "pc", made("g", { transform: "scale(.85)" }, ...drawn(first.drawn)));
    sign.dataset.at = hex;
    sign.dataset.ids = own.map((piece) => piece.id).join(" ");
    sign.append(made("title", {}, own.map((piece) => piece.words).join("\n")));
    if (own.some((piece) => piece.side === map.signs.own && state.idle.has(piece.id))) sign.append(made("circle", { cx: 11, cy: -10, r: 4, fill: "#fff4d6", stroke: "#7a5000", "stroke-width": 2 }));
    if (own.some((piece) => piece.side === map.signs.own && state.danger.has(piece.id))) {
      sign.append(made("path", { d: "M-11-17-5-6.5H-17z", fill: "#fff", stroke: "#a3211a", "stroke-width": 1.8, "stroke-linejoin": "round" }));
    }
    if (own.length > 1) {
      sign.append(made("circle", { cx: 11, cy: 11, r: 7, fill: "#fffdf8", stroke: "#241d15", "stroke-width": 1.2 }), made("text", { x: 11, y: 14.5, "font-size": 10, fill: "#241d15" }, String(own.length)));
    }
    return sign;
  }

  names(taken, width, height) {
    const { map } = this;
    const written = [];
    const places = this.shown.has("names") ? [...map.signs.places].sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind)) : [];
    for (const site of places) {
      const [x, y] = map.spot(...centre(site.hex));
      if (x < -40 || y < -20 || x > width + 40 || y > height + 20) continue;
      const size = TYPE[site.kind];
      const [w, h, wide] = [site.name.length * size * 0.54 + 4, size + 2, WIDE[site.kind]];
      const ways = [[0, 9 + h / 2], [wide + 4 + w / 2, 2], [-wide - 3 - w / 2, 2], [wide + w / 2, 12], [-wide - w / 2, 12], [0, 17 + h / 2], [wide + w / 2 + 10, -10], [-wide - w / 2, -10], [0, -13 - h / 2], [wide + w / 2, 19], [-wide - w / 2, 19]];
      for (const [dx, dy] of ways) {
        const box = [x + dx - w / 2, y + dy - h / 2, x + dx + w / 2, y + dy + h / 2];
        if (box[0] < 2 || box[2] > width - 2 || taken.some((each) => meets(box, each))) continue;
        taken.push(box);
        written.push(this.text(site.name, x + dx, y + dy + size * 0.34, size, site.kind));
        break;
      }
    }
    for (const { hex, text, layer } of this.marks) {
      const [x, y] = map.spot(...centre(hex));
      written.push(this.text(text, x, y + 24, 12, `mark ${layer}`));
    }
    map.layers.names.replaceChildren(...written);
  }

  areas(taken, width) {
    const { map } = this;
    const written = [];
    for (const area of map.signs.areas) {
      const [x, y] = map.spot(...centre(area.hex));
      const size = { sea: 17, land: 13 }[area.kind] ?? 12.5;
      const w = area.name.length * size * 0.95 + 10;
      const box = [x - w / 2, y - size / 2 - 4, x + w / 2, y + size / 2 + 4];
      if (box[0] < 0 || box[2] > width || taken.some((each) => meets(box, each))) continue;
      taken.push(box);
      written.push(this.text(area.kind === "land" ? area.name.toUpperCase() : area.name, x, y + size * 0.34, size, area.kind));
    }
    map.layers.areas.replaceChildren(...written);
  }

  /** The numbers of hexes, where they are large enough and wished for. */
  numbers(width, height) {
    const { map } = this;
    const written = [];
    if (this.shown.has("grid") && map.k * 27.7 > 50) {
      const [left, top] = [Math.max(1, Math.floor(map.left / 24)), Math.max(1, Math.floor(map.top / 27.7))];
      for (let column = left; column <= left + width / map.k / 24 + 2 && column < 99; column += 1) {
        for (let row = top; row <= top + height / map.k / 27.7 + 2 && row < 99; row += 1) {
          const hex = String(column).padStart(2, "0") + String(row).padStart(2, "0");
          const [x, y] = map.spot(...centre(hex));
          written.push(this.text(hex, x, y - map.k * 9.4, 9, "number"));
        }
      }
    }
    map.layers.numbers.replaceChildren(...written);
  }

  text(words, x, y, size, kind) {
    const { map } = this;
    const text = made("text", { class: `fix ${kind}`, "font-size": size }, words);
    text.style.setProperty("--x", `${map.left + x / map.k}px`);
    text.style.setProperty("--y", `${map.top + y / map.k}px`);
    return text;
  }
}

const meets = (one, other) => one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];

/** Have counters of neighbouring hexes step aside until each can be read, by half a counter at most. */
function aside(pieces) {
  const [wide, high] = COUNTER;
  for (let turn = 0; turn < 40; turn += 1) {
    let still = true;
    for (let i = 0; i < pieces.length; i += 1) {
      for (let j = i + 1; j < pieces.length; j += 1) {
        const [one, other] = [pieces[i], pieces[j]];
        const [ox, oy] = [wide + 1 - Math.abs(one.x - other.x), high + 1 - Math.abs(one.y - other.y)];
        if (ox <= 0 || oy <= 0) continue;
        still = false;
        const axis = ox < oy ? "x" : "y";
        const step = ((one[axis] < other[axis] || (one[axis] === other[axis] && i < j) ? -1 : 1) * Math.min(ox, oy)) / 4;
        one[axis] += step;
        other[axis] -= step;
      }
    }
    for (const each of pieces) {
      each.x = Math.min(Math.max(each.x, each.home[0] - wide / 2), each.home[0] + wide / 2);
      each.y = Math.min(Math.max(each.y, each.home[1] - high / 2), each.home[1] + high / 2);
    }
    if (still) return;
  }
}
