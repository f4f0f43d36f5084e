import { randomUUID } from "node:crypto";

/** The one-part form that carries an XML document, its bytes untouched. */
export function xmlForm(xml: Uint8Array): { readonly contentType: string; readonly body: Blob } {
  const boundary = `timbra-${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="xml"; filename="xml"\r\nContent-Type: text/xml\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: new Blob([head, new Uint8Array(xml), `\r\n--${boundary}--\r\n`]),
  };
}
