// What to begin with: a file from this computer, or a draft that this browser kept.

import { allDrafts, keepDraft, newDraft, removeDraft } from "./drafts.js";
import { ask, sentences } from "./server.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);

const openFile = async (file) => {
  const answer = await ask("/lab/read", { source: await file.text() });
  if (!answer.ok) {
    byId("message").textContent = sentences(answer);
    return;
  }
  const fresh = newDraft(answer.game, answer.source, answer.data);
  await keepDraft(fresh);
  location.assign(`/lab/${answer.game}?draft=${fresh.id}`);
};

const entry = (draft) => {
  const item = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: `/lab/${draft.game}?draft=${draft.id}`, textContent: draft.name || say("draft") });
  const when = Object.assign(document.createElement("small"), { textContent: new Date(draft.time).toLocaleString(document.documentElement.lang) });
  const remove = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: say("remove") });
  remove.setAttribute("aria-label", `${say("remove")}: ${draft.name || say("draft")}`);
  remove.addEventListener("click", async () => {
    await removeDraft(draft.id);
    item.remove();
  });
  item.append(link, " ", when, " ", remove);
  return item;
};

const showDrafts = async () => {
  const found = await allDrafts();
  byId("drafts").hidden = !found.length;
  byId("draft-list").append(...found.map(entry));
};

byId("file").addEventListener("change", (event) => event.target.files[0] && openFile(event.target.files[0]));
showDrafts();
