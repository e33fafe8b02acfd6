// Back from paper: a position typed in, pieces on the map and figures in panels. The fields come from the rules' own
// description of a position; a table of names is on the map if there are spots called `table-number`.

import { download } from "./download.js";
import { History } from "./history.js";
import { ask, sentences } from "./server.js";
import { make } from "./svg.js";
import { isDark } from "./theme.js";
import { description, nameOf, say } from "./words.js";

const byId = (id) => document.getElementById(id);
const WAIT = 300; // milliseconds after the last change
const { form, spots, tables } = description;

const isOnMap = (table) => (tables[table] ?? []).length > 0 && `${table}-0` in spots;
const entries = (table) => tables[table] ?? [];
const label = (table, name) => entries(table).find(([key]) => key === name)?.[1] ?? nameOf("words", name);
const fieldName = (key) => description.names.fields?.[key] ?? key;
const create = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

// --- what a click on the map changes: a set of places, one place, or what lies on a place ---

// Each brush has the table it works on, a name, whether a place is marked, and what a click does.
const brushes = (position) => Object.entries(form).flatMap(([key, shape]) => brushesOf(position, key, shape));

const brushesOf = (position, key, shape) => {
  const inner = shape.inner ?? {};
  if (shape.rest_of) return [];
  if (shape.kind === "names" && isOnMap(shape.table)) return [setBrush(position, key, shape.table, [key])];
  if (shape.kind === "name" && isOnMap(shape.table)) return [oneBrush(position, key, shape, [key])];
  if (shape.kind !== "by") return [];
  const keys = entries(shape.table).map(([name]) => name);
  if (inner.kind === "names" && isOnMap(inner.table)) return keys.map((name) => setBrush(position, key, inner.table, [key, name], label(shape.table, name)));
  if (inner.kind === "name" && isOnMap(inner.table)) return keys.map((name) => oneBrush(position, key, inner, [key, name], label(shape.table, name)));
  if (inner.kind === "name" && isOnMap(shape.table)) return choices(inner).map(([value, text]) => layBrush(position, key, shape, value, text));
  return [];
};

const titled = (key, detail) => (detail ? `${fieldName(key)}: ${detail}` : fieldName(key));
const at = (position, path) => path.reduce((part, key) => part?.[key], position);
const put = (position, path, value) => {
  at(position, path.slice(0, -1))[path.at(-1)] = value;
};

const setBrush = (position, key, table, path, detail) => ({
  table,
  title: titled(key, detail),
  has: (name) => at(position, path).includes(name),
  click: (name) => {
    const list = at(position, path);
    put(position, path, list.includes(name) ? list.filter((other) => other !== name) : [...list, name]);
  },
});

const oneBrush = (position, key, shape, path, detail) => ({
  table: shape.table,
  title: titled(key, detail),
  has: (name) => at(position, path) === name,
  click: (name) => put(position, path, at(position, path) === name && shape.words.includes("none") ? "none" : name),
});

const layBrush = (position, key, shape, value, text) => ({
  table: shape.table,
  title: titled(key, text),
  has: (name) => position[key][name] === value,
  click: (name) => {
    if (position[key][name] !== value) position[key][name] = value;
    else if (shape.sparse) delete position[key][name];
    else if (shape.inner.words.includes("none")) position[key][name] = "none";
  },
});

const choices = (shape) => [...entries(shape.table), ...(shape.words ?? []).map((word) => [word, nameOf("words", word)])];

// --- panels ---

const input = (shape, value, change) => {
  if (shape.kind === "name") {
    const select = create("select", {}, ...choices(shape).map(([name, text]) => new Option(text, name, false, name === value)));
    select.addEventListener("change", () => change(select.value));
    return select;
  }
  if (shape.kind === "number") {
    const field = create("input", { type: shape.words.length ? "text" : "number", defaultValue: value, min: shape.low, max: shape.high });
    field.addEventListener("change", () => change(shape.words.includes(field.value) ? field.value : Number(field.value)));
    return field;
  }
  const field = create("textarea", { defaultValue: written(shape, value), rows: 2 });
  field.addEventListener("change", () => change(parsed(shape, field.value)));
  return field;
};

// Lists are typed with commas; names may be typed as the map writes them, too.
const written = (shape, value) => (Array.isArray(value) ? value.map((item) => (typeof item === "string" ? item : JSON.stringify(item))).join(", ") : String(value ?? ""));
const parsed = (shape, text) => {
  const parts = text.split(",").map((part) => part.trim()).filter(Boolean);
  const table = shape.table ?? shape.inner?.table;
  const known = (part) => entries(table).find(([name, spoken]) => [name, spoken].includes(part))?.[0] ?? part;
  const isNumber = shape.inner?.kind === "number";
  return shape.kind === "text" ? text : parts.map((part) => (isNumber ? Number(part) : known(part)));
};

