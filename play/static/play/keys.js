// Letters as commands: each button or link that has one says so itself, by `data-key`. They act outside of fields alone,
// and only for a reader who has not switched them off in his account.

const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable], dialog";

document.addEventListener("keydown", (event) => {
  if (document.documentElement.dataset.shortcuts === "off" && event.key.length === 1) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.target.closest?.(FIELDS)) return;
  if (event.key === "?") {
    list();
    event.preventDefault();
    return;
  }
  const named = [...document.querySelectorAll("[data-key]")].find((each) => each.dataset.key === event.key.toLowerCase() && each.checkVisibility());
  if (!named) return;
  event.preventDefault();
  named.click();
});

/** Show what the letters of this page do. */
function list() {
  const shown = document.getElementById("keys");
  if (!shown) return;
  const rows = [...document.querySelectorAll("[data-key]")].filter((each) => each.checkVisibility()).map((each) => {
    const row = document.createElement("li");
    row.append(Object.assign(document.createElement("kbd"), { textContent: each.dataset.key }), ` ${(each.getAttribute("aria-label") ?? each.textContent).trim()}`);
    return row;
  });
  shown.querySelector("ul").replaceChildren(...rows);
  shown.showModal();
}
