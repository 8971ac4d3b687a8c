// How long orders are taken still, counted down.

import { now } from "../account/server_clock.js";

const AGAIN = 1000;

function left(milliseconds) {
  const minutes = Math.floor(milliseconds / 60000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  const unit = (number, name) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: name, unitDisplay: "short" }).format(number);
  if (days) return `${unit(days, "day")} ${unit(hours, "hour")}`;
  if (hours) return `${unit(hours, "hour")} ${unit(minutes % 60, "minute")}`;
  if (minutes) return unit(minutes, "minute");
  return unit(Math.floor(milliseconds / 1000), "second");
}

async function tick() {
  const clocks = document.querySelectorAll("[data-deadline]");
  const time = clocks.length ? await now() : null;
  if (time === null) return;
  for (const clock of clocks) {
    const shown = clock.querySelector(".left") ?? clock.appendChild(Object.assign(document.createElement("span"), { className: "left" }));
    const rest = new Date(clock.dataset.deadline) - time;
    const said = rest > 0 ? `${clock.dataset.left.replace("{left}", left(rest))}` : "";
    if (shown.textContent !== said) shown.textContent = said;
  }
}

// One after the other, so that a server that does not answer is asked once at a time.
async function go() {
  await tick();
  setTimeout(go, AGAIN);
}

go();
document.addEventListener("htmx:load", tick);