class PositionEditor {
  constructor() {
    this.map = byId("position-map");
    this.button = byId("play").querySelector("button");
    byId("play").addEventListener("submit", () => {
      byId("play").elements.typed.value = JSON.stringify(this._typed());
    });
    byId("download").addEventListener("click", () => download("position.json", `${JSON.stringify(this.position, null, 1)}\n`, "application/json"));
    byId("file").addEventListener("change", async (event) => event.target.files[0] && this._read(await event.target.files[0].text()));
    this.zoom = 1;
    byId("zoom-in").addEventListener("click", () => this._zoom(1.5));
    byId("zoom-out").addEventListener("click", () => this._zoom(1 / 1.5));
    this._listenToUndo();
    const kept = this.history.kept();
    this.load(kept ? { ...description.position, ...kept } : description.position);
    if (kept) byId("message").textContent = say("position_kept");
  }

  // What is in the middle stays there.
  _zoom(factor) {
    const { map } = this;
    const before = this.zoom;
    this.zoom = Math.max(1, Math.min(8, before * factor));
    const [x, y] = [map.scrollLeft + map.clientWidth / 2, map.scrollTop + map.clientHeight / 2].map((part) => (part * this.zoom) / before);
    map.style.setProperty("--zoom", this.zoom);
    map.scrollTo(x - map.clientWidth / 2, y - map.clientHeight / 2);
  }

  _listenToUndo() {
    const { board, options, position } = description;
    this.history = new History(`position ${JSON.stringify([description.game, board, options, position.seats])}`);
    byId("undo").addEventListener("click", () => this._show(this.history.undo()));
    byId("redo").addEventListener("click", () => this._show(this.history.redo()));
    document.querySelector(".box form").addEventListener("submit", () => this.history.forget());
    document.addEventListener("keydown", (event) => this._key(event));
  }

  _key(event) {
    const isText = event.target.matches("input, textarea") && event.target.value !== event.target.defaultValue;
    const key = event.key.toLowerCase();
    if (isText || !(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(key)) return;
    event.preventDefault();
    byId(key === "y" || event.shiftKey ? "redo" : "undo").click();
  }

  load(position) {
    this.history.begin(position);
    this._show(position);
  }

  // Draw everything anew, with the same brush and the same panels open.
  _show(position) {
    const brush = this.brushes?.indexOf(this.brush) ?? -1;
    const open = new Set([...document.querySelectorAll("details[data-field][open]")].map((panel) => panel.dataset.field));
    this.position = position;
    this.brushes = brushes(position);
    this._drawPanels();
    for (const panel of document.querySelectorAll("details[data-field]")) panel.open = open.has(panel.dataset.field);
    this.choose(this.brushes[brush]);
    this._undoButtons();
    this._check();
  }

  _undoButtons() {
    byId("undo").disabled = !this.history.past.length;
    byId("redo").disabled = !this.history.future.length;
  }

  // A position of the same box; its header is what the page was opened with.
  _read(text) {
    try {
      const read = JSON.parse(text);
      const header = Object.fromEntries(["game", "board", "options", "seats"].map((key) => [key, description.position[key]]));
      const differs = ["game", "board", "seats"].find((key) => read[key] !== undefined && read[key] !== header[key]);
      if (differs) {
        byId("message").textContent = say("position_other", differs, String(read[differs]), String(header[differs]));
        return;
      }
      const fields = Object.fromEntries(Object.keys(form).map((key) => [key, read[key] ?? description.position[key]]));
      this.load({ ...header, ...fields });
    } catch {
      byId("message").textContent = say("position_unreadable");
    }
  }

  _typed() {
    return { position: this.position, board: description.board, options: description.options };
  }

  changed() {
    for (const [key, shape] of Object.entries(form)) if (shape.rest_of) this.position[key] = this._rest(shape);
    this._mark();
    this.history.step(this.position);
    this._undoButtons();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this._check(), WAIT);
  }

  _rest(shape) {
    const used = new Set(Object.values(this.position[shape.rest_of]).flat());
    return entries(shape.table).map(([name]) => name).filter((name) => !used.has(name));
  }

  async _check() {
    this.asked = (this.asked ?? 0) + 1;
    const mine = this.asked;
    const answer = await ask(`/lab/${description.game}/position/check`, { ...this._typed(), dark: isDark() });
    if (mine !== this.asked) return;
    const found = answer.ok ? answer.faults : [{ place: "", sentence: sentences(answer) }];
    this._showFaults(found);
    if (answer.ok && answer.svg) this.picture.setAttribute("href", `data:image/svg+xml,${encodeURIComponent(answer.svg)}`);
  }

  _showFaults(found) {
    const count = found.length;
    byId("fault-count").textContent = count === 0 ? say("no_faults") : count === 1 ? say("one_fault") : say("faults", count);
    byId("fault-count").dataset.count = count;
    this.button.disabled = count > 0;
    byId("faults").replaceChildren(...found.map(({ place, sentence }) => this._fault(place, sentence)));
  }

