// The table by which a group is divided: an arrow moves people at once, and the sums follow.
// Without this script each arrow is a button that asks the server for the same table.

const ROWS = ".move tbody tr";
const field = (row) => row.querySelector("input");

/** As many of a row as a number says, and no more than there are. Only money has halves. */
function within(row, number) {
  const whole = row.dataset.heads === undefined ? number : Math.floor(number);
  return Math.min(Math.max(0, whole), Number(row.dataset.most));
}

/** Let so many of a row go: the field holds the number, and all else follows from it. */
function letGo(row, number) {
  field(row).value = within(row, number);
  field(row).dispatchEvent(new Event("input", { bubbles: true }));
}

/** Write what follows from the fields: the people who stay, the sums, and the arrows that lead nowhere. */
function sum(table) {
  const sums = { stay: 0, go: 0 };
  for (const row of table.querySelectorAll(ROWS)) {
    const most = Number(row.dataset.most);
    const stay = row.querySelector("[data-stay]");
    row.dataset.all ??= Number(stay.textContent) + Number(field(row).value);
    const go = within(row, Number(field(row).value));
    stay.textContent = Number(row.dataset.all) - go;
    const [back, out] = row.querySelectorAll("button");
    // A button that has the keyboard keeps it, so it says that it is off and stays where it is.
    for (const [button, off] of [[back, go === 0], [out, go === most]]) {
      button.disabled = false;
      button.ariaDisabled = off ? "true" : null;
    }
    if (row.dataset.heads === undefined) continue;
    sums.stay += Number(row.dataset.all) - go;
    sums.go += go;
  }
  for (const [side, number] of Object.entries(sums)) table.querySelector(`[data-sum=${side}]`).textContent = number;
  return sums;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(".move button[name=move]");
  if (!button) return;
  event.preventDefault();
  const row = button.closest("tr");
  letGo(row, Number(field(row).value) + (button.value.endsWith(":out") ? 1 : -1));
});
document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.(ROWS);
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const now = Number(field(row).value);
  const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: Number(row.dataset.most) }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  letGo(row, next);
});
document.addEventListener("input", (event) => {
  const table = event.target.closest?.(".move");
  if (!table) return;
  const { stay, go } = sum(table);
  const live = document.getElementById("sums");
  if (live) live.textContent = live.dataset.words.replace("[stay]", stay).replace("[go]", go);
});

function begin() {
  for (const table of document.querySelectorAll(".move")) sum(table);
}
document.addEventListener("htmx:load", begin);
begin();
