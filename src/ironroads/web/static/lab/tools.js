// What the tools do to the board. Each function is one change of the model; none knows the pointer or the keyboard.

import { fieldsAt, offered, titleOf } from "./fields.js";
import { GROUND } from "./model.js";
import { HEX, hexName, pairOf, parseHexName, parts, sizeOf, valueAt } from "./paths.js";
import { description, nameOf, paintName, say } from "./words.js";

const { tools } = description;
export const ERASE = Symbol("no hex");

// All tools of the format, in the order of the tool bar.
export const toolList = (map, isTraced) => [
  { id: "select", kind: "select", group: "", label: say("select") },
  { id: "pan", kind: "pan", group: "", label: say("pan") },
  ...(isTraced ? [{ id: "trace", kind: "trace", group: "", label: say("trace") }] : []),
  ...(tools.grounds ?? []).flatMap((ground) => paintTools(map, ground)),
  ...(tools.stops ?? []).map((stops) => ({ id: `stop-${stops.table}`, kind: "stop", group: say("places"), label: nameOf("tools", stops.table), of: stops })),
  ...(tools.joins ?? []).map((joins) => lineTool("join", joins)),
  ...(tools.sides ?? []).map((sides) => lineTool("side", sides)),
  ...(tools.trails ?? []).map((trails) => lineTool("trail", trails)),
  ...(tools.assigned ?? []).map((assigned) => lineTool("assign", assigned)),
];

const paintTools = (map, ground) => {
  const group = nameOf("tools", ground.name);
  const named = ground.table ? (valueAt(map.model.data, parts(ground.table)) ?? {}) : {};
  const paints = map.hexes.paints(ground.name).map((paint) => ({
    id: `paint-${ground.name}-${paint.value}`,
    kind: "paint",
    group,
    label: named[paint.value] ?? paintName(ground.name, paint.value),
    ink: paint.ink,
    of: ground,
    value: paint.value,
  }));
  const erase = { id: `paint-${ground.name}-erase`, kind: "paint", group, label: say("erase"), of: ground, value: ERASE };
  return ground.storage === "rows" ? paints : [...paints, erase];
};

const lineTool = (kind, of) => ({ id: `${kind}-${of.at}-${of.key ?? ""}`, kind, group: say("lines"), label: nameOf("tools", [of.at, of.key].filter(Boolean).join(".")), of });

// The tables whose rows a tool works on, one at a time.
export const hasRows = (model, tool) => ["side", "trail", "assign"].includes(tool.kind) && Array.isArray(valueAt(model.data, parts(tool.of.at)) ?? []) && isTable(tool.of.at);

const isTable = (table) => fieldsAt(table).length > 0 && !tools.sides?.some((sides) => sides.at === table && sides.form === "coordinates");

export const paint = (model, ground, key, value) => model.set([GROUND, ground.name, key], value === ERASE ? undefined : value);

// --- rows ---

// What one row of a table is called: the name of the tool that makes it.
const oneOf = (table) => {
  const names = description.names.tools ?? {};
  const key = Object.keys(names).find((tool) => tool === table || tool.startsWith(`${table}.`));
  return key ? names[key] : nameOf("tables", table);
};

// "Town: Wien", "Route: Boston – Albany"; a row without a name or ends has its number.
export const rowTitle = (model, table, index) => {
  const row = model.rows(table)[index];
  const lines = [...(tools.joins ?? []).filter((joins) => joins.at === table), ...(tools.trails ?? []).filter((trails) => trails.at === table)];
  const ends = (lines[0]?.names ?? lines[0]?.ends ?? []).map((key) => titleOf(model, `${table}.${key}`, row[key])).filter(Boolean);
  return `${oneOf(table)}: ${row.name ?? row.id ?? (ends.join(" – ") || index + 1)}`;
};

