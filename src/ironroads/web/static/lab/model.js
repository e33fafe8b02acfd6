// The board as plain data, and every change as [path, before, after]: undo, drawing, checks and saving share one way.

import { readGround, writeGround } from "./grounds.js";
import { parts, valueAt } from "./paths.js";

export const GROUND = "@"; // begins the path of a hex: ["@", name of the ground, key of the hex]

export class Model extends EventTarget {
  constructor(tools, data) {
    super();
    this.tools = tools;
    this.past = [];
    this.future = [];
    this.step = null;
    this.load(data);
  }

  load(data) {
    this.data = data;
    this.grounds = Object.fromEntries(
      (this.tools.grounds ?? []).map((ground) => [ground.name, readGround(ground, data, this.tools)]),
    );
  }

  get(path) {
    return path[0] === GROUND ? this.grounds[path[1]].get(path[2]) : valueAt(this.data, path);
  }

  rows(table) {
    const found = valueAt(this.data, parts(table));
    return Array.isArray(found) ? found : [];
  }

  // One stroke of the brush is one step of undo.
  begin() {
    this.end();
    this.step = new Map();
  }

  set(path, value) {
    const before = this.get(path);
    if (before === value) return;
    const alone = !this.step;
    if (alone) this.begin();
    const key = JSON.stringify(path);
    const known = this.step.get(key);
    this.step.set(key, [path, known ? known[1] : before, value]);
    this._put(path, value);
    this._tell([path]);
    if (alone) this.end();
  }

  // Several changes as one step.
  change(work) {
    const alone = !this.step;
    if (alone) this.begin();
    work();
    if (alone) this.end();
  }

  end() {
    const step = this.step;
    this.step = null;
    if (!step?.size) return;
    this.past.push([...step.values()]);
    this.future = [];
    this.dispatchEvent(new Event("settled"));
  }

  // Take back what the step that has begun did.
  cancel() {
    const step = [...(this.step?.values() ?? [])];
    this.step = null;
    for (const [path, before] of step.toReversed()) this._put(path, before);
    this._tell(step.map(([path]) => path));
  }

  undo() {
    this.end();
    const step = this.past.pop();
    if (!step) return;
    for (const [path, before] of step.toReversed()) this._put(path, before);
    this.future.push(step);
    this._after(step);
  }

  redo() {
    const step = this.future.pop();
    if (!step) return;
    for (const [path, , value] of step) this._put(path, value);
    this.past.push(step);
    this._after(step);
  }

  // The data of the file: with hexes as the format writes them, and with the counts that the file states.
  out() {
    const data = structuredClone(this.data);
    for (const ground of this.tools.grounds ?? []) writeGround(ground, data, this.grounds[ground.name], this.tools);
    for (const tally of this.tools.tallies ?? []) {
      const path = parts(tally.at);
      const holder = valueAt(data, path.slice(0, -1));
      if (holder) holder[path.at(-1)] = this._count(tally, data);
    }
    return data;
  }

  _count(tally, data) {
    const ground = this.grounds[tally.of];
    if (ground) return [...ground.values()].filter((value) => !tally.without?.includes(value)).length;
    const rows = valueAt(data, parts(tally.of)) ?? [];
    return tally.key ? rows.filter((row) => tally.among.includes(row[tally.key])).length : rows.length;
  }

  _put(path, value) {
    if (path[0] === GROUND) {
      const ground = this.grounds[path[1]];
      if (value === undefined) ground.delete(path[2]);
      else ground.set(path[2], value);
      return;
    }
    const holder = path.slice(0, -1).reduce((part, key) => (part[key] ??= {}), this.data);
    if (value === undefined) delete holder[path.at(-1)];
    else holder[path.at(-1)] = value;
  }

  _after(step) {
    this._tell(step.map(([path]) => path));
    this.dispatchEvent(new Event("settled"));
  }

  _tell(paths) {
    this.dispatchEvent(new CustomEvent("changed", { detail: paths }));
  }
}
