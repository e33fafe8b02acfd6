// The map that is painted on: hexes in the inks of the table, sides, lines and places. One frame draws all changes.

import { Hexes } from "./hexes.js";
import { nameOffsets } from "./labels.js";
import { GROUND } from "./model.js";
import { HEX, keyOf, parts, valueAt } from "./paths.js";
import { AxialSheet, EarthSheet, RowSheet, SIDE } from "./sheets.js";
import { line, make, points, ring, segment } from "./svg.js";
import { description } from "./words.js";

const LINE_REACH = 8; // units of the map
const LAYERS = ["sides", "trails", "joins", "stops", "names"];
const LEGIBLE = 0.82; // zoom below which places and names grow against the map
const MOST_GROWN = 1.8;

export class BoardMap {
  constructor(model, sheet, holder) {
    Object.assign(this, { model, tools: model.tools, sheet, stale: new Set(), size: 1 });
    this.element = document.createElement("div");
    this.element.className = "sheet";
    this.element.setAttribute("aria-hidden", "true");
    holder.append(this.element);
    this.behind = this._sheetSized("behind");
    this.hexes = new Hexes(model, sheet, this.element);
    const front = this._sheetSized("front");
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, make("g", { class: `layer-${name}` }, front)]));
    const marks = this._sheetSized("marks");
    this.pointed = make("path", { class: "pointed" }, marks);
    this.cursor = make(sheet.hasHexes ? "polygon" : "circle", { class: "cursor" }, marks);
    this.drawThings();
  }

  _sheetSized(name) {
    const { width, height } = this.sheet;
    return make("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", class: `whole ${name}` }, this.element);
  }

  zoom(scale) {
    const size = Math.min(MOST_GROWN, Math.max(1, LEGIBLE / scale));
    if (size !== this.size) {
      this.size = size;
      this.element.style.setProperty("--size", size);
      this.drawThings();
    }
    this.element.style.width = `${this.sheet.width * scale}px`;
    this.element.style.height = `${this.sheet.height * scale}px`;
  }

  // --- changes ---

  changed(paths) {
    for (const path of paths) {
      if (path[0] !== GROUND) {
        this.stale.add("things");
        continue;
      }
      this.sheet.rename?.();
      if (this.hexes.has(path[2]) && this.hexes.changed(path[1], path[2])) this.stale.add("borders");
    }
    if (this.stale.size && !this.waiting) this.waiting = requestAnimationFrame(() => this.flush());
  }

  flush() {
    this.waiting = 0;
    if (this.stale.has("borders")) this.hexes.writeBorders();
    if (this.stale.has("things")) this.drawThings();
    this.stale.clear();
  }

  // --- places and lines ---

  // Where a place is, in units of the map; null if its row does not say.
  spot(stops, row) {
    if (!this.sheet.hasHexes) {
      const place = stops.place.map((key) => row[key]);
      return place.every(Number.isFinite) ? this.sheet.project(place) : null;
    }
    const key = this.hexOf(stops, row);
    return key && this.sheet.has(key) ? this.sheet.centre(key) : null;
  }

  hexOf(stops, row) {
    if (stops.place.length === 1) return this.sheet.parse(row[stops.place[0]]);
    if (row[HEX]) return this.sheet.parse(row[HEX]);
    const [a, b] = stops.place.map((key) => row[key]);
    return Number.isInteger(a) && Number.isInteger(b) ? keyOf(a, b) : null;
  }

  // All places with their table, number and point.
  places() {
    return (this.tools.stops ?? []).flatMap((stops) =>
      this.model.rows(stops.table).map((row, index) => ({ stops, row, index, at: this.spot(stops, row) })).filter((found) => found.at),
    );
  }

  placeNear(x, y, reach = SIDE * 0.8) {
    const near = this.places().map((found) => ({ ...found, distance: Math.hypot(found.at[0] - x, found.at[1] - y) }));
    return near.filter((found) => found.distance <= reach).toSorted((a, b) => a.distance - b.distance)[0] ?? null;
  }

  placeCalled(tables, name) {
    return this.places().find(({ stops, row }) => tables.includes(stops.table) && row[stops.by] === name) ?? null;
  }

  drawThings() {
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    for (const sides of this.tools.sides ?? []) this._drawSides(sides);
    for (const trails of this.tools.trails ?? []) this._drawTrails(trails);
    for (const joins of this.tools.joins ?? []) this._drawJoins(joins);
    const places = this.places();
    for (const place of places) this._drawStop(place);
    this._drawNames(places);
    this._drawMembers();
  }

  // The places that belong to the entry of a tool.
  mark(names) {
    this.members = names;
    this._drawMembers();
  }

  _drawMembers() {
    const found = this.places().filter(({ stops, row }) => this.members?.includes(row[stops.by]));
    this.memberPath?.remove();
    this.memberPath = make("path", { d: found.map(({ at }) => ring(...at, 17)).join(""), class: "member" }, this.layers.stops);
  }

  sideKeys(sides, side) {
    if (sides.form === "names") return side.split("|").map((name) => this.sheet.parse(name));
    return [keyOf(side[0], side[1]), keyOf(side[2], side[3])];
  }

  _drawSides(sides) {
    const held = valueAt(this.model.data, parts(sides.at));
    for (const row of Array.isArray(held) ? held : [held ?? {}]) {
      const found = (row[sides.key] ?? []).map((side) => this.sheetSide(...this.sideKeys(sides, side))).filter(Boolean);
      make("path", { d: found.map(segment).join(""), class: "side", stroke: `var(--${sides.ink})` }, this.layers.sides);
    }
  }

  sheetSide(a, b) {
    return a && b ? this.sheet.side(a, b) : null;
  }

  trailHexes(trails, row) {
    const [from, to] = trails.ends ?? [];
    const all = [from && row[from], ...(row[trails.key] ?? []), to && row[to]];
    return all.filter(Boolean);
  }

  _drawTrails(trails) {
    for (const [index, row] of this.model.rows(trails.at).entries()) {
      const spots = this._trailSpots(trails, row);
      const chosen = this._isSelected(trails.at, index) ? " chosen" : "";
      make("path", { d: line(spots), class: `trail${spots.length > 1 ? "" : " dot"}${chosen}` }, this.layers.trails);
    }
  }

  _trailSpots(trails, row) {
    const keys = this.trailHexes(trails, row).map((name) => this.sheet.parse(name));
    return keys.filter((key) => key && this.sheet.has(key)).map((key) => this.sheet.centre(key));
  }

  _isSelected(table, index) {
    return this.selected?.table === table && this.selected?.index === index;
  }

  joinRows(joins) {
    const held = valueAt(this.model.data, parts(joins.at)) ?? [];
    if (joins.key) return (held[joins.key] ?? []).map(([a, b]) => ({ a, b }));
    return held.map((row) => ({ a: row[joins.ends[0]], b: row[joins.ends[1]], row }));
  }

  _spotsByName(joins) {
    return new Map(this.places().filter(({ stops }) => joins.stops.includes(stops.table)).map(({ stops, row, at }) => [row[stops.by], at]));
  }

  // The row of the line at a point: a route between places, or a line along hexes.
  lineNear(x, y) {
    return this._joinNear(x, y) ?? this._trailNear(x, y);
  }

  // The points of a line that was found.
  lineSpots({ table, index }) {
    const trails = (this.tools.trails ?? []).find((one) => one.at === table);
    if (trails) return this._trailSpots(trails, this.model.rows(table)[index]);
    const joins = this.tools.joins.find((one) => one.at === table && !one.key);
    const spots = this._spotsByName(joins);
    const { a, b } = this.joinRows(joins)[index];
    return [spots.get(a), spots.get(b)];
  }

  _trailNear(x, y) {
    for (const trails of this.tools.trails ?? []) {
      const index = this.model.rows(trails.at).findIndex((row) => {
        const spots = this._trailSpots(trails, row);
        return spots.slice(1).some((spot, at) => distance([x, y], spots[at], spot) < LINE_REACH);
      });
      if (index >= 0) return { table: trails.at, index };
    }
    return null;
  }

  _joinNear(x, y) {
    for (const joins of (this.tools.joins ?? []).filter((one) => !one.key)) {
      const spots = this._spotsByName(joins);
      const index = this.joinRows(joins).findIndex(({ a, b }) => spots.get(a) && spots.get(b) && distance([x, y], spots.get(a), spots.get(b)) < LINE_REACH);
      if (index >= 0) return { table: joins.at, index };
    }
    return null;
  }

  _drawJoins(joins) {
    const spots = this._spotsByName(joins);
    for (const [index, { a, b, row }] of this.joinRows(joins).entries()) {
      const [from, to] = [spots.get(a), spots.get(b)];
      if (!from || !to) continue;
      const chosen = !joins.key && this._isSelected(joins.at, index) ? " chosen" : "";
      make("path", { d: segment([from, to]), class: `join${joins.key ? " dormant" : ""}${chosen}` }, this.layers.joins);
      const figure = joins.figure && row?.[joins.figure];
      if (figure !== undefined && figure !== "") this._figure((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, figure);
    }
  }

  _figure(x, y, figure) {
    const group = this._lettered(this.layers.joins, x, y);
    make("circle", { r: 9, class: "price" }, group);
    make("text", { y: 4, class: "figure" }, group).textContent = figure;
  }

  _drawStop({ stops, row, index, at: [x, y] }) {
    const group = this._lettered(this.layers.stops, x, y, "stop");
    group.classList.toggle("chosen", this._isSelected(stops.table, index));
    make("circle", { r: 11, fill: this._stopFill(stops, row) }, group);
    const value = stops.figure ? row[stops.figure] : "";
    const figure = stops.signs?.[value] ?? value;
    make("text", { y: 4, class: "figure" }, group).textContent = Array.isArray(figure) ? figure.slice(0, 2).join(" ") : (figure ?? "");
  }

  // Above all places, so that none hides the name of another.
  _drawNames(places) {
    const spots = places.map(({ stops, row, at }) => ({ at, name: String(row.name ?? row[stops.by] ?? "") }));
    const heights = nameOffsets(spots, this.size);
    for (const [index, { at: [x, y], name }] of spots.entries()) {
      make("text", { y: heights[index], class: "name" }, this._lettered(this.layers.names, x, y)).textContent = name;
    }
  }

  // A group at a point that stays large enough to read when the map is small.
  _lettered(layer, x, y, kind = "") {
    const spot = make("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, layer);
    return make("g", { class: `lettered ${kind}` }, spot);
  }

  _stopFill(stops, row) {
    const colour = stops.colour && row[stops.colour];
    if (!colour) return "var(--town)";
    const [target] = this.tools.references?.[`${stops.table}.${stops.colour}`] ?? [];
    const known = target && this.model.rows(target.split(".")[0]).find((other) => other[target.split(".")[1]] === colour);
    return known?.hex && /^#[0-9a-f]{6}$/i.test(known.hex) ? known.hex : `var(--good-${colour}, var(--town))`;
  }

  select(table, index) {
    this.selected = table === undefined ? null : { table, index };
    this.drawThings();
  }

  // Outline what the mouse points at.
  outline(d) {
    this.pointed.setAttribute("d", d);
  }

  // --- the cursor ---

  moveCursor(at) {
    if (this.sheet.hasHexes) this.cursor.setAttribute("points", points(this.sheet.corners(at)));
    else for (const [key, value] of Object.entries({ cx: at[0], cy: at[1], r: 14 })) this.cursor.setAttribute(key, value);
  }

  point(at) {
    return this.sheet.hasHexes ? this.sheet.centre(at) : at;
  }
}

// From a point to the line between two others.
const distance = ([x, y], [ax, ay], [bx, by]) => {
  const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const share = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
};

export const freshSheet = (model, { home, land }) => {
  const { tools } = description;
  if (tools.sheet === "rows") return new RowSheet(model.data, tools);
  if (tools.sheet === "axial") return new AxialSheet(model.grounds[tools.grounds[0].name], tools.numbering);
  const [stops] = tools.stops;
  const places = model.rows(stops.table).map((row) => stops.place.map((key) => row[key])).filter((place) => place.every(Number.isFinite));
  const shown = [...home, ...places];
  return new EarthSheet(shown.length > 1 ? shown : [...land, ...places]);
};
