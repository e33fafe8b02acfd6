// Geometry: where hexes and places are on the sheet, in units of the map.

import { hexName, hexNames, keyOf, pairOf, parseHexName, sizeOf } from "./paths.js";

export const SIDE = 20; // of a hex
const MARGIN = 26;
const ROOM = 2; // hexes around an axial map that can be painted, too
const EARTH_WIDTH = 1100;
const WIDTH = Math.sqrt(3) * SIDE;
const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

class HexSheet {
  hasHexes = true;

  side(a, b) {
    const direction = this.neighbours(a).indexOf(b);
    if (direction < 0) return null;
    const corners = this.corners(a);
    const [from, to] = this.sideCorners(direction);
    return [corners[from], corners[to]];
  }

  // The hex at a point, and the neighbour across its nearest side.
  sideAt(x, y) {
    const key = this.at(x, y);
    if (!key) return null;
    const others = this.neighbours(key).filter((other) => this.has(other));
    const distance = (other) => {
      const [[ax, ay], [bx, by]] = this.side(key, other);
      return Math.hypot((ax + bx) / 2 - x, (ay + by) / 2 - y);
    };
    const nearest = others.toSorted((a, b) => distance(a) - distance(b))[0];
    return nearest && distance(nearest) < SIDE * 0.62 ? [key, nearest] : null;
  }
}

// Hexes that point up, in rows from the bottom; every second row is shifted right by half a hex.
export class RowSheet extends HexSheet {
  constructor(data, tools) {
    super();
    this.size = sizeOf(data, tools);
    this.width = WIDTH * (this.size.columns + 0.5) + 2 * MARGIN;
    this.height = SIDE * (1.5 * this.size.rows + 0.5) + 2 * MARGIN;
  }

  keys() {
    const { rows, columns } = this.size;
    return Array.from({ length: rows * columns }, (_, at) => keyOf(Math.floor(at / columns), at % columns));
  }

  has(key) {
    const [row, column] = pairOf(key);
    return row >= 0 && column >= 0 && row < this.size.rows && column < this.size.columns;
  }

  centre(key) {
    const [row, column] = pairOf(key);
    return [MARGIN + WIDTH * (column + 0.5 + (row % 2) / 2), MARGIN + SIDE * (1 + 1.5 * (this.size.rows - 1 - row))];
  }

  corners(key) {
    const [x, y] = this.centre(key);
    const [half, wide] = [SIDE / 2, WIDTH / 2];
    return [[x, y - SIDE], [x + wide, y - half], [x + wide, y + half], [x, y + SIDE], [x - wide, y + half], [x - wide, y - half]];
  }

  // East, north-east, north-west, west, south-west, south-east.
  neighbours(key) {
    const [row, column] = pairOf(key);
    const right = row % 2;
    const around = [[row, column + 1], [row + 1, column + right], [row + 1, column + right - 1], [row, column - 1], [row - 1, column + right - 1], [row - 1, column + right]];
    return around.map(([r, c]) => keyOf(r, c));
  }

  sideCorners(direction) {
    return [[1, 2], [0, 1], [5, 0], [4, 5], [3, 4], [2, 3]][direction];
  }

  at(x, y) {
    const guess = this.size.rows - 1 - Math.round((y - MARGIN - SIDE) / (1.5 * SIDE));
    return nearest(this, x, y, [guess - 1, guess, guess + 1].map((row) => keyOf(row, Math.round((x - MARGIN) / WIDTH - 0.5 - Math.abs(row % 2) / 2))));
  }

  step(key, dx, dy) {
    const [row, column] = pairOf(key);
    return keyOf(row - dy, column + dx);
  }

  nameOf(key) {
    return hexName(...pairOf(key), this.size);
  }

  parse(name) {
    return parseHexName(name, this.size);
  }
}

// Hexes with a flat top: q counts columns to the east, r hexes of a column to the south. Hexes that exist have the names
// that the table shows; `numbering` says how.
export class AxialSheet extends HexSheet {
  constructor(cells, numbering) {
    super();
    Object.assign(this, { cells, numbering });
    const places = [...cells.keys()].map(pairOf);
    const columns = places.map(([q]) => q);
    const heights = places.map(([q, r]) => r + q / 2);
    this.first = Math.min(...columns, 0) - ROOM;
    this.last = Math.max(...columns, 0) + ROOM;
    this.top = Math.floor(Math.min(...heights, 0)) - ROOM;
    this.bottom = Math.ceil(Math.max(...heights, 0)) + ROOM;
    this.width = 1.5 * SIDE * (this.last - this.first) + 2 * SIDE + 2 * MARGIN;
    this.height = WIDTH * (this.bottom - this.top + 1) + 2 * MARGIN;
  }

