// Tables as text: what spreadsheets copy (tabs) and write (commas or semicolons, with quotes).

export const parseRows = (text) => {
  const separator = separatorOf(text);
  const rows = [];
  let [row, cell, quoted] = [[], "", false];
  const endRow = () => {
    rows.push([...row, cell]);
    [row, cell] = [[], ""];
  };
  const plain = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at];
    if (quoted && letter === '"' && plain[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (quoted || cell === "")) quoted = !quoted;
    else if (quoted) cell += letter;
    else if (letter === separator) {
      row.push(cell);
      cell = "";
    } else if (letter === "\n") endRow();
    else cell += letter;
  }
  if (cell !== "" || row.length) endRow();
  return rows.filter((found) => found.some((part) => part.trim() !== ""));
};

const separatorOf = (text) => {
  const [first] = text.split("\n", 1);
  return ["\t", ";", ","].find((mark) => first.includes(mark)) ?? "\t";
};

export const writeRows = (rows) => rows.map((row) => `${row.map(quote).join(",")}\r\n`).join("");

const quote = (cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
