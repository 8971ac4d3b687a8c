// Where hexes lie on the drawn map: flat-topped, of radius 16, the second, fourth, ... column half a hex lower.
// It is the lattice of hexmap/grid.py, laid out as campaign/presentation/chart/sheet.py does it.

const SIZE = 16;
export const HEIGHT = Math.sqrt(3) * SIZE;

/** The centre of a hex ("5418") in units of the drawing. */
export function centre(hex) {
  const column = Number(hex.slice(0, 2)) - 1;
  const row = Number(hex.slice(2)) - 1;
  return [1.5 * SIZE * column + SIZE, HEIGHT * (row + (column % 2) / 2) + HEIGHT / 2];
}

/** The corners of a hex as the text of SVG's attribute `points`. */
export function corners(hex, shrink = 0) {
  const [x, y] = centre(hex);
  const radius = SIZE - shrink;
  return [0, 1, 2, 3, 4, 5]
    .map((turn) => (turn * Math.PI) / 3)
    .map((angle) => `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`)
    .join(" ");
}

/** The hex in which a point of the drawing lies. */
export function hexAt(x, y) {
  let best = "";
  let nearest = Infinity;
  const about = Math.round((x - SIZE) / (1.5 * SIZE));
  for (const column of [about - 1, about, about + 1]) {
    const row = Math.round((y - HEIGHT / 2) / HEIGHT - (((column % 2) + 2) % 2) / 2);
    if (column < 0 || row < 0 || column > 98 || row > 98) continue;
    const hex = String(column + 1).padStart(2, "0") + String(row + 1).padStart(2, "0");
    const [cx, cy] = centre(hex);
    const far = (cx - x) ** 2 + (cy - y) ** 2;
    if (far < nearest) [best, nearest] = [hex, far];
  }
  return best;
}

/** The six hexes around one, by the side over which each lies: from the lower right on, clockwise. */
export function around(hex) {
  const column = Number(hex.slice(0, 2));
  const row = Number(hex.slice(2));
  const low = (column + 1) % 2;
  const label = (c, r) => String(c).padStart(2, "0") + String(r).padStart(2, "0");
  return [
    label(column + 1, row + low),
    label(column, row + 1),
    label(column - 1, row + low),
    label(column - 1, row - 1 + low),
    label(column, row - 1),
    label(column + 1, row - 1 + low),
  ];
}

/** The outline of an area of hexes as the text of SVG's attribute `d`: its outer sides, ring by ring. */
export function outline(hexes) {
  const inside = new Set(hexes);
  const next = new Map();
  const key = ([x, y]) => `${Math.round(x * 10)},${Math.round(y * 10)}`;
  for (const hex of inside) {
    const [x, y] = centre(hex);
    const corner = (turn) => [x + SIZE * Math.cos((turn * Math.PI) / 3), y + SIZE * Math.sin((turn * Math.PI) / 3)];
    around(hex).forEach((other, side) => {
      if (!inside.has(other)) next.set(key(corner(side)), corner(side + 1));
    });
  }
  let path = "";
  while (next.size) {
    const [first] = next.keys();
    let here = first;
    path += "M";
    while (next.has(here)) {
      const to = next.get(here);
      next.delete(here);
      path += `${path.endsWith("M") ? "" : "L"}${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
      here = key(to);
    }
    path += "Z";
  }
  return path;
}
