// What is wrong with the board, as `ironroads check` says it, and the way to each place.

import { tables } from "./fields.js";
import { parts, valueAt } from "./paths.js";
import { ask } from "./server.js";
import { description, nameOf, say } from "./words.js";

const WAIT = 300; // milliseconds after the last change

export class Faults {
  constructor(model, list, heading, jump) {
    Object.assign(this, { model, list, heading, jump, asked: 0, found: null });
    model.addEventListener("settled", () => this.checkSoon());
  }

  checkSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT);
  }

  // Only the newest answer counts.
  async check() {
    this.asked += 1;
    const mine = this.asked;
    const answer = await ask(`/lab/${description.game}/check`, { data: this.model.out() });
    if (mine !== this.asked) return;
    this.found = answer.ok ? answer.faults : [{ place: "", sentence: answer.error ?? "" }];
    this._show();
  }

  _show() {
    const count = this.found.length;
    this.heading.textContent = count === 0 ? say("no_faults") : count === 1 ? say("one_fault") : say("faults", count);
    this.heading.dataset.count = count;
    this.list.replaceChildren(...this.found.map((fault) => this._entry(fault)));
    this.list.dispatchEvent(new CustomEvent("checked", { detail: this.found }));
  }

  _entry({ place, sentence }) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = place ? `${placeName(place)}: ${sentence}` : sentence;
    button.addEventListener("click", () => this.jump(findPlace(this.model, place)));
    item.append(button);
    return item;
  }
}

// A place in the words of the page: "town Wien.numbers" is "Towns › Wien › Numbers".
const placeName = (place) => {
  const [head, ...rest] = place.split(" ");
  const [path, keys] = description.names.tables?.[head] ? [head, []] : [head.slice(0, Math.max(0, head.lastIndexOf("."))), [head.split(".").at(-1)]];
  const row = /^(.*?)(?:\.(\w+)(?: \d+)?)?$/.exec(rest.join(" "));
  const isField = row[2] && description.names.fields?.[row[2]];
  const named = [path && nameOf("tables", path), ...keys.map((key) => nameOf("fields", key)), isField ? row[1] : rest.join(" "), isField && nameOf("fields", row[2])];
  return named.filter(Boolean).join(" › ");
};

// Where a fault is: a row of a table, a hex, or a table. Places read "town Rom.hex", "route a-b", "hex (3, 4)", "Rom".
export const findPlace = (model, place) => {
  const coordinates = /\((-?\d+), (-?\d+)\)/.exec(place);
  for (const table of tables().toSorted((a, b) => b.length - a.length)) {
    const short = table.split(".")[0];
    for (const prefix of [table, short]) {
      if (place !== prefix && !place.startsWith(`${prefix} `) && !place.startsWith(`${prefix}.`)) continue;
      const index = rowCalled(model, table, place.slice(prefix.length + 1));
      if (index >= 0) return { table, index };
    }
  }
  if (coordinates) return { hex: coordinates[0] };
  const named = place.replace(/^(name|hex|line) /, "");
  for (const table of tables()) {
    const index = rowCalled(model, table, named);
    if (index >= 0) return { table, index };
  }
  if (place.startsWith("hex ")) return { hex: named };
  const table = tables().find((found) => place === found || place.startsWith(`${found}.`));
  return table && Array.isArray(valueAt(model.data, parts(table))) ? { table } : { form: place };
};

const rowCalled = (model, table, text) => {
  const rows = model.rows(table);
  const names = (row, index) => [row.id, row.name, `${row.a}-${row.b}`, `${row.b}-${row.a}`, `${row.port}-${row.target}`, String(index + 1)];
  const matches = (row, index) => names(row, index).some((name) => name && (text === name || text.startsWith(`${name}.`)));
  return rows.findIndex(matches);
};
