// Menus that open over a page: Escape and a click elsewhere close them. Without this script their buttons alone do.

const OPEN = "details:is(.menu, .layers)[open]";
const open = () => [...document.querySelectorAll(OPEN)];

/** Close a menu; a keyboard that would be left without a place stands at its button again. */
function close(menu) {
  const within = menu.contains(document.activeElement) || document.activeElement === document.body;
  menu.open = false;
  if (within) menu.querySelector("summary").focus({ preventScroll: true });
}

// Heard before all others: Escape closes the menu alone, and nothing that lies below it.
document.addEventListener(
  "keydown",
  (event) => {
    const menu = open().at(-1);
    if (event.key !== "Escape" || !menu) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    menu.open = false;
    menu.querySelector("summary").focus({ preventScroll: true });
  },
  true,
);
document.addEventListener(
  "click",
  (event) => {
    const left = open().filter((menu) => !menu.contains(event.target));
    left.forEach(close);
    // A click on the map is an order: one that closes a menu is none.
    if (left.length && event.target.closest?.(".frame")) event.stopPropagation();
  },
  true,
);