  _fault(place, sentence) {
    const [key] = place.split(".");
    const button = create("button", { type: "button", textContent: place ? `${place.replace(key, fieldName(key))}: ${sentence}` : sentence });
    button.addEventListener("click", () => {
      const panel = document.querySelector(`details[data-field="${CSS.escape(key)}"]`);
      if (!panel) return;
      panel.open = true;
      panel.scrollIntoView({ block: "center" });
      panel.querySelector("select, input, textarea, button")?.focus();
    });
    return create("li", {}, button);
  }

  // --- the map ---

  // Without a brush the map only shows the position.
  choose(brush) {
    this.brush = brush;
    const [width, height] = description.size;
    const svg = make("svg", { viewBox: `0 0 ${width} ${height}` });
    this.picture = make("image", { width, height, href: this.picture?.getAttribute("href") ?? "" }, svg);
    this.places = brush ? entries(brush.table).flatMap(([name, text], number) => this._place(svg, name, text, spots[`${brush.table}-${number}`])) : [];
    this.map.replaceChildren(svg);
    for (const button of document.querySelectorAll("[data-brush]")) button.setAttribute("aria-pressed", String(this.brushes[Number(button.dataset.brush)] === brush));
    byId("here").textContent = brush ? say("position_click", brush.title) : say("position_help");
    this._mark();
  }

  _place(svg, name, text, spot) {
    if (!spot) return [];
    const points = spot.points.map((point) => point.join(",")).join(" ");
    const shapes = {
      point: () => make("circle", { cx: spot.points[0][0], cy: spot.points[0][1], r: spot.size }, svg),
      line: () => make("polyline", { points }, svg),
      area: () => make("polygon", { points }, svg),
    };
    const element = shapes[spot.shape]();
    for (const [key, value] of Object.entries({ class: `place ${spot.shape}`, role: "checkbox", tabindex: 0, "aria-label": text })) element.setAttribute(key, value);
    make("title", {}, element).textContent = text;
    const act = () => {
      this.brush.click(name);
      this._drawPanel(this.brush);
      this.changed();
    };
    element.addEventListener("click", act);
    element.addEventListener("keydown", (event) => {
      if (![" ", "Enter"].includes(event.key)) return;
      event.preventDefault();
      act();
    });
    return [{ name, element }];
  }

  _mark() {
    for (const { name, element } of this.places ?? []) element.setAttribute("aria-checked", String(this.brush.has(name)));
  }

  // --- panels ---

  _drawPanels() {
    byId("fields").replaceChildren(...Object.keys(form).filter((key) => !form[key].rest_of).map((key) => this._panel(key)));
  }

  _drawPanel(brush) {
    const key = Object.keys(form).find((name) => brush.title === fieldName(name) || brush.title.startsWith(`${fieldName(name)}: `));
    const panel = document.querySelector(`details[data-field="${CSS.escape(key)}"]`);
    const fresh = this._panel(key);
    fresh.open = panel.open;
    panel.replaceWith(fresh);
    for (const button of fresh.querySelectorAll("[data-brush]")) button.setAttribute("aria-pressed", String(this.brushes[Number(button.dataset.brush)] === this.brush));
  }

  _panel(key) {
    const panel = create("details", {}, create("summary", { textContent: fieldName(key) }));
    panel.dataset.field = key;
    const own = this.brushes.filter((brush) => brush.title === fieldName(key) || brush.title.startsWith(`${fieldName(key)}: `));
    if (own.length) panel.append(create("div", { className: "brushes" }, ...own.map((brush) => this._brushButton(brush))));
    panel.append(...this._inputs(form[key], this.position, key, fieldName(key)));
    return panel;
  }

  _brushButton(brush) {
    const button = create("button", { type: "button", textContent: say("position_brush", brush.title.split(": ").at(-1)) });
    button.dataset.brush = this.brushes.indexOf(brush);
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => this.choose(brush));
    return button;
  }

  _inputs(shape, holder, key, name) {
    if (shape.kind !== "by") return [this._labelled(name, shape, holder, key)];
    if (shape.sparse) return [this._sparse(shape, holder, key, name)];
    return entries(shape.table).flatMap(([entry, text]) => this._inputs(shape.inner, holder[key], entry, name === fieldName(key) ? text : `${name}, ${text}`));
  }

  // Entries that may be left out are typed as `name=value` with commas.
  _sparse(shape, holder, key, name) {
    const field = create("textarea", { rows: 3, defaultValue: Object.entries(holder[key]).map(([entry, value]) => `${entry}=${value}`).join(", ") });
    field.addEventListener("change", () => {
      const pairs = field.value.split(",").map((part) => part.split("=").map((side) => side.trim())).filter(([entry]) => entry);
      holder[key] = Object.fromEntries(pairs.map(([entry, value]) => [entry, shape.inner.kind === "number" ? Number(value) : (value ?? "")]));
      this.changed();
    });
    return create("label", {}, create("span", { textContent: `${name} (=)` }), field);
  }

  _labelled(name, shape, holder, key) {
    const field = input(shape, holder[key], (value) => {
      holder[key] = value;
      this.changed();
    });
    return create("label", {}, create("span", { textContent: name }), field);
  }
}

window.position = new PositionEditor(); // for tests
document.body.dataset.ready = "true";
