// The format as the server's JSON schema describes it: tables, keys, and what a value may be.

import { description, nameOf } from "./words.js";

const { schema, tools } = description;

export const resolve = (part) => {
  if (!part) return {};
  if (part.$ref) return { ...schema.$defs[part.$ref.split("/").at(-1)], ...without(part, "$ref") };
  const choice = part.anyOf?.find((option) => option.type !== "null");
  return choice ? { ...resolve(choice), ...without(part, "anyOf") } : part;
};

const without = (object, key) => Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

export const schemaAt = (path) => {
  let found = resolve(schema);
  for (const key of path) {
    if (found.type === "array") found = resolve(found.items);
    found = resolve(found.properties?.[key] ?? (typeof found.additionalProperties === "object" ? found.additionalProperties : {}));
  }
  return found;
};

const rowsOf = (part) => (part.type === "array" ? resolve(part.items) : null);
const isTable = (part) => Boolean(rowsOf(part)?.properties);

const handled = () => new Set([...(tools.grounds ?? []).map((ground) => ground.at), ...(tools.tallies ?? []).map((tally) => tally.at)]);

// Every list of rows, also below other tables: "city", "special.roll".
export const tables = () => walk(resolve(schema), [], isTable);

// Every table of single values, the top first: "", "board", "picture.projection".
export const forms = () => ["", ...walk(resolve(schema), [], (part) => Boolean(part.properties))].filter((path) => fieldsAt(path).length);

const walk = (part, path, wanted) => {
  const found = [];
  for (const [key, below] of Object.entries(part.properties ?? {})) {
    const inner = resolve(below);
    const here = [...path, key];
    if (handled().has(here.join("."))) continue;
    if (wanted(inner)) found.push(here.join("."));
    if (inner.type === "object" || inner.properties) found.push(...walk(inner, here, wanted));
  }
  return found;
};

// The keys of a table or form that hold single values, lists of them, or something that only its text can show.
export const fieldsAt = (path) => {
  const part = path ? schemaAt(path.split(".")) : resolve(schema);
  const inside = rowsOf(part) ?? part;
  return Object.entries(inside.properties ?? {})
    .map(([key, below]) => field(path, key, resolve(below)))
    .filter((found) => !handled().has(found.path) && !isTable(found.part) && !found.part.properties);
};

const field = (table, key, part) => {
  const path = table ? `${table}.${key}` : key;
  return { key, path, part, kind: kindOf(part), choices: part.enum ?? null, needed: "default" in part ? part.default : undefined };
};

const SCALARS = { string: "text", integer: "integer", number: "number", boolean: "flag" };

const kindOf = (part) => {
  if (part.enum) return "choice";
  if (SCALARS[part.type]) return SCALARS[part.type];
  if (SCALARS[resolve(part.additionalProperties || undefined).type]) return "names";
  if (part.type === "array" && ["string", "integer", "number"].includes(resolve(part.items).type)) return "list";
  return "raw";
};

// The values that other tables offer for a key, such as the ids of all cities for the end of a route.
export const offered = (model, path) =>
  (tools.references?.[path] ?? []).flatMap((target) => {
    const [key, ...table] = target.split(".").toReversed();
    const rows = model.rows(table.toReversed().join("."));
    return rows.length ? rows.map((row) => row[key]).filter(Boolean) : listAt(model, target);
  });

// What such a value is called: the name of the row, where only its id is written into the file.
export const titleOf = (model, path, value) => {
  for (const target of tools.references?.[path] ?? []) {
    const [key, ...table] = target.split(".").toReversed();
    const row = model.rows(table.toReversed().join(".")).find((found) => found[key] === value);
    if (row?.name) return row.name;
  }
  return nameOf("values", value);
};

const listAt = (model, path) => {
  const found = model.get(path.split("."));
  return Array.isArray(found) ? found : [];
};

const numberFrom = (text) => Number(String(text).trim().replace(",", "."));

// A typed or pasted text as the value of a field; undefined if it is empty and need not be there.
export const parseValue = (found, text) => {
  const plain = String(text).trim();
  if (plain === "" && found.kind !== "text") return found.kind === "list" ? [] : undefined;
  if (found.kind === "integer" || found.kind === "number") return Number.isNaN(numberFrom(plain)) ? plain : numberFrom(plain);
  if (found.kind === "flag") return /^(true|yes|ja|wahr|x|1)$/i.test(plain);
  if (found.kind === "list") return parseList(found, plain);
  if (found.kind === "names") return parseNames(found, plain);
  if (found.kind === "raw") return parseRaw(plain);
  return plain === "" && found.needed === "" ? undefined : plain;
};

const parseList = (found, text) => {
  const numeric = resolve(found.part.items).type !== "string";
  const entries = text.split(/\s*[,;]\s*/).filter(Boolean);
  return numeric ? entries.map((entry) => (Number.isNaN(numberFrom(entry)) ? entry : numberFrom(entry))) : entries;
};

// A table of names and values, one a line: "A = Austria".
const parseNames = (found, text) => {
  const numeric = resolve(found.part.additionalProperties).type !== "string";
  const pairs = text.split("\n").map((line) => line.split("=").map((part) => part.trim()));
  return Object.fromEntries(pairs.filter(([key]) => key).map(([key, ...rest]) => [key, numeric ? numberFrom(rest.join("=")) : rest.join("=")]));
};

const parseRaw = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const writeValue = (found, value) => {
  if (value === undefined || value === null) return "";
  if (found.kind === "list" && Array.isArray(value)) return value.join(", ");
  if (found.kind === "names") return Object.entries(value).map(([key, text]) => `${key} = ${text}`).join("\n");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};
