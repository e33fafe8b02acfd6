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

// Keep the board in the library of this account or browser, and link to it and to a new table.
export const keepBoard = async (editor, note, links) => {
  const text = await fileText(editor);
  if (!text) return;
  const answer = await fetch("/boards", { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams({ source: text, note }) });
  if (!answer.ok) {
    editor.tell((await answer.json()).error ?? say("not_kept"));
    return;
  }
  const id = new URL(answer.url).pathname.split("/").at(-1);
  editor.source = text;
  links.replaceChildren(link(`/boards/${id}`, say("board_page")), link(`/new/${description.game}?board=own-${id}`, say("play")));
  editor.tell(say("kept"));
};

const link = (href, text) => Object.assign(document.createElement("a"), { href, textContent: text, className: "button" });
