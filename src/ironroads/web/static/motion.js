// Movement between two states of the page: pieces glide, track is drawn, figures count. It knows no game: what moves
// follows from ids. The page is changed first. Moving copies lie in a picture of their own above the map, which need not be
// painted anew for them; stopped at any time, they leave nothing behind.

const NEAR = 1.5; // map units: a piece that moved less than this stays where it is
const CORNERS = 12; // points taken from a line that a piece travels on
const HIDDEN = 1.3; // of its length: a dash that has moved so far cannot be seen, nor its round end
const MOST = 40; // groups that move at once; more are a new position, not a move
const TICK = 60; // milliseconds between two figures while counting
const CELLS = ":scope > .figure";

const byId = (id) => document.getElementById(id);
const idOf = (key) => key.split(/[<>+]/).pop();
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const shift = (x, y) => `translate(${x}px, ${y}px)`;
const isPiece = (part) => part instanceof SVGGElement && part.id.startsWith("m-") && part.parentElement.id !== "layer-labels";
const isLine = (part) => part.nodeName === "path" && part.getAttribute("fill") === "none";
const shapes = (group) => [...group.children].filter((part) => part.nodeName !== "title");
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export const movesLittle = () => reduced.matches;

const look = (group) => ({
  middle: middle(group.getBBox()),
  form: shapes(group).map((part) => part.nodeName).join(" "),
  lines: new Set(shapes(group).filter(isLine).map((part) => part.getAttribute("d"))),
});

// Both ends of a line, read once from its path: a large map has thousands of lines that each new one is compared with.
const knownEnds = new Map();
const ends = (path) => {
  const way = path.getAttribute("d");
  if (!knownEnds.has(way)) {
    const numbers = way.match(/-?[\d.]+/g).map(Number);
    knownEnds.set(way, [{ x: numbers[0], y: numbers[1] }, { x: numbers.at(-2), y: numbers.at(-1) }]);
  }
  return knownEnds.get(way);
};

// The figures of a panel, by what their row is about and their column.
const figures = (panel) => {
  const found = new Map();
  for (const row of panel.querySelectorAll("tr[data-key]")) {
    for (const cell of row.querySelectorAll(CELLS)) {
      const holder = cell.children.length === 1 ? cell.firstElementChild : cell;
      if (!holder.children.length) found.set(`${row.dataset.key} ${cell.cellIndex}`, holder);
    }
  }
  return found;
};
const numbers = new Intl.NumberFormat(document.documentElement.lang);
const amount = (text) => (/\d/.test(text) ? Number(text.replace(/[^\d−-]/g, "").replace("−", "-")) : NaN);

export class Motion {
  constructor(map, stage) {
    Object.assign(this, { map, stage, running: [] });
  }

  // Changes the page as `change` does, and shows the way from what it was to what it is.
  run({ set = {}, gone = [] }, duration, change) {
    const ids = Object.keys(set).map(idOf);
    const touched = [...ids, ...gone].map(byId).filter(Boolean);
    const pieces = touched.filter(isPiece);
    if (pieces.length > MOST) return change();
    const before = new Map(pieces.map((piece) => [piece.id, look(piece)]));
    const counted = new Map(touched.filter((part) => part.matches(".panel")).map((panel) => [panel.id, this.#read(panel)]));
    const isLost = (id) => before.has(id) && !ids.includes(id) && this.map.contains(byId(id));
    const lost = gone.filter(isLost).map((id) => this.#staged(byId(id)));
    change();
    const here = ids.map(byId).filter((part) => part && isPiece(part));
    const isTrack = (piece) => !before.has(piece.id) && shapes(piece).some(isLine); // which is drawn where it lies
    const measured = here.length > MOST ? [] : here.map((piece) => [piece, isTrack(piece) ? null : look(piece)]);
    for (const [piece, now] of measured) this.#enter(piece, before.get(piece.id), now, duration);
    for (const copy of lost) this.#animate(copy, { opacity: [1, 0] }, { duration, fill: "both" });
    for (const [id, old] of counted) if (byId(id)) this.#count(figures(byId(id)), old, duration);
    return undefined;
  }

  stop() {
    for (const stop of this.running.splice(0)) stop();
    this.stage.replaceChildren();
  }

  #read(panel) {
    return new Map([...figures(panel)].map(([key, { textContent }]) => [key, textContent]));
  }

  #animate(element, keyframes, options) {
    const animation = element.animate(keyframes, { easing: "ease-in-out", fill: "backwards", ...options });
    this.running.push(() => animation.cancel());
  }

  #enter(piece, old, now, duration) {
    const moved = old && old.form === now.form && distance(old.middle, now.middle) > NEAR;
    if (reduced.matches) this.#animate(piece, { opacity: [0.3, 1] }, { duration, easing: "steps(2, end)" });
    else if (moved) this.#glide(piece, old.middle, now.middle, duration);
    else if (!old) this.#appear(piece, now?.middle, duration);
    else this.#renew(piece, old, duration);
  }

  #glide(piece, start, goal, duration) {
    const way = this.#way(piece.dataset.along, start, goal) ?? [start, goal];
    const transform = way.map((point) => shift(point.x - goal.x, point.y - goal.y));
    this.#animate(this.#moving(piece, duration), { transform }, { duration, fill: "both" });
  }

