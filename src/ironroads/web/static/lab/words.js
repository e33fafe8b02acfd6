// What the server tells the page: the tools of the format, its schema, and all texts.

const element = document.getElementById("lab-description");
export const description = element ? JSON.parse(element.textContent) : { words: {}, names: {}, tools: {}, schema: {} };

export const say = (key, ...facts) => {
  const text = description.words[key] ?? key;
  return text.replace(/\{(\d)\}/g, (_, place) => String(facts[place]));
};

// The name of a table, a key, a tool or a paint in the language of the page; the key itself if it has none.
export const nameOf = (section, key) => description.names[section]?.[key] ?? key;

// The label of a field: its path may have a name of its own, beside the one that its key has everywhere.
export const labelOf = ({ path, key }) => description.names.fields?.[path] ?? nameOf("fields", key);

export const paintName = (ground, value) => description.names.paints?.[ground]?.[value] ?? value;
