// The time that is left until a deadline, counted down minute by minute; without scripts it stays as the page came.

import { now } from "../account/server_clock.js";

function lasting(minutes) {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days) return `${days} day${days === 1 ? "" : "s"}${hours ? ` ${hours} h` : ""}`;
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

async function tick() {
  const time = await now();
  if (time === null) return;
  for (const each of document.querySelectorAll("[data-left]")) {
    const minutes = Math.floor((new Date(each.dateTime) - time) / 60000);
    each.textContent = minutes >= 0 ? `in ${lasting(minutes)}` : "now";
  }
}

tick();
setInterval(tick, 20000);