const freshName = (model, table, label, by) => {
  const taken = new Set(model.rows(table).flatMap((row) => [row[by], row.name]));
  let number = model.rows(table).length + 1;
  while (taken.has(`${label} ${number}`) || taken.has(slug(`${label} ${number}`))) number += 1;
  return `${label} ${number}`;
};

export const slug = (name) =>
  name.toLowerCase().replaceAll("ß", "ss").normalize("NFD").replace(/[^a-z0-9]+/g, "_").replace(/^[^a-z]+|_+$/g, "") || "x";

// A row with a name of its own and the usual value of every key that must be there.
export const newRow = (model, table, given = {}) => {
  const row = {};
  const name = freshName(model, table, oneOf(table), "name");
  for (const field of fieldsAt(table)) {
    if (field.key in given) row[field.key] = structuredClone(given[field.key]);
    else if (field.needed !== undefined) continue;
    else if (field.key === "id") row.id = slug(name);
    else if (field.key === "name") row.name = name;
    else row[field.key] = usualValue(model, field);
  }
  return row;
};

const usualValue = (model, field) => {
  if (field.choices) return field.choices[0];
  const [first] = offered(model, field.path);
  if (field.kind === "list") return [];
  if (field.kind === "integer" || field.kind === "number") return field.part.minimum > 0 ? field.part.minimum : 0;
  if (field.kind === "flag") return false;
  return field.kind === "raw" ? {} : (first ?? "");
};

export const addRow = (model, table, row) => {
  model.set(parts(table), [...model.rows(table), row]);
  return model.rows(table).length - 1;
};

export const removeRow = (model, table, index) =>
  model.change(() => {
    const row = model.rows(table)[index];
    const stops = tools.stops?.find((one) => one.table === table);
    model.set(parts(table), model.rows(table).filter((_, at) => at !== index));
    if (stops) removeJoinsOf(model, stops, row[stops.by]);
  });

const removeJoinsOf = (model, stops, name) => {
  for (const joins of (tools.joins ?? []).filter((one) => one.stops.includes(stops.table))) {
    if (joins.key) {
      const pairs = model.get([...parts(joins.at), joins.key]) ?? [];
      if (pairs.flat().includes(name)) model.set([...parts(joins.at), joins.key], pairs.filter((pair) => !pair.includes(name)));
    } else if (model.rows(joins.at).some((row) => joins.ends.some((end) => row[end] === name))) {
      model.set(parts(joins.at), model.rows(joins.at).filter((row) => joins.ends.every((end) => row[end] !== name)));
    }
  }
};

// Set one value; when a row gets another id or name, everything that names it follows, and so do the names of hexes when
// they are counted in another way.
export const setValue = (model, path, value) =>
  model.change(() => {
    const before = model.get(path);
    const size = sizeOf(model.data, tools);
    model.set(path, value);
    if ([tools.size?.block, tools.size?.offset].includes(path.join("."))) renameHexes(model, size);
    if (path.length < 3 || typeof before !== "string" || typeof value !== "string" || !before) return;
    const target = [...path.slice(0, -2), path.at(-1)].join(".");
    for (const [from, targets] of Object.entries(tools.references ?? {})) if (targets.includes(target)) renameIn(model, from, before, value);
    if (path.at(-1) === "name") followName(model, path.slice(0, -1), before, value);
  });

// Names of hexes keep to their hexes when rows are counted in blocks of another height, or with other numbers.
const renameHexes = (model, before) => {
  const now = sizeOf(model.data, tools);
  const other = (name) => {
    const key = parseHexName(name, before);
    return key ? hexName(...pairOf(key), now) : name;
  };
  const named = (text) => text.split("|").map(other).join("|");
  const renamed = (value) => (Array.isArray(value) ? value.map(renamed) : typeof value === "string" ? named(value) : value);
  const keys = [
    ...(tools.stops ?? []).flatMap((stops) => stops.place.map((key) => [stops.table, key])),
    ...(tools.sides ?? []).map((sides) => [sides.at, sides.key]),
    ...(tools.trails ?? []).flatMap((trails) => [trails.key, ...(trails.ends ?? [])].map((key) => [trails.at, key])),
  ];
  for (const [table, key] of keys) {
    for (const [index, row] of model.rows(table).entries()) put(model, [...parts(table), index, key], renamed(row[key]));
  }
};

