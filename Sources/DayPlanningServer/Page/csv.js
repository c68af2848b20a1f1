// Tables in CSV (RFC 4180): rows of fields, separated by a comma, semicolon or tab; quoted ones may have line breaks.
// @ts-check

/**
 * Reads a table. Throws `SyntaxError` with the line of a quote that is not closed.
 *
 * @param {string} text
 * @returns {{ line: number, fields: string[] }[]} The rows that are not empty, with the lines where they start.
 */
export function rowsOf(text) {
  const mark = separatorOf(text);
  const rows = [];
  let [line, start, at] = [1, 1, 0];
  let fields = [];
  const end = () => {
    if (fields.some((field) => field !== "")) rows.push({ line: start, fields });
    fields = [];
    start = line;
  };
  while (at < text.length) {
    let field = "";
    if (text[at] === '"') {
      for (;;) {
        const close = text.indexOf('"', at + 1);
        if (close < 0) throw new SyntaxError(String(start));
        field += text.slice(at + 1, close);
        at = close + 1;
        if (text[at] !== '"') break;
        field += '"';
      }
      line += field.split("\n").length - 1;
    }
    // What follows a closing quote belongs to the field.
    let stop = at;
    while (stop < text.length && text[stop] !== mark && text[stop] !== "\n" && text[stop] !== "\r") stop += 1;
    fields.push(field + text.slice(at, stop));
    at = stop;
    if (text[at] === mark) {
      at += 1;
      if (at === text.length) fields.push("");
      continue;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    at += 1;
    line += 1;
    end();
  }
  end();
  return rows;
}

// The separator that occurs most in the first line, outside of quotes.
function separatorOf(text) {
  const first = text.slice(0, 10000).replace(/"[^"]*"/g, "").split(/\r?\n/, 1)[0];
  const count = (mark) => first.split(mark).length;
  return [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
