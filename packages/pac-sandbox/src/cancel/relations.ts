import type { Credential } from "@timbra/cfdi/node";
import type { StampEntry } from "../book/entry.ts";
import type { Reason } from "../certify/reason.ts";
import { attributeOf, type XmlNode } from "../xml/read-xml.ts";
import type { CancelDesk } from "./cancel-desk.ts";
import { MALFORMED, readSigned, reasonAgainstCertificate } from "./read-signed.ts";

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
export function relationsSigned(desk: CancelDesk, xml: Uint8Array): RelationsVerdict {
  const when = { authority: desk.authority, now: desk.now() };
  const signed = readSigned(xml, "PeticionConsultaRelacionados", askerOf, when);
  if ("code" in signed) return { kind: "refused", reason: signed };
  const uuid = attributeOf(signed.root, "Uuid");
  return uuid ? relationsOf(desk, signed.rfc, uuid) : { kind: "refused", reason: MALFORMED };
}

/** Both attributes are written; that of the other role is empty. */
function askerOf(root: XmlNode): string | undefined {
  return attributeOf(root, "RfcEmisor") || attributeOf(root, "RfcReceptor");
}

/** The same asked by a provider, with a certificate that it was sent or keeps. */
export function relationsWith(
  desk: CancelDesk,
  { certificate }: Credential,
  rfc: string,
  uuid: string,
): RelationsVerdict {
  const reason = reasonAgainstCertificate(certificate, rfc, desk.authority, desk.now());
  return reason === null ? relationsOf(desk, rfc, uuid) : { kind: "refused", reason };
}

function relationsOf({ book }: CancelDesk, rfc: string, asked: string): RelationsVerdict {
  const found = book.byUuid(asked);
  if (!found || (found.entry.rfc !== rfc && found.entry.receptor !== rfc)) return { kind: "unknown", uuid: asked };
  const { uuid, relacionados = [] } = found.entry;
  const parents = [...book.entries()].filter((entry) => entry.relacionados?.includes(uuid));
  const children = relacionados.flatMap((one) => book.byUuid(one)?.entry ?? []);
  return { kind: parents.length + children.length > 0 ? "found" : "unrelated", relations: { uuid, parents, children } };
}
