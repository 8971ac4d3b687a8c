// How long orders are taken still, counted down; and moments in the zone of whoever reads.

function left(milliseconds) {
  const minutes = Math.floor(milliseconds / 60000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  const unit = (number, name) => new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: name, unitDisplay: "long" }).format(number);
  if (days) return `${unit(days, "day")} ${unit(hours, "hour")}`;
  if (hours) return `${unit(hours, "hour")} ${unit(minutes % 60, "minute")}`;
  if (minutes) return unit(minutes, "minute");
  return unit(Math.floor(milliseconds / 1000), "second");
}

function tick() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const shown = clock.querySelector(".left") ?? clock.appendChild(Object.assign(document.createElement("span"), { className: "left" }));
    const rest = new Date(clock.dataset.deadline) - Date.now();
    const said = rest > 0 ? ` ${clock.dataset.left.replace("{left}", left(rest))}.` : "";
    if (shown.textContent !== said) shown.textContent = said;
  }
}

tick();
setInterval(tick, 1000);
document.addEventListener("htmx:load", tick);
