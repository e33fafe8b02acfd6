// The coach of a guided first game: shows its steps one at a time and highlights what they are about.

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
let shown = 0; // the number of the step on the page

function show(steps) {
  const current = steps.find((step) => Number(step.dataset.coachStep) >= shown) || steps.at(-1);
  shown = Number(current.dataset.coachStep);
  for (const step of steps) step.hidden = step !== current;
  document.querySelector("[data-coach-next]").hidden = current === steps.at(-1);
  const ids = (current.dataset.show || "").split(" ").filter(Boolean);
  const selector = ids.map((id) => `#${CSS.escape(id)}`).join(", ");
  sheet.replaceSync(selector ? `${selector} { filter: drop-shadow(0 0 3px var(--lit)) drop-shadow(0 0 8px var(--lit)); }` : "");
}

function update() {
  const steps = [...document.querySelectorAll("#coach [data-coach-step]")];
  if (steps.length) show(steps);
  else sheet.replaceSync("");
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-coach-next]")) return;
  shown += 1;
  update();
});

// Live updates change the steps in place.
new MutationObserver(update).observe(document.getElementById("coach"), {
  subtree: true,
  childList: true,
  attributeFilter: ["data-coach-step"],
});
update();
