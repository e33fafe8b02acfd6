// Questions to the server: faults, pictures, files. Errors become sentences.

import { say } from "./words.js";

const AWAY = [502, 503, 504]; // what a proxy says while the server starts anew

// The answer, or one with an `error` if the server cannot be reached; it may be back later if it is `away`.
const exchange = async (address, options) => {
  const unreachable = { ok: false, away: true, error: say("unreachable") };
  try {
    const answer = await fetch(address, options);
    if (AWAY.includes(answer.status)) return unreachable;
    return { ok: answer.ok, ...(await answer.json()) };
  } catch (error) {
    return { ...unreachable, away: !(error instanceof SyntaxError) };
  }
};

export const ask = (address, body) =>
  exchange(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });

// The same for a question without a body.
export const fetchJson = (address) => exchange(address, { headers: { Accept: "application/json" } });

export const fetchBoard = async (game, query) => {
  const answer = await fetch(`/lab/${game}/board?${query}`);
  if (!answer.ok) throw new Error(say("not_found"));
  return answer.json();
};

export const sentences = (answer) => (answer.faults ?? []).map((fault) => `${fault.place}: ${fault.sentence}`).join("\n") || answer.error || "";
