/** Most values need nothing: plain letters, digits and accents. */
const PLAIN = /^[ !#-%'-;=?-~\u00A0-\uD7FF]*$/;
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const SPECIAL = /[&<>"\t\n\r]/g;

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/**
 * Whether every character of a text is allowed in an XML 1.0 document. Control characters other than tab and line ends,
 * lone surrogates, U+FFFE and U+FFFF may not, not even as references.
 */
export function isXmlText(text: string): boolean {
  return PLAIN.test(text) || !ILLEGAL.test(text);
}

/**
 * Only the certificate is as long as this. It is the same in every document of an issuer, and need not be looked
 * through again.
 */
const LONG = 1000;
let lastLong = "";

/**
 * A value as written between the double quotes of an attribute. Tab and line ends become references: written bare, a
 * reader would turn them into blanks. Throws RangeError on a character that XML cannot represent (see `isXmlText`).
 */
export function escapeAttribute(text: string): string {
  if (text === lastLong || PLAIN.test(text)) {
    if (text.length > LONG) lastLong = text;
    return text;
  }
  if (ILLEGAL.test(text)) throw new RangeError(`XML cannot carry this text: ${JSON.stringify(text.slice(0, 80))}`);
  return text.replace(SPECIAL, (character) => REFERENCES[character] as string);
}
