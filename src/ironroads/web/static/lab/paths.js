// Places in the data by dotted path, hexes by key, and the names of hexes.

export const parts = (path) => path.split(".");

export const valueAt = (data, path) => path.reduce((part, key) => part?.[key], data);

export const HEX = "hex"; // the key by which a place names its hex, also where it could give coordinates

// A hex is known by two numbers: row and column, or q and r.
export const keyOf = (a, b) => `${a},${b}`;
export const pairOf = (key) => key.split(",").map(Number);

// The size of a sheet of rows, from the keys that the tools name.
export const sizeOf = (data, tools) => {
  const value = (key, usual) => valueAt(data, parts(tools.size?.[key] ?? "?")) ?? usual;
  return { rows: value("rows", 0), columns: value("columns", 0), block: value("block", 26), offset: value("offset", 40) };
};

// A letter for the row from the bottom; after a block of rows the letters begin again with higher numbers.
export const hexName = (row, column, size) => {
  const block = Math.floor(row / size.block);
  return `${String.fromCharCode(65 + (row % size.block))}${column + 1 + block * size.offset}`;
};

export const parseHexName = (name, size) => {
  const found = /^([A-Z])(\d{1,3})$/i.exec(name ?? "");
  if (!found) return null;
  const block = Math.floor((Number(found[2]) - 1) / size.offset);
  const row = found[1].toUpperCase().charCodeAt(0) - 65 + block * size.block;
  return keyOf(row, Number(found[2]) - 1 - block * size.offset);
};

// The names of the hexes of an axial map: a letter for the column from the west, and from the north the number in the
// column or, with `numbering` "rows", of the row.
export const hexNames = (cells, numbering) => {
  const places = [...cells.keys()].map(pairOf).toSorted(([p, a], [q, b]) => p - q || a - b);
  const row = ([q, r]) => r + Math.floor(q / 2);
  const [west, north] = [Math.min(...places.map(([q]) => q)), Math.min(...places.map(row))];
  const counts = new Map();
  const number = (place) => {
    counts.set(place[0], (counts.get(place[0]) ?? 0) + 1);
    return numbering === "rows" ? row(place) - north + 1 : counts.get(place[0]);
  };
  return new Map(places.map((place) => [keyOf(...place), `${letters(place[0] - west)}${number(place)}`]));
};

const letters = (number) => (number >= 26 ? letters(Math.floor(number / 26) - 1) : "") + String.fromCharCode(65 + (number % 26));
