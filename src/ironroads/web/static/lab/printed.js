// The board as the table draws it, below the map: seen while nothing is painted, and laid so that its places agree.

import { ask } from "./server.js";
import { make } from "./svg.js";
import { isDark } from "./theme.js";
import { description } from "./words.js";

export const drawnByServer = (model) => ask(`/lab/${description.game}/picture`, { data: model.out(), dark: isDark() });

export const pictureAddress = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export class Printed {
  constructor(model, button) {
    Object.assign(this, { model, button, version: 0 });
    button.hidden = description.tools.sheet === "earth"; // there the table's projection bends the map
    button.addEventListener("click", () => this.toggle());
    model.addEventListener("changed", () => this._uncover());
  }

  use(map) {
    this.map = map;
    this.image = make("image", { class: "printed-board", preserveAspectRatio: "none" }, map.behind);
    this._uncover();
  }

  get isWanted() {
    return this.button.getAttribute("aria-pressed") === "true";
  }

  toggle() {
    this.button.setAttribute("aria-pressed", String(!this.isWanted));
    if (this.isWanted) this.draw();
    else this._uncover();
  }

  // While a change is not in the picture yet, the map that is painted on covers it.
  _uncover() {
    this.version += 1;
    this.map.element.classList.remove("printed");
    this.image.removeAttribute("href");
  }

  async draw() {
    if (!this.isWanted) return;
    const { version } = this;
    const answer = await drawnByServer(this.model);
    const laid = answer.ok && version === this.version && fit(this.map.places(), answer.places);
    if (!laid) return;
    const [width, height] = answer.size;
    for (const [name, value] of Object.entries({ ...laid, width: width * laid.scale, height: height * laid.scale })) this.image.setAttribute(name, value);
    this.image.setAttribute("href", pictureAddress(answer.svg));
    this.map.element.classList.add("printed");
  }
}

// Scale and offset that bring the places of a picture onto those of the map, by least squares; null with fewer than two.
export const fit = (places, drawn) => {
  const pairs = places.map(({ row, at }) => [at, drawn[row.name]]).filter(([, other]) => other);
  if (pairs.length < 2) return null;
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const centre = (side) => [0, 1].map((axis) => mean(pairs.map((pair) => pair[side][axis])));
  const [ours, theirs] = [centre(0), centre(1)];
  const sum = (term) => pairs.reduce((total, pair) => total + term(pair, 0) + term(pair, 1), 0);
  const spread = sum(([, other], axis) => (other[axis] - theirs[axis]) ** 2);
  if (!spread) return null;
  const scale = sum(([at, other], axis) => (at[axis] - ours[axis]) * (other[axis] - theirs[axis])) / spread;
  return { scale, x: ours[0] - scale * theirs[0], y: ours[1] - scale * theirs[1] };
};
