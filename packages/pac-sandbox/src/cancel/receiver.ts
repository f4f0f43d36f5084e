import type { Credential } from "@timbra/cfdi/node";
import { localText } from "../certify/local-time.ts";
import type { Reason } from "../certify/reason.ts";
import { satStateOf } from "../ledger/cancellation-ledger.ts";
import { isUuid, type StampEntry } from "../ledger/stamp-ledger.ts";
import { attributeOf, childrenOf, element, escapeXml, find, leaf, textOf, type XmlNode } from "../xml.ts";
import type { SatDeps } from "./cancel.ts";
import { isDated, MALFORMED, readSigned, reasonAgainstCertificate } from "./signed-request.ts";

/** Whether a receiver agrees that a document be cancelled. */
export interface ReceiverAnswer {
  /** Upper case. */
  readonly uuid: string;
  readonly accepts: boolean;
}

/** A receiver's words, of whom it was proved that they are. */
export interface ReceiverAnswers {
  readonly rfc: string;
  readonly words: readonly ReceiverAnswer[];
}

/** What became of them: a code for each document (1000 received). */
export interface RecordedAnswers {
  readonly folios: readonly (ReceiverAnswer & { readonly code: string })[];
  readonly acuse: string;
}

/** Reads a signed SolicitudAceptacionRechazo; or what is wrong with it, or with who signed it. */
export function readAnswers({ authority, now }: SatDeps, xml: Uint8Array): ReceiverAnswers | Reason {
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
export async function recordAnswers(deps: SatDeps, { rfc, words }: ReceiverAnswers): Promise<RecordedAnswers> {
  const folios: (ReceiverAnswer & { code: string })[] = [];
  for (const word of words) folios.push({ ...word, code: await recordAnswer(deps, rfc, word) });
  return { folios, acuse: acuseOf(deps.now(), rfc, folios) };
}

/** 1001 nothing is asked, 1002 answered before, 1003 of another receiver, 1005 no UUID (facts of cancellation, 6). */
async function recordAnswer(
  { stampLedger, ledger, now }: SatDeps,
  rfc: string,
  { uuid, accepts }: ReceiverAnswer,
): Promise<string> {
  if (!isUuid(uuid)) return "1005";
  const found = stampLedger.byUuid(uuid);
  if (found && found.entry.receptor !== rfc) return "1003";
  const request = ledger.requestsOf(uuid).at(-1);
  if (request === undefined) return "1001";
  const at = now();
  if (satStateOf(ledger, uuid, at).estatus !== "En proceso") return request.acceptance ? "1002" : "1001";
  await ledger.add({ kind: "answered", request: request.id, accepts, at: at.toISOString() });
  return "1000";
}

function acuseOf(at: Date, rfc: string, folios: readonly (ReceiverAnswer & { code: string })[]): string {
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

/** The documents with a cancellation request that waits for the receiver, the oldest request first. */
export function pendingFor({ ledger, now }: SatDeps, rfc: string): string[] {
  const at = now();
  const asked = ledger
    .requests()
    .filter(({ receptor, uuid }) => receptor === rfc && satStateOf(ledger, uuid, at).estatus === "En proceso");
  return [...new Set(asked.map(({ uuid }) => uuid))];
}

/**
 * Documents related to one: its parents name it, and it names its children (as Finkok's demonstration answers
 * phpcfdi/finkok's tests).
 */
export interface Relations {
  readonly uuid: string;
  readonly parents: readonly StampEntry[];
  readonly children: readonly StampEntry[];
}

export type RelationsVerdict =
  | { readonly kind: "found" | "unrelated"; readonly relations: Relations }
  | { readonly kind: "unknown"; readonly uuid: string }
  | { readonly kind: "refused"; readonly reason: Reason };

/** What the SAT says of a document that nothing is related to. */
export const UNRELATED: Reason = { code: "2001", message: "No Existen cfdi relacionados al folio fiscal." };

/** Takes a signed PeticionConsultaRelacionados of the issuer, or of the receiver, of a document. */
export function relationsSigned(deps: SatDeps, xml: Uint8Array): RelationsVerdict {
  const when = { authority: deps.authority, now: deps.now() };
  const signed = readSigned(xml, "PeticionConsultaRelacionados", askerOf, when);
  if ("code" in signed) return { kind: "refused", reason: signed };
  const uuid = attributeOf(signed.root, "Uuid");
  return uuid ? relationsOf(deps, signed.rfc, uuid) : { kind: "refused", reason: MALFORMED };
}

/** Both attributes are written; that of the other role is empty. */
function askerOf(root: XmlNode): string | undefined {
  return attributeOf(root, "RfcEmisor") || attributeOf(root, "RfcReceptor");
}

/** The same asked by a provider, with a certificate that it was sent or keeps. */
export function relationsWith(deps: SatDeps, { certificate }: Credential, rfc: string, uuid: string): RelationsVerdict {
  const reason = reasonAgainstCertificate(certificate, rfc, deps.authority, deps.now());
  return reason === null ? relationsOf(deps, rfc, uuid) : { kind: "refused", reason };
}

function relationsOf({ stampLedger }: SatDeps, rfc: string, asked: string): RelationsVerdict {
  const found = stampLedger.byUuid(asked);
  if (!found || (found.entry.rfc !== rfc && found.entry.receptor !== rfc)) return { kind: "unknown", uuid: asked };
  const { uuid, relacionados = [] } = found.entry;
  const parents = [...stampLedger.entries()].filter((entry) => entry.relacionados?.includes(uuid));
  const children = relacionados.flatMap((one) => stampLedger.byUuid(one)?.entry ?? []);
  return { kind: parents.length + children.length > 0 ? "found" : "unrelated", relations: { uuid, parents, children } };
}