  // The corners of the line that a piece travels on, from where it was to where it is.
  #way(id, start, goal) {
    const path = id && byId(id)?.querySelector("path");
    const length = path?.getTotalLength();
    if (!length) return null;
    const count = Math.max(2, Math.round(length / 10));
    const points = Array.from({ length: count + 1 }, (_, n) => path.getPointAtLength((n * length) / count));
    const nearest = (to) => points.reduce((best, point, n) => (distance(point, to) < distance(points[best], to) ? n : best), 0);
    const [a, b] = [nearest(start), nearest(goal)];
    const between = b > a ? points.slice(a + 1, b) : points.slice(b + 1, a).reverse();
    const step = Math.ceil(between.length / CORNERS) || 1;
    return [start, ...between.filter((_, n) => n % step === 0), goal];
  }

  // New track is drawn; whatever lies on it follows. Anything else drops in.
  #appear(piece, place, duration) {
    const copy = this.#moving(piece, duration);
    if (place) return this.#drop(copy, place, duration);
    for (const part of shapes(copy)) {
      if (isLine(part)) this.#draw(part, piece, duration);
      else this.#animate(part, { opacity: [0, 0, 1] }, { duration });
    }
    return undefined;
  }

  // A piece that changed its form: its new lines are drawn, the rest appears.
  #renew(piece, { lines }, duration) {
    const copy = this.#moving(piece, duration);
    for (const part of shapes(copy)) {
      if (isLine(part) && !lines.has(part.getAttribute("d"))) this.#draw(part, piece, duration);
    }
  }

  // From the end that touches track of the same colour. Dashes would crawl, so dashed lines fade in.
  #draw(path, piece, duration) {
    if (path.hasAttribute("stroke-dasharray")) {
      this.#animate(path, { opacity: [0, 0, path.getAttribute("opacity") ?? 1] }, { duration });
      return;
    }
    const joints = this.#joints(path, piece);
    const gap = (end) => Math.min(...joints.map((joint) => distance(joint, end)));
    const [first, last] = ends(path);
    const hidden = joints.length && gap(last) < gap(first) ? -HIDDEN : HIDDEN;
    path.setAttribute("pathLength", 1); // instead of its own length, which would have to be measured
    this.running.push(() => path.removeAttribute("pathLength"));
    this.#animate(path, { strokeDasharray: Array(2).fill("1 2"), strokeDashoffset: [hidden, 0] }, { duration });
  }

  #joints(path, piece) {
    const same = piece.parentElement.querySelectorAll(`:scope > g > path[fill=none][stroke="${path.getAttribute("stroke")}"]`);
    return [...same].filter((other) => other.parentElement !== piece).flatMap(ends);
  }

  #drop(copy, { x, y }, duration) {
    const scaled = (by) => `${shift(x, y)} scale(${by}) ${shift(-x, -y)}`;
    const transform = [`${shift(0, -16)} ${scaled(1.6)}`, scaled(1)];
    this.#animate(copy, { transform, opacity: [0, 1] }, { duration: duration * 0.7, easing: "ease-in", fill: "both" });
  }

  // A copy that moves while the piece itself, already in its place, is hidden. Beside the map a piece moves by itself.
  #moving(piece, duration) {
    if (!this.map.contains(piece)) return piece;
    const copy = this.#staged(piece);
    piece.setAttribute("visibility", "hidden"); // an animation would divide the map into layers, which are painted one by one
    const show = () => piece.removeAttribute("visibility");
    const timer = setTimeout(show, duration);
    this.running.push(() => {
      clearTimeout(timer);
      show();
    });
    return copy;
  }

  #staged(piece) {
    this.stage.setAttribute("viewBox", this.map.getAttribute("viewBox"));
    const copy = this.stage.appendChild(piece.cloneNode(true));
    copy.removeAttribute("id");
    return copy;
  }

  // Figures count from what they were, and end with exactly what the server sent.
  #count(cells, old, duration) {
    for (const [key, cell] of cells) {
      const [was, text] = [amount(old.get(key) ?? ""), cell.textContent];
      const now = amount(text);
      if (Number.isNaN(was) || Number.isNaN(now) || was === now) continue;
      this.#animate(cell, { backgroundColor: ["var(--hot-wash)", "transparent"] }, { duration: Math.max(duration, 1000) });
      if (!reduced.matches) this.#write(cell, text, was, now, duration);
    }
  }

  #write(cell, text, was, now, duration) {
    const begun = performance.now();
    const part = () => Math.min(1, (performance.now() - begun) / duration);
    const figure = () => numbers.format(Math.round(was + (now - was) * part())).replace("-", "−");
    const write = () => { cell.textContent = part() < 1 ? text.replace(/[−-]?\d[\d.,\s]*/, figure) : text; };
    write();
    const timer = setInterval(write, TICK);
    this.running.push(() => {
      clearInterval(timer);
      cell.textContent = text;
    });
  }
}
