/** The most characters that a cell of Excel holds. */
const LONGEST = 32_767;
/** Control signs, what is no sign, and lone halves of a pair. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped.
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * A text as a cell's XML carries it. A sign that XML cannot carry is written _xHHHH_, and a text that looks like such
 * an escape is escaped itself (ECMA-376, ST_Xstring).
 */
export function xmlText(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(UNWRITABLE, escapedUnit)
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

function escapedUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}
