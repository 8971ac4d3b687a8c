// What lies over the map: how far a group comes by nights, whom it may meet, the ways of orders, and what is pointed at.

import { around, centre, corners, outline } from "./hexes.js";
import { made } from "./map.js";

const path = (hexes) => hexes.map((hex, index) => `${index ? "L" : "M"}${centre(hex).map((part) => part.toFixed(1)).join(" ")}`).join("");

/** True if the way of a piece may end in a hex of its reach; the third value of a hex to pass only is 0. */
export const ends = (reach, hex) => hex in reach.steps && reach.steps[hex][2] !== 0;

/** A sign that keeps its size, at a hex. */
const at = (hex, kind, ...within) => {
  const sign = made("g", { class: `fix ${kind}` }, ...within);
  const [x, y] = centre(hex);
  sign.style.setProperty("--x", `${x}px`);
  sign.style.setProperty("--y", `${y}px`);
  return sign;
};

export class Lit {
  constructor(map) {
    this.map = map;
    this.layers = map.layers;
  }

  /**
   * Light the reach of a piece by nights: all else is dimmed, each night has its border and its plate.
   * A hex in which the piece may not end its way is passed unlit.
   */
  reach(reach, words = []) {
    const { reach: veil, steps, plates } = this.layers;
    if (!reach) {
      for (const layer of [veil, steps, plates]) layer.replaceChildren();
      return;
    }
    const goals = Object.keys(reach.steps).filter((hex) => ends(reach, hex));
    const nights = [1, 2, 3].map((night) => [reach.start, ...goals.filter((hex) => reach.steps[hex][1] <= night)]);
    const known = nights.filter((hexes, index) => index === 0 || hexes.length > nights[index - 1].length);
    const all = "M-800-800H3400V2800H-800Z";
    veil.replaceChildren(
      ...known.map((hexes, index) => made("path", { d: all + outline(hexes), class: `veil v${index + 2}` })),
      ...known.flatMap((hexes, index) => [
        made("path", { d: outline(hexes), class: "rim" }),
        made("path", { d: outline(hexes), class: `rim-in rim-${index + 1}` }),
      ]),
      ...(reach.met ?? []).map((hex) => made("polygon", { points: corners(hex, 1), class: "met" })),
    );
    const beside = new Set();
    plates.replaceChildren(...known.map((hexes, index) => this.plate(hexes, words[index] ?? "", beside)));
    steps.replaceChildren(
      ...goals.map((hex) => made("polygon", { points: corners(hex, 0.5), class: "step", "data-hex": hex, "data-night": reach.steps[hex][1] })),
    );
  }

  /** The plate of a night, as far south on the border of its hexes as it covers least of what stands there and of other plates. */
  plate(hexes, words, plates) {
    const within = new Set(hexes);
    const taken = new Set([...this.map.hexes, ...plates]);
    const covers = (hex) => [hex, ...around(hex)].filter((each) => taken.has(each)).length;
    const southern = hexes.filter((hex) => !within.has(around(hex)[1])).sort((one, other) => centre(other)[1] - centre(one)[1]);
    const free = southern.reduce((one, other) => (covers(other) < covers(one) ? other : one), southern[0]);
    plates.add(free);
    const wide = words.length * 7 + 18;
    return at(free, "plate", made("rect", { x: -wide / 2, y: -1, width: wide, height: 22, rx: 11 }), made("text", { y: 14.5 }, words));
  }

  /** Draw the ways of the orders on the sheet; the one that is looked at larger, with a number where each night ends. */
  ways(ways) {
    this.layers.ways.replaceChildren(
      ...ways.flatMap(({ hexes, kind, ends = [] }) => {
        if (hexes.length < 2) return [];
        const [[ax, ay], [bx, by]] = hexes.slice(-2).map(centre);
        const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
        const tip = made("path", { d: "M-9-6.5 4 0-9 6.5z", class: `tip ${kind}`, transform: `rotate(${angle.toFixed(0)})` });
        return [
          made("path", { d: path(hexes), class: `route-edge ${kind}` }),
          made("path", { d: path(hexes), class: `route ${kind}` }),
          at(hexes.at(-1), "tip-of", tip),
          ...ends.map((hex, night) => at(hex, "night", made("circle", { r: 9.5 }), made("text", { y: 4 }, String(night + 1)))),
          ...(kind.includes("chosen") ? [made("polygon", { points: corners(hexes.at(-1), 1), class: "goal" })] : []),
        ];
      }),
    );
  }

  /** The ways of the night, thin. */
  past(ways) {
    this.layers.past.replaceChildren(...ways.filter((hexes) => hexes.length > 1).map((hexes) => made("path", { d: path(hexes), class: "route past" })));
  }

  /** Ring the hexes of what is chosen, under its counter, and of what is pointed at; and the hex at which the keyboard is. */
  light(chosen, pointed = [], cursor = "") {
    this.layers.chosen.replaceChildren(...chosen.map((hex) => made("polygon", { points: corners(hex, -1), class: "ring" })));
    this.layers.light.replaceChildren(
      ...pointed.map((hex) => made("polygon", { points: corners(hex, -2), class: "light" })),
      ...(cursor ? [made("polygon", { points: corners(cursor, 0), class: "cursor" })] : []),
    );
  }
}
