import { XmlRefused } from "./problem-codes.ts";

/** Present in browsers and in Node; declared here because this package is compiled without either. */
declare const TextDecoder: new (encoding: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/** The law asks for UTF-8; these are what some programs write in its place, and say so. */
const OTHERS: ReadonlySet<string> = new Set(["windows-1252", "iso-8859-1", "us-ascii", "latin1"]);
const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/;
/** A declaration is longer than this in no document. */
const HEAD = 200;

/**
 * The text of a document's bytes: UTF-16 when its byte order mark says so, else UTF-8, else the encoding it declares.
 * In this order, because many documents that declare Windows-1252 are written in UTF-8 all the same, and hardly any
 * text of the one is also text of the other. Throws XmlRefused for bytes that are none of these. Text comes back as it
 * is, whatever it declares; the parser skips a byte order mark.
 */
export function decodeXml(xml: string | Uint8Array): string {
  if (typeof xml === "string") return xml;
  const text = decoded(xml, markedEncoding(xml) ?? "utf-8") ?? withSigns(decoded(xml, declaredEncoding(xml)));
  if (text === undefined) throw new XmlRefused("TIMBRA-XML-NOT-UTF8");
  return text;
}

function decoded(bytes: Uint8Array, encoding: string | undefined): string | undefined {
  if (encoding === undefined) return undefined;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes 80 to 9F of Windows-1252, which every browser reads in ISO-8859-1 too; five of them are nothing. */
const SIGNS = [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ"];

/** Node 20 decodes Windows-1252 as if it were ISO-8859-1, and leaves controls in the place of its signs. */
function withSigns(text: string | undefined): string | undefined {
  return text?.replace(/[\u0080-\u009F]/g, (control) => SIGNS[control.charCodeAt(0) - 0x80] as string);
}

function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** What the XML declaration says, when it is one of the others. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD));
  const encoding = DECLARED.exec(head)?.[1]?.toLowerCase();
  return encoding !== undefined && OTHERS.has(encoding) ? encoding : undefined;
}
