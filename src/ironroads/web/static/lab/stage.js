// The map under the pointer and the keyboard: every tool works with both.

import { Hover } from "./hover.js";
import { keyOf } from "./paths.js";
import { Pinch } from "./pinch.js";
import { SIDE } from "./sheets.js";
import { addJoin, addStop, assign, extendTrail, hasSide, moveStop, paint, removeRow, setSide } from "./tools.js";
import { paintName, say } from "./words.js";

const NUDGE = 10; // units of the map by an arrow key where there are no hexes
const FAR = 5; // hexes by Page Up and Page Down
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], PageUp: [0, -FAR], PageDown: [0, FAR] };

export class Stage {
  // `editor` has the tool, the chosen row, and hears what was selected and said.
  constructor(element, model, editor) {
    Object.assign(this, { element, model, editor, zoom: 1 });
    this.pinch = new Pinch(element, () => this._cancel(), (before, after) => this._pinched(before, after));
    this.hover = new Hover(this, document.getElementById("pointed"));
    element.addEventListener("pointerdown", (event) => this._down(event));
    element.addEventListener("pointermove", (event) => this._move(event));
    for (const name of ["pointerup", "pointercancel"]) element.addEventListener(name, () => this._up());
    element.addEventListener("keydown", (event) => this._key(event));
    element.addEventListener("wheel", (event) => this._wheel(event), { passive: false });
  }

  use(map) {
    this.map = map;
    this.at ??= null;
    if (!this.at || (map.sheet.hasHexes && !map.sheet.has(this.at))) this.at = this._start();
    map.moveCursor(this.at);
    this.setZoom(this.zoom);
  }

  _start() {
    const { sheet } = this.map;
    return sheet.hasHexes ? (sheet.at(sheet.width / 2, sheet.height / 2) ?? keyOf(0, 0)) : [sheet.width / 2, sheet.height / 2];
  }

  // --- zoom ---

  fit() {
    const { sheet } = this.map;
    this.setZoom(Math.min(this.element.clientWidth / sheet.width, this.element.clientHeight / sheet.height, 3) || 1);
  }

  // What is at a point of the screen stays there; without a point, what is in the middle.
  setZoom(zoom, point = this._middle()) {
    const [x, y] = this._local(point);
    this.zoom = Math.max(0.2, Math.min(6, zoom));
    this.map.zoom(this.zoom);
    const box = this.map.element.getBoundingClientRect();
    this.element.scrollBy(box.left + x * this.zoom - point.clientX, box.top + y * this.zoom - point.clientY);
  }

  _middle() {
    const box = this.element.getBoundingClientRect();
    return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  }

  _pinched(before, after) {
    this.element.scrollBy(before.x - after.x, before.y - after.y);
    this.setZoom((this.zoom * after.spread) / before.spread, { clientX: after.x, clientY: after.y });
  }

