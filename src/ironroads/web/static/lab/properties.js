// The values beside the map: of the row that is selected, or of the whole board.

import { fieldsAt, forms, offered, parseValue, writeValue } from "./fields.js";
import { parts } from "./paths.js";
import { removeRow, setValue } from "./tools.js";
import { nameOf, say } from "./words.js";

export class Properties {
  constructor(model, holder) {
    Object.assign(this, { model, holder, shown: null });
    model.addEventListener("settled", () => this._refresh());
  }

  showRow(table, index) {
    this.shown = { table, index };
    this._draw();
  }

  showBoard() {
    this.shown = null;
    this._draw();
  }

  focus(key) {
    (this.holder.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`) ?? this.holder.querySelector("input, select, textarea"))?.focus();
  }

  // Values that changed elsewhere are written into the fields; a field that is being typed in stays.
  _refresh() {
    if (this.shown && !this.model.rows(this.shown.table)[this.shown.index]) return this.showBoard();
    if (this.holder.contains(document.activeElement)) return fillAll(this.holder, this.model);
    return this._draw();
  }

  _draw() {
    if (this.shown) this._drawRow(this.shown);
    else this._drawBoard();
  }

  _drawRow({ table, index }) {
    const row = this.model.rows(table)[index];
    const heading = document.createElement("h3");
    heading.textContent = `${nameOf("tables", table)}: ${row.name ?? row.id ?? index + 1}`;
    const fields = fieldsAt(table).map((field) => labelled(this.model, field, [...parts(table), index, field.key]));
    const remove = document.createElement("button");
    remove.type = "button";
    remove.textContent = say("remove");
    remove.addEventListener("click", () => {
      this.showBoard();
      removeRow(this.model, table, index);
    });
    this.holder.replaceChildren(heading, ...fields, remove);
  }

  _drawBoard() {
    this.holder.replaceChildren(
      ...forms().map((form, place) => {
        const details = document.createElement("details");
        details.open = place === 0;
        details.dataset.form = form;
        const summary = document.createElement("summary");
        summary.textContent = form ? nameOf("tables", form) : say("board");
        details.append(summary, ...fieldsAt(form).map((field) => labelled(this.model, field, parts(field.path))));
        return details;
      }),
    );
  }

  // Open the part of the board's values that a fault speaks of.
  openForm(path) {
    this.showBoard();
    const form = forms().filter((found) => path === found || path.startsWith(`${found}.`)).toSorted((a, b) => b.length - a.length)[0] ?? "";
    const details = this.holder.querySelector(`[data-form="${CSS.escape(form)}"]`);
    if (!details) return;
    details.open = true;
    (details.querySelector(`[data-key="${CSS.escape(path.split(".").at(-1))}"]`) ?? details.querySelector("input, select, textarea, summary"))?.focus();
  }
}

const labelled = (model, field, path) => {
  const label = document.createElement("label");
  const name = document.createElement("span");
  name.textContent = nameOf("fields", field.key);
  name.title = field.key;
  label.append(name, inputFor(model, field, path));
  label.className = field.kind === "flag" ? "flag" : "";
  return label;
};

// A field that writes its value into the model when it was changed.
export const inputFor = (model, field, path) => {
  const names = offered(model, field.path);
  const input = field.choices || (names.length && field.kind === "text") ? selectOf(field, names) : plainInput(field, names);
  input.dataset.path = JSON.stringify(path);
  input.dataset.key = field.key;
  input.field = field;
  fill(input, field, model.get(path));
  input.addEventListener("change", () => {
    const value = input.type === "checkbox" ? input.checked : parseValue(field, input.value);
    if (JSON.stringify(model.get(path)) !== JSON.stringify(value)) setValue(model, path, value);
  });
  return input;
};

const selectOf = (field, names) => {
  const select = document.createElement("select");
  const values = field.choices ?? ["", ...names];
  select.append(...values.map((value) => new Option(nameOf("values", value), value)));
  return select;
};

const TYPES = { integer: "number", number: "number", flag: "checkbox" };

const plainInput = (field, names) => {
  const input = document.createElement(["raw", "names"].includes(field.kind) ? "textarea" : "input");
  if (input.type !== "textarea") input.type = TYPES[field.kind] ?? "text";
  if (field.kind === "number") input.step = "any";
  for (const [from, to] of [["minimum", "min"], ["maximum", "max"]]) if (field.part[from] !== undefined && input.type === "number") input[to] = field.part[from];
  if (names.length) {
    input.placeholder = names.slice(0, 3).join(", ");
    input.title = names.join(", ");
  }
  return input;
};

// Write the values of the model into all fields but the one that is being typed in.
export const fillAll = (holder, model) => {
  for (const input of holder.querySelectorAll("[data-path]")) {
    if (input !== document.activeElement) fill(input, input.field, model.get(JSON.parse(input.dataset.path)));
  }
};

const fill = (input, field, value) => {
  if (input.type === "checkbox") {
    input.checked = value === true;
    return;
  }
  const text = writeValue(field, value);
  if (input.tagName === "SELECT" && ![...input.options].some((option) => option.value === text)) input.append(new Option(text, text));
  input.value = text;
};
