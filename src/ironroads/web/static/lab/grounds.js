// How formats write the values of hexes: as lines of characters, as a list, or as ranges. Inside they are a Map by key.

import { hexName, keyOf, pairOf, parts, sizeOf, valueAt } from "./paths.js";

export const readGround = (ground, data, tools) => STORAGES[ground.storage].read(valueAt(data, parts(ground.at)), ground, data, tools);

export const writeGround = (ground, data, cells, tools) => {
  const path = parts(ground.at);
  const old = valueAt(data, path);
  const known = readGround(ground, data, tools);
  if (old !== undefined && sameCells(known, cells) && STORAGES[ground.storage].fits(old, data, tools)) return;
  const holder = path.slice(0, -1).reduce((part, key) => (part[key] ??= {}), data);
  holder[path.at(-1)] = STORAGES[ground.storage].write(cells, old, ground, data, tools);
};

const sameCells = (one, other) => one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

const lines = (text) => String(text ?? "").trim().split(/\r?\n/).filter(Boolean);

const STORAGES = {
  // The top row first; rows are counted from the bottom.
  rows: {
    read(text) {
      const cells = new Map();
      const found = lines(text);
      for (const [place, line] of found.entries()) {
        const marks = line.slice(line.indexOf(" ") + 1);
        for (const [column, mark] of [...marks].entries()) cells.set(keyOf(found.length - 1 - place, column), mark);
      }
      return cells;
    },
    fits(old, data, tools) {
      const size = sizeOf(data, tools);
      const isRow = (line, number) => line.startsWith(`${hexName(number, 0, size)} `) && line.slice(line.indexOf(" ") + 1).length === size.columns;
      return lines(old).length === size.rows && lines(old).toReversed().every(isRow);
    },
    write(cells, old, ground, data, tools) {
      const size = sizeOf(data, tools);
      const row = (number) => Array.from({ length: size.columns }, (_, column) => cells.get(keyOf(number, column)) ?? ground.usual);
      return Array.from({ length: size.rows }, (_, number) => `${hexName(number, 0, size)} ${row(number).join("")}\n`)
        .toReversed()
        .join("");
    },
  },
  // Further keys of a hex, and the order of the list, stay.
  hexes: {
    read: (list, ground) => new Map((list ?? []).map((hex) => [keyOf(hex.q, hex.r), hex[ground.key]])),
    fits: () => true,
    write(cells, old, ground) {
      const known = new Map((old ?? []).map((hex) => [keyOf(hex.q, hex.r), hex]));
      const kept = [...known].filter(([key]) => cells.has(key)).map(([key, hex]) => ({ ...hex, [ground.key]: cells.get(key) }));
      const fresh = [...cells].filter(([key]) => !known.has(key));
      return [...kept, ...fresh.map(([key, value]) => ({ q: pairOf(key)[0], r: pairOf(key)[1], [ground.key]: value }))];
    },
  },
  ranges: {
    read(columns, ground) {
      const cells = new Map();
      for (const { q, r } of columns ?? []) {
        for (const [low, high] of r) for (let at = low; at <= high; at += 1) cells.set(keyOf(q, at), ground.usual);
      }
      return cells;
    },
    fits: () => true,
    write(cells) {
      const columns = new Map();
      for (const [q, r] of [...cells.keys()].map(pairOf)) columns.set(q, [...(columns.get(q) ?? []), r]);
      const sorted = [...columns].toSorted(([a], [b]) => a - b);
      return sorted.map(([q, places]) => ({ q, r: ranges(places.toSorted((a, b) => a - b)) }));
    },
  },
};

const ranges = (numbers) => {
  const found = [];
  for (const number of numbers) {
    if (found.length && found.at(-1)[1] === number - 1) found.at(-1)[1] = number;
    else found.push([number, number]);
  }
  return found;
};
