// The board as a file, with the comments it came with, and its way into the library.

import { download } from "./download.js";
import { ask, sentences } from "./server.js";
import { description, say } from "./words.js";

// The file with all changes; returns nothing if it has faults, which are shown.
export const fileText = async (editor) => {
  const answer = await ask("/lab/file", { data: editor.model.out(), source: editor.source });
  if (!answer.ok) editor.tell(sentences(answer));
  return answer.ok ? answer.source : "";
};

export const downloadFile = async (editor) => {
  const text = await fileText(editor);
  if (text) download(`${editor.model.get(description.tools.id.split(".")) || "board"}.${text.startsWith("{") ? "json" : "toml"}`, text, "application/toml");
};

// Keep the board in the library of this account or browser: its id, and a sentence for the page.
export const keepBoard = async (editor, note) => {
  const text = await fileText(editor);
  if (!text) return { sentence: say("not_kept") };
  const answer = await fetch("/boards", { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams({ source: text, note }) });
  if (!answer.ok) return { sentence: (await answer.json()).error ?? say("not_kept") };
  editor.source = text;
  return { id: new URL(answer.url).pathname.split("/").at(-1), sentence: say("kept") };
};

// To the page of a board, whose address is what one shares, and to a new table.
export const showLinks = (id, holder) => holder.replaceChildren(link(`/boards/${id}`, say("board_page")), link(`/new/${description.game}?board=own-${id}`, say("play")));

const link = (href, text) => Object.assign(document.createElement("a"), { href, textContent: text, className: "button" });

// What was saved from this draft, the newest first.
export const showVersions = (versions, section) => {
  section.hidden = !versions.length;
  section.querySelector("ul").replaceChildren(...versions.map(({ id, name, note, time }) => {
    const item = document.createElement("li");
    const page = Object.assign(document.createElement("a"), { href: `/boards/${id}`, textContent: name });
    item.append(page, [note && ` · ${note}`, ` · ${new Date(time).toLocaleString(document.documentElement.lang)}`].filter(Boolean).join(""));
    return item;
  }));
};
