// The words beside the numbers of a night on its map, where there is room for them: the list beside the map says the same.

import { fitted } from "./room.js";

const SIGN = 13; // Half the width and height of a numbered sign, in pixels.
const GAP = 4; // Room around the words.
const FAR = [9, 32, 54, 76, 98]; // How far from its sign a callout stands, the nearest first.
const NEAR = 12; // Pixels between a sign and its callout beyond which a line leads from one to the other.
const MOST = 4; // The numbers that have words, the most important first.

export class Callouts {
  constructor(figure) {
    this.figure = figure;
    this.shown = [];
  }

  /** Take the words of the numbers, each with its title and a sentence, "" without one. */
  take(tidings) {
    const told = tidings.filter((each) => each.title).slice(0, MOST);
    const key = told.map((each) => `${each.number} ${each.title} ${each.said}`).join("\n");
    if (key === this.key) return;
    this.key = key;
    for (const each of this.shown) for (const part of [each.card, each.pointer]) part.remove();
    this.shown = told.map(({ number, title, said }) => ({ number, card: card(`${number} · ${title}`, said), pointer: pointer(), way: 0 }));
    this.figure.append(...this.shown.flatMap((each) => [each.pointer, each.card]));
  }

  /** Put each beside its sign, whose box in the window `at` knows by its number; `free` takes a box that covers nothing. */
  draw(at, free) {
    for (const each of this.shown) {
      const sign = at(each.number);
      const box = sign && each.card.offsetWidth ? this.room(each, sign, free) : null;
      each.card.classList.toggle("unfit", !box);
      point(each.pointer, sign, box);
      if (box) each.card.style.translate = `${Math.round(box[0] + GAP)}px ${Math.round(box[1] + GAP)}px`;
    }
  }

  room(each, sign, free) {
    const [wide, high] = [each.card.offsetWidth + 2 * GAP, each.card.offsetHeight + 2 * GAP];
    const ways = FAR.flatMap((far) => around(wide, high, far - GAP));
    // Where it stood before it stays as long as it can, so that it does not jump while the map is moved.
    const middle = [(sign[0] + sign[2]) / 2, (sign[1] + sign[3]) / 2];
    for (const nth of [each.way, ...ways.keys()]) {
      const box = fitted(...middle, wide, high, [ways[nth]], free);
      if (!box) continue;
      each.way = nth;
      return box;
    }
    return null;
  }
}

/** The places of a card so wide and high around a sign: at its sides, above and below, each in the middle and at both ends. */
function around(wide, high, far) {
  const [across, down] = [SIGN + far + wide / 2, SIGN + far + high / 2];
  const [left, up] = [wide / 2 - SIGN, high / 2 - SIGN];
  return [0, -up, up].flatMap((dy) => [[across, dy], [-across, dy]]).concat([0, left, -left].flatMap((dx) => [[dx, -down], [dx, down]]));
}

/** The line from a sign to its callout, which one that stands close by does not need. */
function point(line, sign, box) {
  const far = box ? gap(sign, box) : [0, 0];
  const off = Math.hypot(...far) <= NEAR;
  line.classList.toggle("unfit", off);
  if (off) return;
  const [x, y] = [(sign[0] + sign[2]) / 2, (sign[1] + sign[3]) / 2];
  const [to, down] = [nearest(x, box[0] + GAP, box[2] - GAP), nearest(y, box[1] + GAP, box[3] - GAP)];
  const angle = Math.atan2(down - y, to - x);
  line.style.width = `${Math.hypot(to - x, down - y) - SIGN}px`;
  line.style.transform = `translate(${x}px, ${y}px) rotate(${angle}rad) translate(${SIGN}px, -50%)`;
}

const nearest = (part, least, most) => Math.min(Math.max(part, least), most);

/** How far a box lies from another, across and down. */
const gap = (one, other) => [0, 1].map((side) => Math.max(0, other[side] - one[side + 2], one[side] - other[side + 2]));

function pointer() {
  const found = document.createElement("div");
  found.className = "pointer unfit";
  found.setAttribute("aria-hidden", "true");
  return found;
}

function card(title, said) {
  const found = document.createElement("div");
  found.className = "call unfit";
  found.setAttribute("aria-hidden", "true");
  const heading = document.createElement("b");
  heading.textContent = title;
  found.append(heading, said);
  return found;
}
