// A picture of the printed board behind the map: moved, scaled, turned, faded. It never leaves the browser.

import { make } from "./svg.js";
import { say } from "./words.js";

const LARGEST = 2400; // pixels
const FIELDS = ["x", "y", "scale", "turn", "fade"];

export class Backdrop {
  constructor(form, changed, tell) {
    Object.assign(this, { form, changed, tell, picture: "" });
    form.querySelector("[type=file]").addEventListener("change", (event) => this._read(event.target.files[0]));
    for (const name of FIELDS) this._input(name).addEventListener("input", () => this._move());
    form.querySelector("[data-act=forget]").addEventListener("click", () => {
      this.restore({ picture: "" });
      this.changed();
    });
  }

  // Move by so many units of the map.
  moveBy(dx, dy) {
    this._write({ x: this._number("x") + dx, y: this._number("y") + dy });
  }

  // Scale and turn around a point of the map, below which the picture stays as it is.
  turnAbout([px, py], factor, degrees) {
    const angle = (degrees * Math.PI) / 180;
    const [dx, dy] = [this._number("x") - px, this._number("y") - py];
    const [sin, cos] = [Math.sin(angle) * factor, Math.cos(angle) * factor];
    this._write({ x: px + cos * dx - sin * dy, y: py + sin * dx + cos * dy, scale: this._number("scale") * factor, turn: this._number("turn") + degrees });
  }

  // The point to hold while another one is dragged.
  hold(point) {
    this.held = point;
    this._lay();
  }

  // How a drag scales and turns the picture around the held point; nothing if it only moves it.
  turner(isWanted) {
    if (!this.held || !(isWanted || this.holds)) return null;
    const [hx, hy] = this.held;
    const before = this.state();
    const turnOf = ([x, y]) => (Math.atan2(y - hy, x - hx) * 180) / Math.PI;
    const reach = ([x, y]) => Math.max(1, Math.hypot(x - hx, y - hy));
    return (from, to) => {
      for (const name of ["x", "y", "scale", "turn"]) this._input(name).value = before[name];
      this.turnAbout(this.held, reach(to) / reach(from), turnOf(to) - turnOf(from));
    };
  }

  _number(name) {
    return Number(this._input(name).value) || 0;
  }

  _write(values) {
    for (const [name, value] of Object.entries(values)) this._input(name).value = Math.round(value * 100) / 100;
    this._move();
  }

  _input(name) {
    return this.form.querySelector(`[name="${name}"]`);
  }

  use(map) {
    this.map = map;
    this.image = make("image", { class: "picture" }, map.behind);
    this.cross = make("path", { class: "held" }, map.pointed.parentNode);
    this._lay();
  }

  _move() {
    this._lay();
    this.changed();
  }

  async _read(file) {
    if (!file) return;
    try {
      this.picture = await addressOf(file);
    } catch {
      this.tell(say("backdrop_unreadable"));
      return;
    }
    this.tell("");
    this._lay();
    this.changed();
  }

  state() {
    return { picture: this.picture, ...Object.fromEntries(FIELDS.map((name) => [name, this._input(name).value])) };
  }

  restore(state) {
    this.picture = state.picture ?? "";
    for (const name of FIELDS) if (state[name] !== undefined) this._input(name).value = state[name];
    this._lay();
  }

  _lay() {
    if (!this.image) return;
    const [x, y, scale, turn, fade] = FIELDS.map((name) => this._number(name));
    this.image.toggleAttribute("hidden", !this.picture);
    this.cross.setAttribute("d", this.picture && this.held ? crossAt(this.held) : "");
    this.map.element.classList.toggle("traced", Boolean(this.picture));
    this.map.element.style.setProperty("--fade", String(this.picture ? 1 - fade / 100 : 1));
    if (!this.picture) return this.image.removeAttribute("href");
    if (this.image.getAttribute("href") !== this.picture) this.image.setAttribute("href", this.picture);
    this.image.setAttribute("width", this.map.sheet.width);
    this.image.setAttribute("transform", `translate(${x} ${y}) rotate(${turn}) scale(${scale / 100})`);
    return undefined;
  }
}

// The page's policy allows pictures from data: addresses only. Photos of many megapixels would make every draft slow, and
// a canvas turns them the way they were taken.
const addressOf = async (file) => {
  const image = await createImageBitmap(file);
  const share = Math.min(1, LARGEST / Math.max(image.width, image.height));
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * share, height: image.height * share });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL(file.type === "image/png" ? file.type : "image/jpeg", 0.85);
};

const crossAt = ([x, y]) => `M${x - 18} ${y}h36M${x} ${y - 18}v36`;
