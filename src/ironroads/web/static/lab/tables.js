// Every row of the file in tables: typed, pasted from a spreadsheet, imported and exported as CSV.

import { parseRows, writeRows } from "./csv.js";
import { download } from "./download.js";
import { fieldsAt, parseValue, tables, writeValue } from "./fields.js";
import { parts } from "./paths.js";
import { fillAll, inputFor } from "./properties.js";
import { addRow, newRow, removeRow, setValue } from "./tools.js";
import { description, labelOf, nameOf, say } from "./words.js";

export class Tables {
  constructor(model, holder, tell) {
    Object.assign(this, { model, holder, tell, table: description.tools.stops?.[0]?.table ?? tables()[0] });
    model.addEventListener("settled", () => this._refresh());
    holder.addEventListener("paste", (event) => this._paste(event));
    holder.addEventListener("keydown", (event) => this._key(event));
  }

  show(table, index) {
    this.table = table ?? this.table;
    this._draw();
    if (index === undefined) return;
    const row = this.holder.querySelector(`tr[data-row="${index}"]`);
    row?.scrollIntoView({ block: "center" });
    row?.querySelector("input, select")?.focus();
  }

  // Where no row came or went, the fields stay, and with them the focus.
  _refresh() {
    if (this.holder.closest("[hidden]")) return;
    if (this.holder.querySelectorAll("tbody tr").length === this.model.rows(this.table).length) fillAll(this.holder, this.model);
    else this._draw();
  }

  _draw() {
    const fields = fieldsAt(this.table);
    const rows = this.model.rows(this.table);
    const scroll = this.holder.querySelector(".scroll")?.scrollTop ?? 0;
    const box = create("div", { className: "scroll", tabIndex: 0, role: "region" });
    box.setAttribute("aria-label", nameOf("tables", this.table));
    const table = create("table");
    table.append(this._head(fields), this._body(fields, rows));
    box.append(table);
    this.holder.replaceChildren(this._bar(fields), box);
    box.scrollTop = scroll;
  }

  _bar(fields) {
    const bar = create("div", { className: "bar" });
    const label = create("label", { textContent: say("table") });
    const select = create("select");
    select.append(...tables().map((name) => new Option(`${nameOf("tables", name)} (${this.model.rows(name).length})`, name, false, name === this.table)));
    select.addEventListener("change", () => this.show(select.value));
    label.append(select);
    const file = create("input", { type: "file", accept: ".csv,.tsv,text/csv,text/plain" });
    file.addEventListener("change", async () => file.files[0] && this._import(await file.files[0].text(), fields));
    const bring = create("label", { textContent: say("import_csv") });
    bring.append(file);
    bar.append(label, this._button("add_row", () => this._add()), this._button("export_csv", () => this._export(fields)), bring, create("p", { className: "help", textContent: say("paste_help") }));
    return bar;
  }

  _button(word, act) {
    const button = create("button", { type: "button", textContent: say(word) });
    button.dataset.act = word;
    button.addEventListener("click", act);
    return button;
  }

  _head(fields) {
    const row = create("tr");
    for (const field of fields) row.append(create("th", { scope: "col", textContent: labelOf(field), title: field.key }));
    row.append(create("th", { scope: "col", textContent: say("remove") }));
    const head = create("thead");
    head.append(row);
    return head;
  }

  _body(fields, rows) {
    const body = create("tbody");
    body.append(...rows.map((_, index) => this._row(fields, index)));
    return body;
  }

  _row(fields, index) {
    const row = create("tr");
    row.dataset.row = index;
    for (const [column, field] of fields.entries()) {
      const cell = create("td");
      const input = inputFor(this.model, field, [...parts(this.table), index, field.key]);
      input.setAttribute("aria-label", say("cell", labelOf(field), index + 1));
      Object.assign(input.dataset, { row: index, column });
      cell.append(input);
      row.append(cell);
    }
    const last = create("td");
    const remove = this._button("remove_row", () => removeRow(this.model, this.table, index));
    remove.textContent = "×";
    remove.setAttribute("aria-label", say("remove_row", index + 1));
    last.append(remove);
    row.append(last);
    return row;
  }

  _add() {
    const index = addRow(this.model, this.table, newRow(this.model, this.table));
    this.show(this.table, index);
  }

  // Enter and the arrows up and down go to the same column of another row.
  _key(event) {
    const { row, column } = event.target.dataset;
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (row === undefined || !step || event.target.tagName === "SELECT" || (event.target.type === "number" && event.key !== "Enter")) return;
    event.preventDefault();
    this.holder.querySelector(`[data-row="${Number(row) + step}"][data-column="${column}"]`)?.focus();
  }

  // Several cells from a spreadsheet fill the block that begins here, with new rows where they are needed.
  _paste(event) {
    const text = event.clipboardData.getData("text/plain");
    const { row, column } = event.target.dataset;
    if (row === undefined || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    const fields = fieldsAt(this.table);
    const pasted = parseRows(text.includes("\t") ? text : text.replaceAll("\n", "\t\n"));
    this.model.change(() => {
      for (const [down, cells] of pasted.entries()) {
        const index = Number(row) + down;
        if (index >= this.model.rows(this.table).length) addRow(this.model, this.table, newRow(this.model, this.table));
        for (const [right, cell] of cells.entries()) {
          const field = fields[Number(column) + right];
          if (field && !(right && cell === "" && cells.length === 2 && !text.includes("\t"))) setValue(this.model, [...parts(this.table), index, field.key], parseValue(field, cell));
        }
      }
    });
    this.tell(say("pasted", pasted.length));
  }

  _export(fields) {
    const lines = this.model.rows(this.table).map((row) => fields.map((field) => writeValue(field, row[field.key])));
    download(`${this.table}.csv`, writeRows([fields.map((field) => field.key), ...lines]), "text/csv");
  }

  // The first line names the keys; keys of a row that the file lacks stay, if the row is known by its id or name.
  _import(text, fields) {
    const [keys, ...lines] = parseRows(text);
    const columns = (keys ?? []).map((key) => fields.find((field) => [field.key, labelOf(field)].includes(key.trim())));
    if (!columns.some(Boolean)) return this.tell(say("bad_csv", fields.map((field) => field.key).join(", ")));
    const known = (cells) => {
      const at = columns.findIndex((field) => field && ["id", "name"].includes(field.key));
      return at < 0 ? undefined : this.model.rows(this.table).find((row) => row[columns[at].key] === cells[at]?.trim());
    };
    const rows = lines.map((cells) => {
      const row = structuredClone(known(cells) ?? newRow(this.model, this.table));
      for (const [at, field] of columns.entries()) if (field) assignValue(row, field, cells[at] ?? "");
      return row;
    });
    this.model.set(parts(this.table), rows);
    return this.tell(say("imported", rows.length));
  }
}

const assignValue = (row, field, text) => {
  const value = parseValue(field, text);
  if (value === undefined) delete row[field.key];
  else row[field.key] = value;
};

const create = (name, properties = {}) => Object.assign(document.createElement(name), properties);
