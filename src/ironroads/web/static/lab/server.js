// Questions to the server: faults, pictures, files. Errors become sentences.

import { say } from "./words.js";

const post = async (address, body) => {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
  return { ok: answer.ok, ...(await answer.json()) };
};

// The answer, or one with an `error` if the server cannot be reached.
export const ask = async (address, body) => {
  try {
    return await post(address, body);
  } catch {
    return { ok: false, error: say("unreachable") };
  }
};

// The same for a question without a body.
export const fetchJson = async (address) => {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    return { ok: answer.ok, ...(await answer.json()) };
  } catch {
    return { ok: false, error: say("unreachable") };
  }
};

export const fetchBoard = async (game, query) => {
  const answer = await fetch(`/lab/${game}/board?${query}`);
  if (!answer.ok) throw new Error(say("not_found"));
  return answer.json();
};

export const sentences = (answer) => (answer.faults ?? []).map((fault) => `${fault.place}: ${fault.sentence}`).join("\n") || answer.error || "";
