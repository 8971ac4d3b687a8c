// The time by the server's clock: the browser's own may go wrong. Its header of any answer says it, so that no page need.

let ahead = null;

async function ask() {
  const asked = Date.now();
  const answer = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
  const server = Date.parse(answer.headers.get("Date"));
  // It is told in whole seconds, and was looked at about half-way.
  if (!Number.isNaN(server)) ahead = (asked + Date.now()) / 2 - (server + 500);
}

// The time in milliseconds; null as long as the server has not told it.
export async function now() {
  if (ahead === null) await ask().catch(() => null);
  return ahead === null ? null : Date.now() - ahead;
}
