// A panel whose other fields follow from one that is marked is asked for again once that has changed.
// Without this script a button asks the server for the same panel.

const CLICK = 250; // Milliseconds: a click on a button ends within them, which has left a field by its beginning.
const button = (form) => form?.querySelector("button[data-shows-again]");
let due = 0; // The timer of the next question.
let asking = null; // The form whose question is under way.

/** Ask no more what comes of a form as it was: the answer would take the place of what is written in it now. */
function leave(form) {
  clearTimeout(due);
  if (asking === form) window.htmx?.trigger(form, "htmx:abort");
  asking = null;
}

document.addEventListener("change", ({ target }) => {
  const again = target.dataset.again !== undefined && button(target.form);
  if (!again) return;
  leave(target.form);
  due = setTimeout(() => {
    if (!again.isConnected) return;
    again.click();
    asking = again.form;
  }, CLICK);
});
document.addEventListener("input", ({ target }) => {
  if (button(target.form)) leave(target.form);
});
// Heard before htmx hears it, which would let the order wait for an answer that replaces its form.
document.addEventListener(
  "submit",
  ({ target, submitter }) => {
    if (button(target) && submitter !== button(target)) leave(target);
  },
  true,
);

/** The button itself is left to readers without scripts. */
const spare = () => document.querySelectorAll("[data-shows-again]").forEach((each) => (each.hidden = true));
document.addEventListener("htmx:load", spare);
spare();
