// Coasts and borders behind a board on the earth, from the outlines that the table draws, too.

import { line, make } from "./svg.js";
import { description } from "./words.js";

const LAYERS = ["land", "lakes", "borders", "states"];

export const outlineOf = async (model) => {
  if (description.tools.sheet !== "earth") return null;
  const answer = await fetch(`/lab/outlines/${model.get(["picture", "outline"]) ?? "world"}`);
  return answer.ok ? answer.json() : null;
};

// The corners of all its land, for a board without places.
export const extent = (outline) => (outline?.home?.length ? outline.home : (outline?.land ?? [])).flat();

export const drawOutline = (map, outline) => {
  if (!outline) return;
  for (const layer of LAYERS) {
    const d = (outline[layer] ?? []).map((places) => line(places.map((place) => map.sheet.project(place)))).join("");
    if (d) make("path", { d, class: `outline-${layer}` }, map.behind);
  }
};
