// What is read beside the orders: the help of a form as a card over the map, and a rule in the column.
// Both are pages with addresses of their own; here they come without leaving what is being written.

const RULES = "/rules/";
const side = () => document.querySelector(".side[data-back]");
const card = () => document.querySelector(".table > .help");
const rule = () => document.getElementById("rule");
let opener = null; // The link that the help, or the first rule, was opened by.
let stood = null; // Where the column and the window stood before a rule came.

/** A page, null where the session has ended or the service cannot be reached. */
async function fetched(address) {
  try {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (answer.ok || answer.status === 404) return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    // The browser says itself what is wrong when it goes there.
  }
  return null;
}

/** Show the help that a link leads to as a card over the map. */
async function help(link) {
  const found = (await fetched(link.href))?.querySelector("section.help");
  if (!found) return window.location.assign(link.href);
  card()?.remove();
  found.setAttribute("role", "dialog");
  document.getElementById("page").append(found);
  window.htmx?.process(found);
  opener = link;
  found.querySelector("h2").focus({ preventScroll: true });
  return null;
}

function shut() {
  card()?.remove();
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}

/** Show a rule in the column; the panel is hidden with all that was typed and chosen in it. */
async function read(address) {
  const page = await fetched(address);
  const found = page?.querySelector(".law");
  const column = side()?.querySelector(".scroll");
  if (!found || !column) return false;
  const sheet = page.querySelector("link[href*='reference/rules']");
  if (sheet && !document.head.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) document.head.append(sheet.cloneNode());
  const told = rule() ?? Object.assign(document.createElement("article"), { id: "rule", className: "law" });
  if (!told.isConnected) {
    stood = [column.scrollTop, window.scrollY];
    column.append(told);
  }
  const back = Object.assign(document.createElement("a"), { className: "button text close", href: side().dataset.home, textContent: side().dataset.back });
  back.dataset.key = "escape";
  back.prepend(Object.assign(document.createElement("span"), { textContent: "‹ ", ariaHidden: "true" }));
  found.querySelector(".back")?.remove();
  told.replaceChildren(back, ...lowered(found).childNodes);
  column.classList.add("reads");
  window.htmx?.process(told);
  const goal = decodeURIComponent(new URL(address).hash.slice(1));
  (goal && document.getElementById(goal) ? document.getElementById(goal) : told).scrollIntoView({ block: "start", behavior: "instant" });
  const heading = told.querySelector("h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  return true;
}

/** A text whose headings are one step lower: the page has a first one already. */
function lowered(text) {
  for (const level of [2, 1]) {
    for (const old of text.querySelectorAll(`h${level}`)) {
      const next = document.createElement(`h${level + 1}`);
      for (const { name, value } of old.attributes) next.setAttribute(name, value);
      next.append(...old.childNodes);
      old.replaceWith(next);
    }
  }
  return text;
}

/** Follow a link to a rule. The way back goes over all rules that were read one after the other. */
async function open(link) {
  if (!rule()) opener = link.closest(".help") ? opener : link;
  const before = history.state?.beside ?? 0;
  if (!(await read(link.href))) return window.location.assign(link.href);
  card()?.remove();
  history.pushState({ beside: before + 1 }, "", link.href);
  return null;
}

/** Put the panel back as it stood. */
function restore() {
  rule().remove();
  const column = side().querySelector(".scroll");
  column.classList.remove("reads");
  [column.scrollTop] = stood;
  window.scrollTo({ top: stood[1], behavior: "instant" });
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}

/** What a click on a link does here; null for a link that leads elsewhere. */
function deed(link) {
  if (link.matches(".table .help-link")) return () => help(link);
  if (link.matches(".table > .help .close")) return shut;
  if (!side()) return null;
  if (link.matches("#rule > .close")) return () => history.go(-history.state.beside);
  const within = rule()?.contains(link) && link.getAttribute("href").startsWith("#");
  if (within) return () => document.getElementById(link.hash.slice(1))?.scrollIntoView({ block: "start" });
  return link.matches(`.side a[href^="${RULES}"], .table > .help a[href^="${RULES}"]`) ? () => open(link) : null;
}

document.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const done = deed(link);
    if (!done) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    done();
  },
  true,
);
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !card()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    shut();
  },
  true,
);
// Heard before htmx hears it, which would load the whole page again.
window.addEventListener("popstate", (event) => {
  if (event.state?.beside) {
    event.stopImmediatePropagation();
    read(window.location.href).then((shown) => shown || window.location.reload());
  } else if (rule() && !window.location.pathname.startsWith(RULES)) {
    event.stopImmediatePropagation();
    restore();
  }
});