// The short name of a new row, which was made from the name that it got for the time being, is made from its real one.
const followName = (model, rowPath, before, name) => {
  const label = oneOf(rowPath.slice(0, -1).join("."));
  if (!/^ \d+$/.test(before.replace(label, "")) || model.get([...rowPath, "id"]) !== slug(before)) return;
  const taken = new Set(model.get(rowPath.slice(0, -1)).map((row) => row.id));
  let [fresh, number] = [slug(name), 2];
  while (taken.has(fresh)) fresh = `${slug(name)}_${number++}`;
  setValue(model, [...rowPath, "id"], fresh);
};

const renameIn = (model, path, before, after) => {
  const [key, ...above] = parts(path).toReversed();
  const holderPath = above.toReversed();
  const holder = model.get(holderPath);
  const renamed = (value) => (Array.isArray(value) ? value.map(renamed) : value === before ? after : value);
  if (Array.isArray(holder)) {
    for (const [index, row] of holder.entries()) put(model, [...holderPath, index, key], renamed(row[key]));
  } else if (holder) put(model, [...holderPath, key], renamed(holder[key]));
};

// Lists are compared by content, so that unchanged ones make no step.
const put = (model, path, value) => {
  if (value !== undefined && JSON.stringify(model.get(path)) !== JSON.stringify(value)) model.set(path, value);
};

// --- places ---

const placeValues = (map, stops, at) => {
  if (!map.sheet.hasHexes) return map.sheet.place(...at);
  return stops.place.length === 1 ? [map.sheet.nameOf(at)] : pairOf(at);
};

const paintBelow = (model, map, stops, at) => {
  for (const [ground, value] of Object.entries(stops.paints ?? {})) if (map.sheet.hasHexes) model.set([GROUND, ground, at], value);
};

export const addStop = (model, map, stops, at) => {
  let index = -1;
  model.change(() => {
    const values = placeValues(map, stops, at);
    const given = { ...stops.new, ...Object.fromEntries(stops.place.map((key, number) => [key, values[number]])) };
    const row = newRow(model, stops.table, given);
    if (stops.numbering?.length) row[stops.figure] = missingNumbers(model, stops).slice(0, 1);
    index = addRow(model, stops.table, row);
    paintBelow(model, map, stops, at);
  });
  return index;
};

export const moveStop = (model, map, stops, index, at) =>
  model.change(() => {
    const before = map.hexOf && map.sheet.hasHexes ? map.hexOf(stops, model.rows(stops.table)[index]) : null;
    const path = [...parts(stops.table), index];
    for (const [number, key] of stops.place.entries()) model.set([...path, key], placeValues(map, stops, at)[number]);
    if (!stops.place.includes(HEX)) model.set([...path, HEX], undefined);
    if (before === at) return;
    for (const ground of tools.grounds ?? []) {
      if (before && stops.paints?.[ground.name]) model.set([GROUND, ground.name, before], ground.usual);
    }
    paintBelow(model, map, stops, at);
  });

export const missingNumbers = (model, stops) => {
  const given = new Set(model.rows(stops.table).flatMap((row) => row[stops.figure] ?? []));
  return stops.numbering.filter((number) => !given.has(number));
};

// Give every number that is missing to a place, in turn.
export const giveNumbers = (model, stops) =>
  model.change(() => {
    const count = model.rows(stops.table).length;
    if (!count) return;
    const lists = model.rows(stops.table).map((row) => [...(row[stops.figure] ?? [])]);
    for (const number of missingNumbers(model, stops)) lists.toSorted((a, b) => a.length - b.length)[0].push(number);
    for (const [index, list] of lists.entries()) put(model, [...parts(stops.table), index, stops.figure], list);
  });

