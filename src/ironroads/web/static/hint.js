// Hints: asks the server what the computer would play, and shows the line behind the best move on the map step by step.

const STEP_TIME = 1100; // milliseconds
const byId = (id) => document.getElementById(id);
const advice = byId("advice");
let steps = []; // of the line: what is drawn on the map up to each
let timer = 0;

const field = (name) => document.querySelector(`#play input[name=${name}]`).value;

const close = () => {
  stop();
  if (!advice.hidden) byId("layer-ghost").replaceChildren();
  advice.hidden = true;
  advice.replaceChildren();
};

const ask = async (button) => {
  const label = button.textContent;
  button.disabled = true;
  button.textContent = button.dataset.hint;
  const asked = byId("hint-ask").dataset.seen;
  try {
    const answer = await fetch(`${document.body.dataset.base}/hint`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ seat: field("seat"), seen: field("seen") }),
    });
    const reply = await answer.json();
    if (byId("hint-ask").dataset.seen === asked) show(reply);
  } catch {
    show({ error: byId("words").dataset.lost });
  } finally {
    button.disabled = false;
    button.textContent = label;
  }
};

const show = ({ advice: markup, steps: drawn = [], error }) => {
  steps = drawn;
  if (error) {
    advice.textContent = error;
    advice.setAttribute("role", "alert");
  } else {
    advice.innerHTML = markup;
    advice.removeAttribute("role");
  }
  advice.hidden = false;
  advice.scrollTop = 0;
};

const showStep = (number) => {
  byId("layer-ghost").innerHTML = steps[number];
  for (const button of advice.querySelectorAll("[data-step]")) {
    if (Number(button.dataset.step) === number) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
};

const playButton = () => advice.querySelector("[data-line]");

const stop = () => {
  clearTimeout(timer);
  timer = 0;
  const button = playButton();
  if (button?.dataset.show) button.textContent = button.dataset.show;
};

const play = (number) => {
  showStep(number);
  timer = number + 1 < steps.length ? setTimeout(play, STEP_TIME, number + 1) : setTimeout(stop, STEP_TIME);
};

const start = (button) => {
  if (timer) return stop();
  button.dataset.show ||= button.textContent;
  button.textContent = button.dataset.stop;
  return play(0);
};

const clicks = {
  "[data-hint]": ask,
  "[data-hint-close]": close,
  "[data-line]": start,
  "#advice [data-step]": (button) => { // the map has steps, too: of zooming
    stop();
    showStep(Number(button.dataset.step));
  },
};

document.addEventListener("click", (event) => {
  for (const [selector, act] of Object.entries(clicks)) {
    const button = event.target.closest?.(selector);
    if (button) act(button);
  }
});

// A new question closes the hint on the one before.
let seen = byId("hint-ask")?.dataset.seen;
new MutationObserver(() => {
  const now = byId("hint-ask")?.dataset.seen;
  if (now !== seen) close();
  seen = now;
}).observe(byId("content"), { subtree: true, childList: true, attributes: true, attributeFilter: ["data-seen"] });
