// The editor: one page for every format, made of the tools that the server describes.

import { Backdrop } from "./backdrop.js";
import { BalanceView } from "./balance.js";
import { draft, keepDraft, newDraft } from "./drafts.js";
import { Faults } from "./faults.js";
import { drawOutline, extent, outlineName, outlineOf } from "./geography.js";
import { BoardMap, freshSheet } from "./map.js";
import { GROUND, Model } from "./model.js";
import { drawnByServer, pictureAddress, Printed } from "./printed.js";
import { Properties } from "./properties.js";
import { downloadFile, keepBoard, showLinks, showVersions } from "./saving.js";
import { fetchBoard } from "./server.js";
import { Stage } from "./stage.js";
import { Tables } from "./tables.js";
import { addRow, giveNumbers, hasRows, newRow, toolList } from "./tools.js";
import { description, nameOf, say } from "./words.js";

const byId = (id) => document.getElementById(id);
const VIEWS = ["map", "tables", "preview", "balance", "save"];
const AUTOSAVE = 600; // milliseconds after the last change

class Editor {
  constructor(opened) {
    this.draft = opened;
    this.source = opened.source;
    this.balance = new BalanceView(() => this.model.out(), byId("view-balance"), structuredClone(opened.data), opened.balance, (run) => this._rememberRun(run));
    this.model = new Model(description.tools, opened.data);
    this.rowOfTool = new Map();
    this.stage = new Stage(byId("lab-map"), this.model, this);
    this.properties = new Properties(this.model, byId("properties"), () => this._shows("map") && byId("lab-map").focus());
    this.tables = new Tables(this.model, byId("tables"), (text) => this.tell(text));
    this.faults = new Faults(this.model, byId("faults"), byId("fault-count"), (place) => this.jump(place));
    this.backdrop = new Backdrop(byId("backdrop"), () => this._traced(), (text) => this.tell(text));
    this.printed = new Printed(this.model, byId("as-printed"));
    this.model.addEventListener("changed", (event) => this.map.changed(event.detail));
    this.model.addEventListener("settled", () => this._settled());
    byId("faults").addEventListener("checked", (event) => this._checked(event.detail));
  }

  async open() {
    await this._readOutline();
    this.tool = { kind: "select" };
    this._newMap();
    this.backdrop.restore(this.draft.backdrop ?? {});
    this._drawTools();
    this.properties.showBoard();
    showVersions(this.draft.versions ?? [], byId("versions"));
    this.stage.fit();
    this._buttons();
    this._listen();
    this.say(this.stage.describe(this.stage.at));
    await this.faults.check();
  }

  // --- the map ---

  _newMap() {
    byId("lab-map").replaceChildren();
    this.map = new BoardMap(this.model, this._freshSheet(), byId("lab-map"));
    drawOutline(this.map, this.outline);
    this.stage.use(this.map);
    this.backdrop.use(this.map);
    this.printed.use(this.map);
    if (this.tool.of?.name) this.map.hexes.show(this.tool.of.name);
  }

  async _readOutline() {
    this.outlineName = outlineName(this.model);
    this.outline = await outlineOf(this.outlineName);
  }

  _freshSheet() {
    return freshSheet(this.model, extent(this.outline, this.draft.view));
  }

  // A map that was painted to its edge, or has another size or other numbers, gets a new sheet; so has one of the earth
  // with a place outside.
  _grown() {
    const { sheet } = this.map;
    if (!sheet.hasHexes) return this.map.places().some(({ at }) => !sheet.holds(at));
    const fresh = this._freshSheet();
    if (JSON.stringify(fresh.size) !== JSON.stringify(sheet.size)) return true;
    return Math.abs(fresh.width - sheet.width) > 1 || Math.abs(fresh.height - sheet.height) > 1 || fresh.first !== sheet.first || fresh.top !== sheet.top;
  }

  select(table, index) {
    this.map.select(table, index);
    if (table === undefined) this.properties.showBoard();
    else this.properties.showRow(table, index);
  }

  jump({ table, index, hex, form }) {
    if (table !== undefined && index !== undefined) {
      this.select(table, index);
      const isPlace = description.tools.stops?.some((stops) => stops.table === table);
      if (isPlace && this._shows("map")) this.stage.goToRow(table, index);
      else this._showTable(table, index);
      if (isPlace) this.properties.focus();
    } else if (hex && this.map.sheet.hasHexes) {
      this._show("map");
      const key = this.map.sheet.parse(hex);
      if (key && this.map.sheet.has(key)) this.stage.goTo(key);
      byId("lab-map").focus();
    } else if (table) this._showTable(table);
    else this.properties.openForm(form ?? "");
  }

  // --- tools ---