  _wheel(event) {
    if (this.editor.tool.kind === "trace" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const step = Math.sign(-(event.deltaY || event.deltaX));
      if (event.shiftKey) this.editor.backdrop.turnAbout(this._local(event), 1, step / 2);
      else this.editor.backdrop.turnAbout(this._local(event), 1.02 ** step, 0);
      return;
    }
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.setZoom(this.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15), event);
  }

  // --- pointer ---

  _local(event) {
    const box = this.map.element.getBoundingClientRect();
    return [(event.clientX - box.left) / this.zoom, (event.clientY - box.top) / this.zoom];
  }

  _down(event) {
    if (!this.map || this.pinch.isActive) return;
    const pans = this.editor.tool.kind === "pan";
    if (event.button === 1 || pans) this._grab(event);
    if (event.button || pans) return;
    this.hover.clear();
    const [x, y] = this._local(event);
    this.element.setPointerCapture(event.pointerId);
    this.element.focus({ preventScroll: true });
    event.preventDefault();
    this.model.begin();
    this.stroke = { first: [x, y], last: [x, y], sides: new Set(), byMouse: event.pointerType === "mouse" };
    if (this.editor.tool.kind === "trace") this.stroke.turns = this.editor.backdrop.turner(event.shiftKey);
    this._begin(x, y);
  }

  // A second finger: what the first one did was not meant.
  _cancel() {
    this.grabbed = null;
    if (!this.stroke) return;
    this.stroke = null;
    this.model.cancel();
    this.drop();
    this.editor.select();
  }

  // The middle button moves the map with any tool.
  _grab(event) {
    event.preventDefault();
    this.element.setPointerCapture(event.pointerId);
    this.grabbed = [this.element.scrollLeft + event.clientX, this.element.scrollTop + event.clientY];
  }

  _begin(x, y) {
    const { tool } = this.editor;
    if (tool.kind === "paint" || tool.kind === "side") this._strokeTo(x, y);
    else if (tool.kind === "trace") return;
    else if (tool.kind === "select") this._pick(x, y);
    else this._act(this.map.sheet.hasHexes ? this.map.sheet.at(x, y) : [x, y], [x, y]);
    this._cursorTo(x, y);
  }

  _pick(x, y) {
    const place = this.map.placeNear(x, y);
    this.stroke.carried = place;
    const chosen = place ? { table: place.stops.table, index: place.index } : this.map.lineNear(x, y);
    this.editor.select(chosen?.table, chosen?.index);
  }

  _move(event) {
    if (this.grabbed) this.element.scrollTo(this.grabbed[0] - event.clientX, this.grabbed[1] - event.clientY);
    if (!this.stroke) {
      if (event.pointerType === "mouse" && !this.grabbed) this.hover.show(...this._local(event), this.editor.tool);
      return;
    }
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length ? events : [event]) {
      const [x, y] = this._local(one);
      if (this.editor.tool.kind === "trace") this._slide(x, y);
      else if (this.stroke.carried) this._carry(x, y);
      else if (["paint", "side"].includes(this.editor.tool.kind)) this._strokeTo(x, y);
    }
  }

  _carry(x, y) {
    const { stops, index } = this.stroke.carried;
    const at = this.map.sheet.hasHexes ? this.map.sheet.at(x, y) : [x, y];
    if (at) moveStop(this.model, this.map, stops, index, at);
  }

  _slide(x, y) {
    const { first, last, turns } = this.stroke;
    if (turns) turns(first, [x, y]);
    else this.editor.backdrop.moveBy(x - last[0], y - last[1]);
    this.stroke.last = [x, y];
  }

  // Every hex between two points of the pointer, however fast it is.
  _strokeTo(x, y) {
    const [px, py] = this.stroke.last;
    const steps = Math.max(1, Math.ceil(Math.hypot(x - px, y - py) / (SIDE / 2)));
    for (let step = 1; step <= steps; step += 1) this._touch(px + ((x - px) * step) / steps, py + ((y - py) * step) / steps);
    this.stroke.last = [x, y];
  }

  _touch(x, y) {
    const { tool } = this.editor;
    if (tool.kind === "paint") {
      const key = this.map.sheet.at(x, y);
      if (key && key !== this.stroke.key) paint(this.model, tool.of, key, tool.value);
      this.stroke.key = key;
      return;
    }
    const side = this.map.sheet.sideAt(x, y);
    if (side) this._touchSide(side);
  }

  // The first side of a stroke says whether it draws or erases.
  _touchSide([a, b]) {
    const name = [a, b].toSorted().join("|");
    if (this.stroke.sides.has(name)) return;
    this.stroke.sides.add(name);
    const { tool } = this.editor;
    const index = this.editor.rowOf(tool);
    this.stroke.draws ??= !hasSide(this.model, this.map, tool.of, index, a, b);
    setSide(this.model, this.map, tool.of, index, a, b, this.stroke.draws);
  }

  _up() {
    this.grabbed = null;
    if (!this.stroke) return;
    const { last, turns, typed, byMouse } = this.stroke;
    this.stroke = null;
    this.model.end();
    if (this.editor.tool.kind === "trace" && !turns) this.editor.backdrop.hold(last);
    if (typed && byMouse) this.editor.properties.type(typed);
  }

  // --- what a click or Enter does ---

  _act(at, [x, y]) {
    const { tool } = this.editor;
    const place = this.map.placeNear(x, y);
    if (tool.kind === "stop") this._placeStop(tool.of, at, place);
    else if (tool.kind === "join") this._join(tool.of, place);
    else if (tool.kind === "trail" && at) this._extend(tool, at);
    else if (tool.kind === "assign" && place && tool.of.stops.includes(place.stops.table)) {
      const belongs = assign(this.model, tool.of, this.editor.rowOf(tool), place);
      this._tell(say(belongs ? "assigned" : "unassigned", place.row.name));
    }
  }

  _extend(tool, at) {
    const index = this.editor.rowOf(tool);
    extendTrail(this.model, this.map, tool.of, index, at);
    this.editor.select(tool.of.at, index);
  }

  _placeStop(stops, at, place) {
    if (place) this.editor.select(place.stops.table, place.index);
    else if (at) this.editor.select(stops.table, addStop(this.model, this.map, stops, at));
    if (!place && at) this._typeNext("name");
  }

  // After a click of the mouse the value that a new place or line needs is typed at once.
  _typeNext(key) {
    if (this.stroke) this.stroke.typed = key;
  }

  _join(joins, place) {
    if (!place || !joins.stops.includes(place.stops.table)) return;
    const name = place.row[place.stops.by];
    if (!this.first) {
      this.first = name;
      this.map.select(place.stops.table, place.index);
      this._tell(say("join_from", place.row.name));
      return;
    }
    const ends = [this.first, name].toSorted().join();
    addJoin(this.model, joins, this.first, name);
    this._tell(say("join_to", place.row.name));
    this.drop();
    if (joins.key) return;
    this.editor.select(joins.at, this.map.joinRows(joins).findIndex(({ a, b }) => [a, b].toSorted().join() === ends));
    this._typeNext(joins.figure);
  }

  // Forget what a tool has begun.
  drop() {
    this.first = null;
    this.held = null;
    this.firstHex = null;
    this.map?.select();
  }

  // --- keyboard ---

  _key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = ARROWS[event.key];
    if (step) this._step(step, event);
    else if (event.key === "Enter" || event.key === " ") this._enter(event);
    else if (event.key === "Delete" || event.key === "Backspace") this._remove(event);
    else if (event.key === "Escape") this.drop();
    else if (event.key === "n" || event.key === "N") this._next(event);
    else if (event.key === "+" || event.key === "-") this.setZoom(this.zoom * (event.key === "+" ? 1.25 : 0.8));
    else if (event.key === "0") this.fit();
  }

  _step([dx, dy], event) {
    event.preventDefault();
    const { sheet } = this.map;
    const at = sheet.hasHexes ? sheet.step(this.at, dx, dy) : this._nudged(dx, dy, event.shiftKey ? 1 : NUDGE);
    if (sheet.hasHexes && !sheet.has(at)) return;
    if (event.shiftKey && this.editor.tool.kind === "paint") paint(this.model, this.editor.tool.of, at, this.editor.tool.value);
    if (this.held) moveStop(this.model, this.map, this.held.stops, this.held.index, at);
    this.goTo(at);
  }

  _nudged(dx, dy, by) {
    const { sheet } = this.map;
    return [Math.max(0, Math.min(sheet.width, this.at[0] + dx * by)), Math.max(0, Math.min(sheet.height, this.at[1] + dy * by))];
  }

  _enter(event) {
    event.preventDefault();
    const { tool } = this.editor;
    const point = this.map.point(this.at);
    if (tool.kind === "paint") paint(this.model, tool.of, this.at, tool.value);
    else if (tool.kind === "select") this._pickUp(point);
    else if (tool.kind === "side") this._sideByKeys();
    else this.model.change(() => this._act(this.at, point));
    this._tellAfter();
  }

  // Enter takes a place along with the cursor, and puts it down.
  _pickUp(point) {
    const place = this.map.placeNear(...point);
    if (this.held) {
      this.held = null;
      this._tell(say("put_down"));
      return;
    }
    this.held = place;
    this.editor.select(place?.stops.table, place?.index);
    if (place) this._tell(say("picked_up", place.row.name));
  }

  // A side lies between two hexes: Enter on one, then on the other.
  _sideByKeys() {
    const { tool } = this.editor;
    if (!this.firstHex || !this.map.sheet.neighbours(this.firstHex).includes(this.at)) {
      this.firstHex = this.at;
      this._tell(say("side_from", this.map.sheet.nameOf(this.at)));
      return;
    }
    const index = this.editor.rowOf(tool);
    const draws = !hasSide(this.model, this.map, tool.of, index, this.firstHex, this.at);
    setSide(this.model, this.map, tool.of, index, this.firstHex, this.at, draws);
    this.firstHex = this.at;
  }

  _remove(event) {
    const place = this.map.placeNear(...this.map.point(this.at));
    if (!place) return;
    event.preventDefault();
    this.editor.select();
    removeRow(this.model, place.stops.table, place.index);
  }

  // To the next place, or with shift to the one before.
  _next(event) {
    const places = this.map.places();
    if (!places.length) return;
    this.visited = ((this.visited ?? -1) + (event.shiftKey ? -1 : 1) + places.length) % places.length;
    this._toPoint(places[this.visited].at);
  }

  _toPoint([x, y]) {
    const at = this.map.sheet.hasHexes ? this.map.sheet.at(x, y) : [x, y];
    if (at) this.goTo(at);
  }

  goTo(at) {
    this.at = at;
    this.map.moveCursor(at);
    const [x, y] = this.map.point(at).map((part) => part * this.zoom);
    const { element } = this;
    const outside = x < element.scrollLeft + 40 || y < element.scrollTop + 40 || x > element.scrollLeft + element.clientWidth - 40 || y > element.scrollTop + element.clientHeight - 40;
    if (outside) element.scrollTo(x - element.clientWidth / 2, y - element.clientHeight / 2);
    this._tellPlace();
  }

  goToRow(table, index) {
    const place = this.map.places().find((found) => found.stops.table === table && found.index === index);
    if (place) this._toPoint(place.at);
  }

  _cursorTo(x, y) {
    const at = this.map.sheet.hasHexes ? this.map.sheet.at(x, y) : [x, y];
    if (!at) return;
    this.at = at;
    this.map.moveCursor(at);
    this._tellAfter();
  }

  _tellPlace() {
    this.editor.say(this.describe(this.at));
  }

  // What a tool says about its work is worth more than the place.
  _tell(text) {
    this.hasTold = true;
    this.editor.say(text);
  }

  _tellAfter() {
    if (!this.hasTold) this._tellPlace();
    this.hasTold = false;
  }

  // "K61, mountain, Italy, Campobasso"
  describe(at) {
    const place = this.map.placeNear(...this.map.point(at));
    const name = place ? [place.row.name ?? place.row[place.stops.by]] : [];
    if (!this.map.sheet.hasHexes) return [this.map.sheet.place(...at).join(", "), ...name].join(", ");
    const values = (this.model.tools.grounds ?? []).map((ground) => {
      const value = this.model.grounds[ground.name].get(at);
      const named = ground.table ? this.model.get(ground.table.split("."))?.[value] : paintName(ground.name, value);
      return value === undefined ? say("no_hex") : (named ?? value);
    });
    return [this.map.sheet.nameOf(at), ...values, ...name].join(", ");
  }
}

