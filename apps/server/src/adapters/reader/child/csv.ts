const SEPARATORS = [",", ";", "\t"] as const;
/** A first line that only names the separator, which Excel writes and reads. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/**
 * Texts of separated values (RFC 4180), with whichever separator the first line has most of; stops after `maxRows`
 * rows.
 */
export function parseCsv(text: string, maxRows: number): string[][] {
  const told = SEPARATOR_LINE.exec(text);
  const body = told === null ? text : text.slice(told[0].length);
  return rowsOf(body, told?.[1] ?? likeliestSeparator(body), maxRows);
}

function likeliestSeparator(text: string): string {
  const heading = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (separator: string) => heading.split(separator).length;
  return [...SEPARATORS].sort((one, other) => count(other) - count(one))[0] ?? ",";
}

function rowsOf(text: string, separator: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length && rows.length < maxRows; ) {
    const { value, end } = cellAt(text, at, separator);
    row.push(value.trim());
    const next = text[end];
    if (next !== separator) {
      rows.push(row);
      row = [];
    }
    at = end + (next === "\r" && text[end + 1] === "\n" ? 2 : 1);
    if (at === text.length && next !== separator) break;
  }
  return rows;
}

function cellAt(text: string, start: number, separator: string): { readonly value: string; readonly end: number } {
  if (text[start] === '"') return quotedAt(text, start + 1, separator);
  const end = endOf(text, start, separator);
  return { value: text.slice(start, end), end };
}

function quotedAt(text: string, start: number, separator: string): { readonly value: string; readonly end: number } {
  let value = "";
  let at = start;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: value + text.slice(at), end: text.length };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = endOf(text, quote + 1, separator);
      return { value: value + text.slice(quote + 1, end), end };
    }
    value += '"';
    at = quote + 2;
  }
}

function endOf(text: string, start: number, separator: string): number {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return end;
}

const BYTE_ORDER_MARK = /^\ufeff/;

/**
 * A text file in the encoding that it was written in: UTF-16 and UTF-8 when it says so or can be read so, else
 * Windows-1252, in which Excel writes where Spanish is the language. No valid UTF-8 with an accent is likely to be
 * anything else.
 */
export function decodeText(bytes: Uint8Array): string {
  return read(bytes).replace(BYTE_ORDER_MARK, "").normalize("NFC");
}

function read(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
