// Coasts and borders behind a board on the earth, from the outlines that the table draws, too.

import { line, make } from "./svg.js";
import { description } from "./words.js";

const LAYERS = ["land", "lakes", "borders", "states"];

export const outlineName = (model) => (description.tools.sheet === "earth" ? (model.get(["picture", "outline"]) ?? "world") : "");

export const outlineOf = async (name) => {
  if (!name) return null;
  const answer = await fetch(`/lab/outlines/${name}`);
  return answer.ok ? answer.json() : null;
};

// What the map shows at least: the part of the earth that was begun with (west, south, east, north), or the country that
// the outline is about; `land` is for a board that has neither, nor places.
export const extent = (outline, view) => {
  const land = (outline?.land ?? []).flat();
  if (view) return { home: [[view[0], view[1]], [view[2], view[3]]], land };
  return { home: (outline?.home ?? []).flat(), land };
};

export const drawOutline = (map, outline) => {
  if (!outline) return;
  for (const layer of LAYERS) {
    const d = (outline[layer] ?? []).map((places) => line(places.map((place) => map.sheet.project(place)))).join("");
    if (d) make("path", { d, class: `outline-${layer}` }, map.behind);
  }
};
