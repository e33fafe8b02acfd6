// The hexes of the map, in strips that the browser paints one by one: a stroke repaints only the strips it touches.

import { parts, valueAt } from "./paths.js";
import { make, points, segment } from "./svg.js";

const STRIP = 400; // units of the map; on a map of 2,000 hexes smaller strips cost more than they save
const VOID = "none";
const CYCLE = ["plain", "valley", "abroad", "price-up", "price-down", "hill", "good-silver", "mountain"]; // inks of values without one
const SIGNS = { peak: "M-7 6L0-7L7 6Z", hill: "M-8 4Q-4-6 0 4Q4-6 8 4", wave: "M-9 2Q-5-4 0 2T9 2" };

export class Hexes {
  constructor(model, sheet, holder) {
    Object.assign(this, { model, sheet, holder, polygons: new Map(), signs: new Map(), borders: new Map(), strips: new Map() });
    this.grounds = model.tools.grounds ?? [];
    this.shown = this.grounds[0]?.name ?? "";
    if (!sheet.hasHexes) return;
    for (const key of sheet.keys()) this._draw(key);
    this.borderPath = make("path", { class: "border" }, this._sheetSized());
    for (const key of this.polygons.keys()) this._border(key);
    this.writeBorders();
  }

  _draw(key) {
    const strip = this._strip(key);
    this.polygons.set(key, make("polygon", { points: points(this.sheet.corners(key)) }, strip.ground));
    this._fill(key);
    this._sign(key);
  }

  _strip(key) {
    const number = Math.floor(this.sheet.centre(key)[1] / STRIP);
    if (!this.strips.has(number)) this.strips.set(number, this._newStrip(number));
    return this.strips.get(number);
  }

  _newStrip(number) {
    const { width, height } = this.sheet;
    const svg = make("svg", { viewBox: `0 ${number * STRIP} ${width} ${STRIP}`, preserveAspectRatio: "none", class: "strip" }, this.holder);
    svg.style.top = `${(100 * number * STRIP) / height}%`;
    svg.style.height = `${(100 * STRIP) / height}%`;
    return { ground: make("g", { class: "ground" }, svg), signs: make("g", { class: "signs" }, svg) };
  }

  _sheetSized() {
    const { width, height } = this.sheet;
    return make("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", class: "whole" }, this.holder);
  }

  has(key) {
    return this.polygons.has(key);
  }

  paints(name) {
    const ground = this.grounds.find((one) => one.name === name);
    if (!ground.table) return ground.paints;
    const values = Object.keys(valueAt(this.model.data, parts(ground.table)) ?? {});
    return values.map((value, at) => ({ value, ink: CYCLE[at % CYCLE.length] }));
  }

  // Choose the ground whose values colour the hexes.
  show(name) {
    if (name === this.shown) return;
    this.shown = name;
    for (const key of this.polygons.keys()) this._fill(key);
  }

  _fill(key) {
    const value = this.model.grounds[this.shown].get(key);
    const ink = value === undefined ? VOID : (this.paints(this.shown).find((paint) => paint.value === value)?.ink ?? "warn");
    const polygon = this.polygons.get(key);
    if (polygon.dataset.ink === ink) return;
    polygon.dataset.ink = ink;
    polygon.setAttribute("fill", ink === VOID ? "transparent" : `var(--${ink})`);
    polygon.setAttribute("class", ink === VOID ? "void" : "");
  }

  _sign(key) {
    const [first] = this.grounds;
    const wanted = first.paints.find((paint) => paint.value === this.model.grounds[first.name].get(key))?.sign ?? "";
    const present = this.signs.get(key);
    if ((present?.dataset.sign ?? "") === wanted) return;
    present?.remove();
    this.signs.delete(key);
    if (!wanted) return;
    const [x, y] = this.sheet.centre(key);
    const sign = make("path", { d: SIGNS[wanted], transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, this._strip(key).signs);
    sign.dataset.sign = wanted;
    this.signs.set(key, sign);
  }

  // Lines between hexes with different values, kept one by one, since a stroke changes few of them.
  _border(key) {
    for (const ground of this.grounds.filter((one) => one.has_borders)) {
      const cells = this.model.grounds[ground.name];
      for (const other of this.sheet.neighbours(key)) {
        if (!this.has(other)) continue;
        const name = key < other ? `${key}|${other}` : `${other}|${key}`;
        if (cells.get(key) === cells.get(other)) this.borders.delete(name);
        else if (!this.borders.has(name)) this.borders.set(name, segment(this.sheet.side(key, other)));
      }
    }
  }

  writeBorders() {
    this.borderPath?.setAttribute("d", [...this.borders.values()].join(""));
  }

  // Draw one hex anew; true if borders must be written.
  changed(name, key) {
    if (name === this.shown) this._fill(key);
    if (name === this.grounds[0].name) this._sign(key);
    if (!this.grounds.find((one) => one.name === name).has_borders) return false;
    this._border(key);
    return true;
  }
}