  keys() {
    const found = [];
    for (let q = this.first; q <= this.last; q += 1) {
      for (let row = this.top; row < this.bottom; row += 1) found.push(keyOf(q, row - Math.floor(q / 2)));
    }
    return found;
  }

  has(key) {
    const [q, r] = pairOf(key);
    const row = r + Math.floor(q / 2);
    return q >= this.first && q <= this.last && row >= this.top && row < this.bottom;
  }

  centre(key) {
    const [q, r] = pairOf(key);
    return [MARGIN + SIDE + 1.5 * SIDE * (q - this.first), MARGIN + WIDTH * (r + q / 2 - this.top + 0.5)];
  }

  corners(key) {
    const [x, y] = this.centre(key);
    const [half, high] = [SIDE / 2, WIDTH / 2];
    return [[x - half, y - high], [x + half, y - high], [x + SIDE, y], [x + half, y + high], [x - half, y + high], [x - SIDE, y]];
  }

  neighbours(key) {
    const [q, r] = pairOf(key);
    return DIRECTIONS.map(([dq, dr]) => keyOf(q + dq, r + dr));
  }

  sideCorners(direction) {
    return [direction, (direction + 1) % 6];
  }

  at(x, y) {
    const guess = Math.round((x - MARGIN - SIDE) / (1.5 * SIDE)) + this.first;
    return nearest(this, x, y, [guess - 1, guess, guess + 1].map((q) => keyOf(q, Math.round((y - MARGIN) / WIDTH - 0.5 + this.top - q / 2))));
  }

  // Left and right keep the height, as far as columns allow.
  step(key, dx, dy) {
    const [q, r] = pairOf(key);
    return keyOf(q + dx, r + dy - Math.floor((q + dx) / 2) + Math.floor(q / 2));
  }

  // The names depend on which hexes there are.
  rename() {
    this.names = null;
  }

  nameOf(key) {
    this.names ??= hexNames(this.cells, this.numbering);
    return this.names.get(key) ?? `(${key.replace(",", ", ")})`;
  }

  parse(name) {
    const found = /^\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?$/.exec(name ?? "");
    if (found) return keyOf(Number(found[1]), Number(found[2]));
    this.names ??= hexNames(this.cells, this.numbering);
    const wanted = String(name ?? "").toUpperCase();
    return [...this.names].find(([, known]) => known === wanted)?.[0] ?? null;
  }
}

const nearest = (sheet, x, y, keys) => {
  const distance = (key) => {
    const [cx, cy] = sheet.centre(key);
    return Math.hypot(cx - x, cy - y);
  };
  const best = keys.filter((key) => sheet.has(key)).toSorted((a, b) => distance(a) - distance(b))[0];
  return best && distance(best) < SIDE * 1.05 ? best : null;
};

// Longitudes and latitudes on a plain map, which is enough to draw by.
export class EarthSheet {
  hasHexes = false;

  constructor(places) {
    const known = places.length > 1 ? places : [[-10, 36], [30, 62]];
    const [lons, lats] = [known.map(([lon]) => lon), known.map(([, lat]) => lat)];
    const margin = Math.max(0.06 * (Math.max(...lons) - Math.min(...lons)), 0.06 * (Math.max(...lats) - Math.min(...lats)), 0.2);
    this.west = Math.max(-180, Math.min(...lons) - margin);
    this.east = Math.min(180, Math.max(...lons) + margin);
    this.south = Math.max(-85, Math.min(...lats) - margin);
    this.north = Math.min(85, Math.max(...lats) + margin);
    this.scale = EARTH_WIDTH / (this.east - this.west);
    this.tall = 1 / Math.cos((((this.south + this.north) / 2) * Math.PI) / 180);
    this.width = EARTH_WIDTH;
    this.height = (this.north - this.south) * this.scale * this.tall;
  }

  holds([x, y]) {
    return x >= 0 && y >= 0 && x <= this.width && y <= this.height;
  }

  project([lon, lat]) {
    return [(lon - this.west) * this.scale, (this.north - lat) * this.scale * this.tall];
  }

  place(x, y) {
    const round = (number) => Math.round(number * 1000) / 1000;
    return [round(this.west + x / this.scale), round(this.north - y / this.scale / this.tall)];
  }
}
