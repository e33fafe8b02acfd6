// A review in the making: loads what is there every moment, until it is complete or stopped.

const PAUSE = 1500; // milliseconds
const review = document.getElementById("review");

const isRunning = () => review.querySelector("[data-running=yes]") !== null;

const update = async () => {
  if (!isRunning()) return;
  try {
    const answer = await fetch(review.dataset.src);
    const focused = review.contains(document.activeElement);
    if (answer.ok) review.innerHTML = await answer.text();
    if (focused) review.querySelector("button")?.focus();
  } catch {
    // the server may be back in a moment
  }
  setTimeout(update, PAUSE);
};

setTimeout(update, PAUSE);