  _drawTools() {
    const list = toolList(this.map, Boolean(this.backdrop.picture));
    const groups = Map.groupBy(list, (tool) => tool.group);
    byId("tools").replaceChildren(...[...groups].map(([group, tools]) => this._group(group, tools)));
    this.choose(list.find((tool) => tool.id === this.tool.id) ?? list[0]);
  }

  _group(group, tools) {
    const set = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = group || say("tool");
    set.append(legend, ...tools.map((tool) => this._toolButton(tool)));
    return set;
  }

  _toolButton(tool) {
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "tool", value: tool.id, checked: tool.id === this.tool.id });
    input.addEventListener("change", () => this.choose(tool));
    const swatch = document.createElement("span");
    swatch.className = tool.ink ? `swatch ink-${tool.ink}` : "swatch none";
    label.append(input, swatch, tool.label);
    return label;
  }

  choose(tool) {
    this.tool = tool;
    this.stage.drop();
    const button = byId("tools").querySelector(`[value="${CSS.escape(tool.id)}"]`);
    if (button) button.checked = true;
    byId("lab-map").dataset.tool = tool.kind;
    if (tool.kind === "paint") this.map.hexes.show(tool.of.name);
    else if (this.model.tools.grounds?.length) this.map.hexes.show(this.model.tools.grounds[0].name);
    byId("lab-map").dataset.over = "";
    byId("tool-help").textContent = say(`help_${tool.kind}`);
    byId("pin").hidden = tool.kind !== "trace";
    this._drawRows();
  }

  // The row of its table that a tool works on; a first one is made when there is none.
  rowOf(tool) {
    if (!hasRows(this.model, tool)) return null;
    const rows = this.model.rows(tool.of.at);
    const chosen = this.rowOfTool.get(tool.id) ?? 0;
    if (chosen < rows.length) return chosen;
    const index = rows.length ? 0 : addRow(this.model, tool.of.at, newRow(this.model, tool.of.at, tool.of.new));
    this.rowOfTool.set(tool.id, index);
    return index;
  }

  _drawRows() {
    const holder = byId("tool-rows");
    holder.hidden = !hasRows(this.model, this.tool);
    const stops = this.tool.kind === "stop" && this.tool.of.numbering?.length ? this.tool.of : null;
    byId("give-numbers").hidden = !stops;
    this.map.mark(this._members());
    if (holder.hidden) return;
    const rows = this.model.rows(this.tool.of.at);
    const select = holder.querySelector("select");
    select.replaceChildren(...rows.map((row, index) => new Option(row.name ?? row.id ?? `${nameOf("tables", this.tool.of.at)} ${index + 1}`, index)));
    select.value = this.rowOfTool.get(this.tool.id) ?? 0;
  }

  _chooseRow(index) {
    this.rowOfTool.set(this.tool.id, index);
    this._drawRows();
    this.select(this.tool.of.at, index);
  }

  // The places that the row of the tool names.
  _members() {
    if (this.tool.kind !== "assign") return [];
    return [this.model.rows(this.tool.of.at)[this.rowOfTool.get(this.tool.id) ?? 0]?.[this.tool.of.key] ?? []].flat();
  }

  _buttonsOfRows() {
    const holder = byId("tool-rows");
    holder.querySelector("select").addEventListener("change", (event) => this._chooseRow(Number(event.target.value)));
    holder.querySelector("button").addEventListener("click", () => this._chooseRow(addRow(this.model, this.tool.of.at, newRow(this.model, this.tool.of.at, this.tool.of.new))));
    byId("give-numbers").addEventListener("click", () => giveNumbers(this.model, this.tool.of));
  }

  // --- changes ---

  async _settled() {
    if (this.outlineName !== outlineName(this.model)) {
      await this._readOutline();
      this._newMap();
    } else if (this._grown()) this._newMap();
    this._buttons();
    this._drawRows();
    if (this._paintsChanged()) this._drawTools();
    this.keepSoon();
  }

  // Countries and the like are paints that the board itself names.
  _paintsChanged() {
    const text = JSON.stringify((description.tools.grounds ?? []).map((ground) => ground.table && this.model.get(ground.table.split("."))));
    const changed = this.paintNames !== undefined && this.paintNames !== text;
    this.paintNames = text;
    return changed;
  }

  _buttons() {
    byId("undo").disabled = !this.model.past.length;
    byId("redo").disabled = !this.model.future.length;
    byId("board-name").textContent = this.model.get(description.tools.name.split(".")) ?? "";
  }

  keepSoon() {
    clearTimeout(this.timer);
    byId("kept").dataset.pending = "true";
    this.timer = setTimeout(() => this.keep(), AUTOSAVE);
  }

  // The picture behind the map has a tool of its own while there is one.
  _traced() {
    this.keepSoon();
    if (Boolean(this.backdrop.picture) !== Boolean(byId("tools").querySelector("[value=trace]"))) this._drawTools();
  }

  // A balance run belongs to the draft, so that a reload finds it again.
  _rememberRun(id) {
    this.draft = { ...this.draft, balance: id };
    this.keepSoon();
  }

  async keep() {
    const { timer } = this;
    const name = this.model.get(description.tools.name.split("."));
    await keepDraft({ ...this.draft, name, source: this.source, data: this.model.out(), backdrop: this.backdrop.state() });
    if (timer === this.timer) delete byId("kept").dataset.pending; // else another change came meanwhile
    byId("kept").textContent = say("autosaved");
  }

  // --- saving ---

  async _keepBoard() {
    const note = byId("note").value.trim();
    byId("keep").disabled = true;
    const kept = await keepBoard(this, note);
    byId("keep").disabled = Boolean(this.faults.found?.length);
    byId("kept-board").textContent = kept.sentence;
    if (!kept.id) return;
    byId("note").value = "";
    this.draft = { ...this.draft, versions: [{ id: kept.id, note, name: byId("board-name").textContent, time: Date.now() }, ...(this.draft.versions ?? [])] };
    showLinks(kept.id, byId("links"));
    showVersions(this.draft.versions, byId("versions"));
    this.balance.offer(this.draft.versions[0]);
    this.keepSoon();
  }

  // While the button is down, dragging scales and turns the picture around the point that was dragged before.
  _pin() {
    this.backdrop.holds = !this.backdrop.holds;
    byId("pin").setAttribute("aria-pressed", String(this.backdrop.holds));
  }

  // --- views ---

  _shows(view) {
    return !byId(`view-${view}`).hidden;
  }

  _show(view) {
    for (const name of VIEWS) {
      byId(`view-${name}`).hidden = name !== view;
      byId(`tab-${name}`).setAttribute("aria-pressed", String(name === view));
    }
    if (view === "tables") this.tables.show();
    if (view === "preview") this._drawPreview();
  }

  _showTable(table, index) {
    this._show("tables");
    this.tables.show(table, index);
  }

  _checked(found) {
    if (this._shows("preview")) this._drawPreview();
    else if (!found.length) this.printed.draw();
    byId("keep").disabled = found.length > 0;
    byId("save-needs").hidden = !found.length;
    this.balance.setPlayable(found.length === 0);
  }

  // The board as the table shows it, drawn by the server.
  async _drawPreview() {
    const faulty = Boolean(this.faults.found?.length);
    byId("no-preview").hidden = !faulty;
    const answer = faulty ? { ok: false } : await drawnByServer(this.model);
    const image = byId("preview");
    image.hidden = !answer.ok;
    if (answer.ok) image.src = pictureAddress(answer.svg);
  }

  // --- messages ---

  say(text) {
    byId("here").textContent = text;
  }

  tell(text) {
    byId("message").textContent = text;
  }

  _listen() {
    const on = (id, act) => byId(id).addEventListener("click", act);
    on("undo", () => this.model.undo());
    on("redo", () => this.model.redo());
    on("zoom-in", () => this.stage.setZoom(this.stage.zoom * 1.25));
    on("zoom-out", () => this.stage.setZoom(this.stage.zoom / 1.25));
    on("zoom-all", () => this.stage.fit());
    on("download", () => downloadFile(this));
    on("keep", () => this._keepBoard());
    on("pin", () => this._pin());
    on("whole-board", () => this.select());
    for (const view of VIEWS) on(`tab-${view}`, () => this._show(view));
    this._buttonsOfRows();
    document.addEventListener("keydown", (event) => this._key(event));
    addEventListener("pagehide", () => this.timer && this.keep());
  }

  _key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isText = event.target.matches("input:not([type=radio], [type=checkbox]), textarea") && event.target.value !== event.target.defaultValue;
    if (isText || !["z", "y"].includes(key)) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.model.redo();
    else this.model.undo();
  }
}

const opened = async () => {
  const query = new URLSearchParams(location.search);
  const known = query.get("draft") && (await draft(query.get("draft")));
  if (known) return known;
  const { source, data } = await fetchBoard(description.game, query);
  const region = query.get("outline");
  const view = description.regions[region];
  if (region) data.picture = { outline: view ? "world" : region };
  const fresh = { ...newDraft(description.game, source, data), view };
  query.set("draft", fresh.id); // beside what it began with, since an untouched board is not kept
  history.replaceState(null, "", `?${query}`);
  return fresh;
};

const start = async () => {
  try {
    const editor = new Editor(await opened());
    await editor.open();
    window.lab = { editor, GROUND }; // for measurements
    document.body.dataset.ready = "true";
  } catch (error) {
    byId("message").textContent = `${say("failed")} ${error.message}`;
    throw error;
  }
};

start();
