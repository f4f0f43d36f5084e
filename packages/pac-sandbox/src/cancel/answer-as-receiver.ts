import { localText } from "../certify/local-time.ts";
import type { Reason } from "../certify/reason.ts";
import { attributeOf, childrenOf, find, textOf, type XmlNode } from "../xml/read-xml.ts";
import { element, escapeXml, leaf } from "../xml/write-xml.ts";
import type { CancelDesk } from "./cancel-desk.ts";
import { isDated, MALFORMED, readSigned } from "./read-signed.ts";
import { standingOf } from "./standing.ts";

/** Whether a receiver agrees that a document be cancelled. */
export interface ReceiverWord {
  /** Upper case. */
  readonly uuid: string;
  readonly accepts: boolean;
}

/** A receiver's words, of whom it was proved that they are. */
export interface ReceiverWords {
  readonly rfc: string;
  readonly words: readonly ReceiverWord[];
}

/** What became of them: a code for each document (1000 received). */
export interface TakenWords {
  readonly folios: readonly (ReceiverWord & { readonly code: string })[];
  readonly acuse: string;
}

const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;

/** Reads a signed SolicitudAceptacionRechazo; or what is wrong with it, or with who signed it. */
export function readWords({ authority, now }: CancelDesk, xml: Uint8Array): ReceiverWords | Reason {
  const rfcOf = (root: XmlNode): string | undefined => (isDated(root) ? attributeOf(root, "RfcReceptor") : undefined);
  const signed = readSigned(xml, "SolicitudAceptacionRechazo", rfcOf, { authority, now: now() });
  if ("code" in signed) return signed;
  const words = childrenOf(signed.root, "Folios").map((node) => ({
    uuid: textOf(find(node, "UUID")).trim().toUpperCase(),
    accepts: textOf(find(node, "Respuesta")).trim() === "Aceptacion",
  }));
  return words.length === 0 ? MALFORMED : { rfc: signed.rfc, words };
}

/** Takes a receiver's words; each one that counts is in the ledger, on disk, before this resolves. */
export async function takeWords(desk: CancelDesk, { rfc, words }: ReceiverWords): Promise<TakenWords> {
  const folios: (ReceiverWord & { code: string })[] = [];
  for (const word of words) folios.push({ ...word, code: await take(desk, rfc, word) });
  return { folios, acuse: acuseOf(desk.now(), rfc, folios) };
}

/** 1001 nothing is asked, 1002 answered before, 1003 of another receiver, 1005 no UUID (facts of cancellation, 6). */
async function take({ book, ledger, now }: CancelDesk, rfc: string, { uuid, accepts }: ReceiverWord): Promise<string> {
  if (!UUID.test(uuid)) return "1005";
  const found = book.byUuid(uuid);
  if (found && found.entry.receptor !== rfc) return "1003";
  const request = ledger.requestsOf(uuid).at(-1);
  if (request === undefined) return "1001";
  const at = now();
  if (standingOf(ledger, uuid, at).estatus !== "En proceso") return request.acceptance ? "1002" : "1001";
  await ledger.add({ kind: "answered", request: request.id, accepts, at: at.toISOString() });
  return "1000";
}

function acuseOf(at: Date, rfc: string, folios: readonly (ReceiverWord & { code: string })[]): string {
  const written = folios.map(({ uuid, accepts, code }) =>
    element(
      "Folios",
      leaf("UUID", uuid),
      leaf("EstatusUUID", code),
      leaf("Respuesta", accepts ? "Aceptacion" : "Rechazo"),
    ),
  );
  const head = `Fecha="${localText(at, "America/Mexico_City")}" RfcReceptor="${escapeXml(rfc)}"`;
  return `<?xml version="1.0" encoding="utf-8"?>\n<AcuseAceptacionRechazo xmlns="http://cancelacfd.sat.gob.mx" ${head}>${written.join("")}</AcuseAceptacionRechazo>`;
}

/** The documents that somebody asks a receiver to let cancel, the oldest request first. */
export function pendingFor({ ledger, now }: CancelDesk, rfc: string): string[] {
  const at = now();
  const asked = ledger
    .requests()
    .filter(({ receptor, uuid }) => receptor === rfc && standingOf(ledger, uuid, at).estatus === "En proceso");
  return [...new Set(asked.map(({ uuid }) => uuid))];
}
