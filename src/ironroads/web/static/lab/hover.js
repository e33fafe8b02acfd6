// What lies below the mouse, shown before anything is clicked: its outline on the map, and its name.

import { line, ring, segment } from "./svg.js";
import { rowTitle } from "./tools.js";

const REACH = 14; // units of the map around a place

export class Hover {
  constructor(stage, label) {
    Object.assign(this, { stage, label });
    stage.element.addEventListener("pointerleave", () => this.clear());
  }

  show(x, y, tool) {
    const { map, element } = this.stage;
    if (["pan", "trace"].includes(tool.kind)) return this.clear();
    const place = map.placeNear(x, y);
    const found = place || tool.kind !== "select" ? null : map.lineNear(x, y);
    element.dataset.over = place || found ? "thing" : "";
    const at = map.sheet.hasHexes ? map.sheet.at(x, y) : [x, y];
    map.outline(found ? line(map.lineSpots(found)) : this._outline(tool, [x, y], place, at));
    this.label.textContent = found ? rowTitle(this.stage.model, found.table, found.index) : at ? this.stage.describe(place ? this._keyOf(place) : at) : "";
    return undefined;
  }

  clear() {
    this.stage.map?.outline("");
    this.stage.element.dataset.over = "";
    this.label.textContent = "";
  }

  _keyOf({ at }) {
    return this.stage.map.sheet.hasHexes ? this.stage.map.sheet.at(...at) : at;
  }

  _outline(tool, [x, y], place, at) {
    const { map, first } = this.stage;
    if (tool.kind === "side") return segmentOf(map.sheet, map.sheet.sideAt(x, y));
    const from = tool.kind === "join" && first && map.placeCalled(tool.of.stops, first);
    const band = from ? segment([from.at, place?.at ?? [x, y]]) : "";
    if (place) return band + ring(...place.at, REACH);
    return band + (at && map.sheet.hasHexes ? `${line(map.sheet.corners(at))}Z` : "");
  }
}

const segmentOf = (sheet, pair) => (pair ? segment(sheet.side(...pair)) : "");
