// A button beside a link that is shown once, which copies it; without scripts the link is there to be marked by hand.

async function copied(text, where) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(where);
    return document.execCommand("copy");
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const link = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.textContent = (await copied(link.textContent, link)) ? "Copied" : "Marked: copy it by hand";
  });
}
