// Room for what stands and is written on the map: boxes of left, top, right and bottom, in pixels. It knows nothing of the page.

const TURNS = 50;
const HAIR = 0.2; // A hair more than needed, so that rounding leaves no edge over another.
const STEP = 0.92; // How much smaller a counter becomes that finds no room.
const LEAST = 0.5; // How small it becomes at most.

export const meets = (one, other) => one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];

/** The box of a sign whose edges lie so far from its middle before it is scaled. */
export const around = (x, y, edges, scale = 1) => [x + edges[0] * scale, y + edges[1] * scale, x + edges[2] * scale, y + edges[3] * scale];

export const moved = (box, dx, dy) => [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];

/** A text without room beside a sign is left out: the box of a text so wide and high at the first of the ways that is free. */
export function fitted(x, y, wide, high, ways, free) {
  for (const [dx, dy] of ways) {
    const box = around(x + dx, y + dy, [-wide / 2, -high / 2, wide / 2, high / 2]);
    if (free(box)) return box;
  }
  return null;
}

/**
 * Have counters step aside for each other and for what stands fast, by half their size at most; those that still cover
 * something become smaller. Each has its `edges` and its `home`, the place where it would stand at a size, and is given
 * `x`, `y`, `size` and `box`. A counter that finds no room beside others may cover a flag, but no sign of a place.
 */
export function settle(counters, signs, flags) {
  for (const each of counters) each.size = 1;
  for (;;) {
    for (const each of counters) {
      [each.x, each.y] = each.start = each.home(each.size);
      each.box = around(each.x, each.y, each.edges, each.size);
    }
    stepAside(counters, signs, flags);
    const tight = crowded(counters, signs).filter((each) => each.size > LEAST);
    if (!tight.length) return;
    for (const each of tight) each.size = Math.max(LEAST, each.size * STEP);
  }
}

const reach = (each) => [(each.box[2] - each.box[0]) / 2, (each.box[3] - each.box[1]) / 2];

const near = (one, other, [dx, dy]) => one[0] - dx < other[2] && one[2] + dx > other[0] && one[1] - dy < other[3] && one[3] + dy > other[1];

function stepAside(counters, signs, flags) {
  const pairs = [];
  const walls = [];
  counters.forEach((one, nth) => {
    const [dx, dy] = reach(one);
    for (const other of counters.slice(nth + 1)) {
      const [ox, oy] = reach(other);
      if (near(one.box, other.box, [dx + ox, dy + oy])) pairs.push([one, other]);
    }
    for (const box of one.size === 1 ? [...signs, ...flags] : signs) if (near(one.box, box, [dx, dy])) walls.push([one, box]);
  });
  for (let turn = 0; turn < TURNS; turn += 1) {
    let still = true;
    for (const [one, other] of pairs) {
      const [dx, dy] = out(one.box, other.box);
      if (!dx && !dy) continue;
      still = false;
      shift(one, dx / 2, dy / 2);
      shift(other, -dx / 2, -dy / 2);
    }
    for (const [one, box] of walls) {
      const [dx, dy] = out(one.box, box);
      if (!dx && !dy) continue;
      still = false;
      shift(one, dx * 0.3, dy * 0.3);
    }
    if (still) return;
  }
}

/** How far a box has to go to lie free of another, along the shorter way. */
function out(one, other) {
  const across = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const down = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  if (across <= 0 || down <= 0) return [0, 0];
  if (across < down) return [one[0] + one[2] < other[0] + other[2] ? -across - HAIR : across + HAIR, 0];
  return [0, one[1] + one[3] < other[1] + other[3] ? -down - HAIR : down + HAIR];
}

function shift(each, dx, dy) {
  const [wide, high] = reach(each);
  const [x, y] = each.start;
  each.x = Math.min(Math.max(each.x + dx, x - wide), x + wide);
  each.y = Math.min(Math.max(each.y + dy, y - high), y + high);
  each.box = around(each.x, each.y, each.edges, each.size);
}

function crowded(counters, signs) {
  const found = new Set();
  counters.forEach((one, nth) => {
    for (const other of counters.slice(nth + 1)) if (meets(one.box, other.box)) found.add(one).add(other);
    if (signs.some((box) => meets(one.box, box))) found.add(one);
  });
  return [...found];
}
