// The page on which a player checks the dice of a night himself.

import { check } from "./dice.js";

const page = document.getElementById("proof");
const said = document.getElementById("said");
const words = page.dataset;

async function run() {
  if (!globalThis.crypto?.subtle) {
    said.textContent = words.unsafe;
    return;
  }
  said.textContent = words.working;
  let proof;
  try {
    const answer = await fetch(words.proof, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    proof = await answer.json();
  } catch {
    said.textContent = words.lost;
    return;
  }
  const found = await check(proof);
  const cells = [...document.querySelectorAll("[data-die]")];
  found.dice.forEach((verdict, number) => {
    if (!cells[number]) return;
    cells[number].textContent = words[verdict];
    cells[number].className = verdict;
  });
  const wrong = found.dice.filter((verdict) => ["mismatched", "repeated", "seal_broken"].includes(verdict)).length;
  const good = found.dice.filter((verdict) => verdict === "ok").length;
  const holds = !wrong && found.inputs && found.sheet && Object.values(found.seals).every(Boolean) && cells.length === found.dice.length;
  said.textContent = (holds ? words.holds : words.fails).replace("{good}", good).replace("{all}", found.dice.length);
  said.className = holds ? "messages" : "problem";
}

document.getElementById("check").addEventListener("click", run);
