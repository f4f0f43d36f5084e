import { XmlRefused } from "./problem-codes.ts";

/** Present in browsers and in Node; declared here because this package is compiled without either. */
declare const TextDecoder: new (encoding: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

/** The text of a UTF-8 document. Throws XmlRefused when the bytes are not UTF-8. The parser skips a byte order mark. */
export function decodeUtf8(xml: string | Uint8Array): string {
  if (typeof xml === "string") return xml;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(xml);
  } catch {
    throw new XmlRefused("TIMBRA-XML-NOT-UTF8");
  }
}
