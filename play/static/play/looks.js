// What a form orders while its fields are being changed: its heading and its warnings are those of what it holds now.

const PAUSE = 250; // Milliseconds without a change after which a form is looked at.
const looks = new WeakMap();

/** Ask what a form orders now, after a while in which nothing more is changed. */
function ask(form) {
  const before = looks.get(form);
  clearTimeout(before?.timer);
  before?.going?.abort();
  const going = new AbortController();
  looks.set(form, { going, timer: setTimeout(() => look(form, going.signal), PAUSE) });
}

/** The button of the foot that sends a form; it is off while the order of the form would be refused. */
const button = (form) => document.querySelector(`#foot .primary[form="${CSS.escape(form.id)}"]`);

/** Put what is answered into a form; where nothing is, nothing stands there of an order that it holds no more. */
async function look(form, signal) {
  let text = "";
  try {
    const answer = await fetch(form.dataset.look, { method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin", signal });
    if (answer.ok) text = await answer.text();
  } catch {
    if (signal.aborted) return;
  }
  const told = new DOMParser().parseFromString(text, "text/html");
  for (const old of form.querySelectorAll(".said, .fault")) old.remove();
  const comes = told.querySelector(".comes");
  form.querySelector(".comes")?.replaceChildren(...(comes?.children ?? []));
  const says = document.querySelector("#foot [data-says]");
  if (says && form.querySelector(".comes")) says.replaceChildren(...[...(form.querySelector(".comes li span")?.childNodes ?? [])].filter((each) => each.nodeName !== "A").map((each) => each.cloneNode(true)));
  const sends = button(form);
  if (sends) sends.ariaDisabled = told.querySelector("[data-refused]") ? "true" : null;
  const [heading, said] = [told.querySelector("summary"), told.querySelector(".said")];
  const summary = form.closest("details.order")?.querySelector("summary");
  if (heading && summary) summary.textContent = heading.textContent;
  const [drawn, ordered] = [document.querySelector("#lit [data-looked]"), told.querySelector("[data-looked]")];
  if (drawn && ordered) {
    drawn.replaceWith(ordered);
    document.dispatchEvent(new CustomEvent("looked"));
  }
  if (said?.children.length) form.querySelector(":scope > :is(label, fieldset, details, .row)").before(said);
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-look]");
  if (!form || event.target.closest("[data-live], [data-again]")) return;
  // Until the answer comes a change may be one that is taken.
  if (button(form)) button(form).ariaDisabled = null;
  ask(form);
});

/** The button of a march is off until a goal is chosen; without this script the server refuses a march without one. */
function awaitGoal() {
  const form = document.getElementById("march");
  const sends = form?.querySelector(":scope > .row button");
  if (sends) sends.ariaDisabled = form.elements.path.value || form.elements.typed.value.trim() ? null : "true";
}
for (const kind of ["input", "change", "htmx:load"]) document.addEventListener(kind, awaitGoal);
awaitGoal();

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#foot .primary[aria-disabled=true], #march > .row button[aria-disabled=true]")) event.preventDefault();
}, true);