// --- lines ---

export const addJoin = (model, joins, a, b) => {
  if (a === b) return;
  if (joins.key) {
    const path = [...parts(joins.at), joins.key];
    const pairs = model.get(path) ?? [];
    const others = pairs.filter((pair) => !(pair.includes(a) && pair.includes(b)));
    model.set(path, others.length < pairs.length ? others : [...pairs, [a, b]]);
    return;
  }
  const [from, to] = joins.ends;
  const known = model.rows(joins.at).some((row) => [row[from], row[to]].toSorted().join() === [a, b].toSorted().join());
  if (!known) addRow(model, joins.at, newRow(model, joins.at, { ...joins.new, [from]: a, [to]: b }));
};

const sidesPath = (sides, index) => (index === null ? [...parts(sides.at), sides.key] : [...parts(sides.at), index, sides.key]);

export const hasSide = (model, map, sides, index, a, b) => {
  const list = model.get(sidesPath(sides, index)) ?? [];
  return list.some((side) => sameSide(map.sideKeys(sides, side), a, b));
};

const sameSide = (keys, a, b) => keys.includes(a) && keys.includes(b);

export const setSide = (model, map, sides, index, a, b, wanted) => {
  const path = sidesPath(sides, index);
  const list = model.get(path) ?? [];
  if (hasSide(model, map, sides, index, a, b) === wanted) return;
  const fresh = sides.form === "names" ? [a, b].map((key) => map.sheet.nameOf(key)).join("|") : [...pairOf(a), ...pairOf(b)];
  model.set(path, wanted ? [...list, fresh] : list.filter((side) => !sameSide(map.sideKeys(sides, side), a, b)));
};

// Add a hex to the end of a line; the last one again takes it back.
export const extendTrail = (model, map, trails, index, key) =>
  model.change(() => {
    const row = model.rows(trails.at)[index];
    const name = map.sheet.nameOf(key);
    const known = map.trailHexes(trails, row);
    writeTrail(model, map, trails, index, known.at(-1) === name ? known.slice(0, -1) : [...known, name]);
  });

const writeTrail = (model, map, trails, index, hexes) => {
  const path = [...parts(trails.at), index];
  const write = (key, value) => put(model, [...path, key], value);
  if (!trails.ends?.length) return write(trails.key, hexes);
  const middle = hexes.slice(1, hexes.length > 1 ? -1 : undefined);
  write(trails.ends[0], hexes[0] ?? "");
  write(trails.ends[1], hexes.length > 1 ? hexes.at(-1) : "");
  write(trails.key, middle);
  if (trails.length) write(trails.length, middle.length);
  for (const [number, key] of (trails.names ?? []).entries()) {
    const end = number ? hexes.at(-1) : hexes[0];
    const place = end && map.placeNear(...map.sheet.centre(map.sheet.parse(end)), 1);
    write(key, place?.row[place.stops.by] ?? "");
  }
  return undefined;
};

// --- places that rows name ---

// Let a row name a place, or no longer; says whether it does now.
export const assign = (model, assigned, index, place) => {
  const path = [...parts(assigned.at), index];
  model.change(() => {
    const name = place.row[place.stops.by];
    const present = model.get([...path, assigned.key]);
    const isList = fieldsAt(assigned.at).find((field) => field.key === assigned.key)?.kind === "list";
    if (isList) {
      const list = present ?? [];
      model.set([...path, assigned.key], list.includes(name) ? list.filter((other) => other !== name) : [...list, name]);
      return;
    }
    model.set([...path, assigned.key], name);
    const stopPath = [...parts(place.stops.table), place.index];
    if (assigned.mirror) model.set([...stopPath, assigned.mirror], model.rows(assigned.at)[index].id);
    for (const [key, value] of Object.entries(assigned.also ?? {})) model.set([...stopPath, key], value);
  });
  return [model.get([...path, assigned.key])].flat().includes(place.row[place.stops.by]);
};
