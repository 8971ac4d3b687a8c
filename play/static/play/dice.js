// The dice of a night by docs/dice.md, reckoned in the browser: nobody but the reader's own machine is trusted.

const text = new TextEncoder();
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const raw = (part) => (typeof part === "string" ? text.encode(part) : part);

/** A domain and parts, each behind its length in four bytes. */
function frame(...parts) {
  const all = parts.map(raw);
  const framed = new Uint8Array(all.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of all) {
    new DataView(framed.buffer).setUint32(at, part.length);
    framed.set(part, at + 4);
    at += 4 + part.length;
  }
  return framed;
}

const sha = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

async function hmac(key, bytes) {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, bytes));
}

const compare = (one, other) => {
  const [a, b] = [raw(one), raw(other)];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) if (a[at] !== b[at]) return a[at] - b[at];
  return a.length - b.length;
};

/** The place of an audience among the leaves; -1 for one that these factions cannot make. */
function placeOf(audience, factions) {
  const sorted = [...factions].sort(compare);
  if (audience === "referee") return 0;
  if (audience === "open") return 2 ** sorted.length - 1;
  const members = audience.split("+").map((member) => sorted.indexOf(member));
  return members.includes(-1) ? -1 : members.reduce((sum, place) => sum + 2 ** place, 0);
}

/** Whether a seed was sealed, by its path to the seal. */
async function sealed(proof, audience) {
  const seed = bytesOf(proof.seeds[audience]);
  const factions = Object.keys(proof.digests);
  let place = placeOf(audience, factions);
  const path = proof.paths[audience] ?? [];
  if (place < 0 || path.length !== factions.length) return false;
  let node = await sha(frame("hauteville.dice.leaf.1", audience, seed));
  for (const sibling of path.map(bytesOf)) {
    node = await sha(place % 2 ? frame("hauteville.dice.node.1", sibling, node) : frame("hauteville.dice.node.1", node, sibling));
    place = Math.floor(place / 2);
  }
  return hexOf(node) === proof.seal;
}

/** The face of a die; 0 for one that cannot be. */
async function faceOf(key, label, sides) {
  if (!Number.isInteger(sides) || sides < 2 || sides > 1000) return 0;
  const most = 65536 - (65536 % sides);
  for (let counter = 0; ; counter += 1) {
    const block = await hmac(key, frame("hauteville.dice.die.1", label, String(sides), String(counter)));
    const number = block[0] * 256 + block[1];
    if (number < most) return (number % sides) + 1;
  }
}

/** The inputs that a stretch should have, "" where the dice of the campaign are entered by hand. */
async function inputsOf(proof, stretch, before) {
  if (proof.dice === "hand") return "";
  if (stretch.number > 0) return hexOf(await sha(frame("hauteville.dice.further.1", bytesOf(before), bytesOf(stretch.outside))));
  const parts = Object.keys(proof.digests).sort(compare).flatMap((faction) => [faction, bytesOf(proof.digests[faction])]);
  return hexOf(await sha(frame("hauteville.dice.closing.1", String(proof.closing), ...parts)));
}

/** Whether what came in before a stretch is what its digest covers, as far as the reader may know it. */
async function outside(stretch) {
  if (!stretch.outside_salt) return true;
  return hexOf(await sha(frame("hauteville.dice.outside.1", bytesOf(stretch.outside_salt), stretch.outside_body))) === stretch.outside;
}

/** The seeds of all audiences, which follow from the seed of the night once that is open to all; and whether it was sealed. */
async function ofTheNight(proof) {
  const factions = Object.keys(proof.digests).sort(compare);
  const seeds = {};
  let nodes = [];
  for (let place = 0; place < 2 ** factions.length; place += 1) {
    const members = factions.filter((_, bit) => Math.floor(place / 2 ** bit) % 2);
    const audience = !members.length ? "referee" : members.length === factions.length ? "open" : members.join("+");
    seeds[audience] = hexOf(await hmac(bytesOf(proof.night), frame("hauteville.dice.seed.2", audience)));
    nodes.push(await sha(frame("hauteville.dice.leaf.1", audience, bytesOf(seeds[audience]))));
  }
  while (nodes.length > 1) {
    const above = [];
    for (let at = 0; at < nodes.length; at += 2) above.push(await sha(frame("hauteville.dice.node.1", nodes[at], nodes[at + 1])));
    nodes = above;
  }
  return { seeds, holds: hexOf(nodes[0]) === proof.seal };
}

/** Whether the own sheet that counted has the digest that the night was rolled with. */
async function ownSheet(proof) {
  const counted = proof.receipts.find((receipt) => receipt.counted);
  const framed = counted
    ? frame("hauteville.dice.sheet.1", bytesOf(counted.salt), counted.orders)
    : frame("hauteville.dice.absent.1", bytesOf(proof.absent_salt));
  return hexOf(await sha(framed)) === proof.digests[proof.faction];
}

/** Check a night: what holds of seals, inputs and the own sheet, and a verdict on each die, in their order. */
export async function check(proof) {
  const seals = {};
  for (const audience of Object.keys(proof.seeds)) seals[audience] = await sealed(proof, audience);
  if (proof.night && proof.seal) {
    const night = await ofTheNight(proof);
    for (const [audience, seed] of Object.entries(night.seeds)) {
      seals[audience] = night.holds && (seals[audience] ?? true) && (proof.seeds[audience] ?? seed) === seed;
    }
    proof = { ...proof, seeds: night.seeds };
  }
  const found = { seals, sheet: await ownSheet(proof), inputs: true, dice: [] };
  let before = "";
  for (const stretch of proof.stretches) {
    if ((await inputsOf(proof, stretch, before)) !== stretch.inputs || !(await outside(stretch))) found.inputs = false;
    if (proof.dice === "hand" && stretch.rolls.some((die) => die.source === "sealed")) found.inputs = false;
    const met = new Set();
    const keys = {};
    for (const die of stretch.rolls) {
      found.dice.push(await verdict(die, stretch, proof, seals, keys, met));
      met.add(die.label);
    }
    before = stretch.inputs;
  }
  return found;
}

async function verdict(die, stretch, proof, seals, keys, met) {
  if (met.has(die.label)) return "repeated";
  if (die.source !== "sealed") return "unproved";
  if (!(die.witness in proof.seeds)) return "seed_sealed";
  if (!seals[die.witness]) return "seal_broken";
  keys[die.witness] ??= await hmac(bytesOf(proof.seeds[die.witness]), frame("hauteville.dice.key.1", bytesOf(stretch.inputs)));
  return (await faceOf(keys[die.witness], die.label, die.sides)) === die.face ? "ok" : "mismatched";
}
