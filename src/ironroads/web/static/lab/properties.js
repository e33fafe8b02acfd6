// The values beside the map: of the row that is selected, or of the whole board.

import { fieldsAt, forms, offered, parseValue, titleOf, writeValue } from "./fields.js";
import { parts } from "./paths.js";
import { removeRow, rowTitle, setValue } from "./tools.js";
import { labelOf, nameOf, say } from "./words.js";

export class Properties {
  // `leave` goes back to where the values were asked for.
  constructor(model, holder, leave) {
    Object.assign(this, { model, holder, leave, shown: null });
    holder.addEventListener("keydown", (event) => this._key(event));
    model.addEventListener("settled", () => setTimeout(() => this._refresh())); // once the focus is in the next field
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

  // Let a value be typed at once, in place of the one that is there.
  type(key) {
    const field = this.holder.querySelector(`[data-key="${CSS.escape(key)}"]`);
    field?.focus();
    field?.select?.();
  }

  // Enter and Escape lead back to the map, with what was typed or without it.
  _key(event) {
    const { target } = event;
    if (target.tagName !== "INPUT" || !["Enter", "Escape"].includes(event.key)) return;
    event.preventDefault();
    if (event.key === "Escape" && target.type !== "checkbox") target.value = target.defaultValue;
    target.blur();
    this.leave();
  }

  // Values that changed elsewhere are written into the fields; a field that is being typed in stays.
  _refresh() {
    if (this.shown && !this.model.rows(this.shown.table)[this.shown.index]) return this.showBoard();
    if (!this.holder.contains(document.activeElement)) return this._draw();
    if (this.shown) this.holder.querySelector("h3").textContent = rowTitle(this.model, this.shown.table, this.shown.index);
    return fillAll(this.holder, this.model);
  }

  _draw() {
    this.holder.classList.toggle("of-row", Boolean(this.shown));
    if (this.shown) this._drawRow(this.shown);
    else this._drawBoard();
  }

  _drawRow({ table, index }) {
    const heading = document.createElement("h3");
    heading.textContent = rowTitle(this.model, table, index);
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
  name.textContent = labelOf(field);
  name.title = field.key;
  label.append(name, inputFor(model, field, path));
  label.className = field.kind === "flag" ? "flag" : "";
  return label;
};

// A field that writes its value into the model when it was changed.
export const inputFor = (model, field, path) => {
  const names = offered(model, field.path);
  const input = field.choices || (names.length && field.kind === "text") ? selectOf(model, field) : plainInput(field, names);
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

const selectOf = (model, field) => {
  const select = document.createElement("select");
  select.append(...optionsOf(model, field));
  return select;
};

const optionsOf = (model, field) => (field.choices ?? ["", ...offered(model, field.path)]).map((value) => new Option(titleOf(model, field.path, value), value));

const TYPES = { integer: "number", number: "number", flag: "checkbox" };

const plainInput = (field, names) => {
  const input = document.createElement(["raw", "names"].includes(field.kind) ? "textarea" : "input");
  if (input.type !== "textarea") input.type = TYPES[field.kind] ?? "text";
  if (field.kind === "number") input.step = "any";
  for (const [from, to] of [["minimum", "min"], ["maximum", "max"]]) if (field.part[from] !== undefined && input.type === "number") input[to] = field.part[from];
  if (["string", "number"].includes(typeof field.needed)) input.placeholder = String(field.needed);
  if (names.length) {
    input.placeholder = names.slice(0, 3).join(", ");
    input.title = names.join(", ");
  }
  return input;
};

// Write the values of the model into all fields but the one that is being typed in.
export const fillAll = (holder, model) => {
  for (const input of holder.querySelectorAll("[data-path]")) {
    if (input === document.activeElement) continue;
    if (input.tagName === "SELECT") input.replaceChildren(...optionsOf(model, input.field));
    fill(input, input.field, model.get(JSON.parse(input.dataset.path)));
  }
};

const fill = (input, field, value) => {
  if (input.type === "checkbox") {
    input.checked = value === true;
    return;
  }
  const text = writeValue(field, value);
  if (input.tagName === "SELECT" && ![...input.options].some((option) => option.value === text)) input.append(new Option(text, text));
  if (input.tagName !== "SELECT") input.defaultValue = text; // what Ctrl+Z in the field goes back to
  input.value = text;
};
