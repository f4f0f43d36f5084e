import type { Comprobante, Sealed, Timbre } from "@timbra/cfdi";
import { cadenaOriginal, writeXml } from "@timbra/cfdi";
import { readCfdiConTablas } from "@timbra/cfdi/complementos";
import { verifySello } from "@timbra/cfdi/node";
import { legalDateAt } from "@timbra/contract";
import type { PacPort } from "../adapters/pac/index.ts";
import { raiseAlert, resolveAlert } from "../alerts/index.ts";
import { NO_ISSUER, recordAuditEvent } from "../audit-log/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import { type DocumentToRebuild, persistSealed, rebuildInvoice, settleFound } from "../invoices/index.ts";
import { MINUTE_MS } from "../lib/durations.ts";
import { sha256 } from "../lib/sha256.ts";
import { rebuildPay } from "../payment-receipts/index.ts";
import {
  findPlace,
  findSealedBefore,
  isKeptFor,
  moveToCertifier,
  passNumber,
  type RecoveredAs,
  type RecoveringIssuer,
  writeRecovered,
} from "./recovered-documents.db.ts";

/** The kind of items that are about documents that could only be kept. */
const RECOVERY_ALERT = "recovery";

/** A document as a provider has it. */
export interface FoundDocument {
  readonly pac: PacPort;
  readonly xml: Uint8Array;
  readonly comprobante: Comprobante;
  readonly timbre: Timbre;
}

/** Why a document could only be kept. */
export type KeptBecause =
  | "issuer_unknown"
  | "refused_here"
  | "other_stamp_here"
  | "stamp_not_proven"
  | "certificate_unknown"
  | "seal_not_proven"
  | "no_number"
  | "number_taken"
  | "no_credits"
  | "not_reproduced";

export type Recovery =
  | { readonly kind: Exclude<RecoveredAs, "kept"> }
  | { readonly kind: "kept"; readonly reason: KeptBecause }
  /** Its provider could not be asked, or somebody else has it: the next run goes on with it. */
  | { readonly kind: "left"; readonly reason: string };

/** Reads what came from a provider's records; null when it is no stamped document. */
export async function readFound(pac: PacPort, xml: Uint8Array): Promise<FoundDocument | null> {
  const read = await readCfdiConTablas(xml);
  if (!read.ok || read.timbre === undefined || read.comprobante.Sello === undefined) return null;
  return { pac, xml, comprobante: read.comprobante, timbre: read.timbre };
}

/**
 * Makes a document that a provider has certified one of its issuer's again, with its number and its credit: the open
 * document whose sealed bytes are here; else the draft that seals to it, or one that is written from it; then by the
 * same verification and settlement as any answer of a provider. What would need a guess is kept byte for byte instead,
 * its number is passed over, and issuer and administrator are told. Doing it again changes nothing.
 */
export async function bringBack(deps: Deps, found: FoundDocument, issuer: RecoveringIssuer | null): Promise<Recovery> {
  if (issuer === null) return keep(deps, found, null, "issuer_unknown");
  const sealed = await withTenant(deps.db, issuer.id, (tx) => findSealedBefore(tx, issuer.id, sealHash(found)));
  if (sealed === null) {
    const rebuilt = await rebuild(deps, found, issuer);
    return "reason" in rebuilt ? keep(deps, found, issuer, rebuilt.reason) : settle(deps, found, issuer, rebuilt);
  }
  if (sealed.outcome === "rejected") return keep(deps, found, issuer, "refused_here");
  if (sealed.outcome === "stamped") return keep(deps, found, issuer, "other_stamp_here");
  const { provider } = found.pac;
  await withTenant(deps.db, issuer.id, (tx) => moveToCertifier(tx, issuer.id, sealed, provider));
  return settle(deps, found, issuer, { invoiceId: sealed.invoiceId, as: "settled" });
}

interface Placed {
  readonly invoiceId: string;
  readonly as: Exclude<RecoveredAs, "kept">;
}

async function settle(
  deps: Deps,
  found: FoundDocument,
  issuer: RecoveringIssuer,
  { invoiceId, as }: Placed,
): Promise<Recovery> {
  const progress = await settleFound(deps, { issuerId: issuer.id, invoiceId }, found.xml);
  if (progress === "invalid") return keep(deps, found, issuer, "stamp_not_proven");
  if (progress !== "stamped") return { kind: "left", reason: progress };
  await withTenant(deps.db, issuer.id, async (tx) => {
    await writeRecovered(
      tx,
      { ...evidenceOf(found, issuer.id), outcome: as, reason: "", invoiceId, xml: null },
      deps.clock.now(),
    );
    await resolveAlert(tx, RECOVERY_ALERT, found.timbre.UUID);
    await recordRecovery(tx, deps, found, issuer.id, as);
  });
  return { kind: as };
}

/** Of a number, and as it stands in the XML: nothing of ours seals another. */
const NUMBER = /^[1-9]\d{0,14}$/;
/** A worker leaves it alone while it is settled here. */
const ALONE_MS = 2 * MINUTE_MS;

/** Rolls back what was written for a document that can only be kept. */
class NotRebuilt extends Error {
  readonly reason: KeptBecause;

  constructor(reason: KeptBecause) {
    super(reason);
    this.reason = reason;
  }
}

async function rebuild(
  deps: Deps,
  found: FoundDocument,
  { id: issuerId, userId }: RecoveringIssuer,
): Promise<Placed | { readonly reason: KeptBecause }> {
  const { comprobante } = found;
  const { Serie: serie, Folio: folio, NoCertificado: certificate = "" } = comprobante;
  if (serie === undefined || folio === undefined || !NUMBER.test(folio)) return { reason: "no_number" };
  if (!verifySello(comprobante)) return { reason: "seal_not_proven" };
  try {
    return await withTenant(deps.db, issuerId, async (tx) => {
      const place = await findPlace(tx, issuerId, { certificate, serie, folio });
      if (place.certificateId === null) throw new NotRebuilt("certificate_unknown");
      const sealedAt = instantOf(comprobante);
      const number = { serie, folio };
      const document = { issuerId, userId, comprobante, number, seriesId: place.seriesId, sealedAt };
      const draft = await rebuildDraft(tx, deps, document);
      if (draft === null) throw new NotRebuilt("not_reproduced");
      const { invoiceId, wasDraft, earlier, summary } = draft;
      if (place.isNumberOnRecord || (place.holder !== null && place.holder !== invoiceId))
        throw new NotRebuilt("number_taken");
      const isSameNumber = earlier?.serie === serie && earlier.folio === folio;
      const outcome = await persistSealed(
        tx,
        { ...deps, pacs: { ...deps.pacs, first: found.pac } },
        {
          ...{ issuerId, invoiceId, certificateId: place.certificateId, sealed: sealedOf(comprobante), sealedAt },
          reserved: { number, seriesId: null, gap: isSameNumber ? null : earlier },
          legalDate: comprobante.Fecha,
          summary,
          afterSeal: { kind: "leave", workerFrom: new Date(deps.clock.now().getTime() + ALONE_MS) },
        },
      );
      if (outcome.kind !== "sealed") throw new NotRebuilt("no_credits");
      const sealed = await findSealedBefore(tx, issuerId, sealHash(found));
      if (sealed !== null) await moveToCertifier(tx, issuerId, sealed, found.pac.provider);
      await passNumber(tx, issuerId, serie, folio);
      return { invoiceId, as: wasDraft ? "draft" : "rebuilt" };
    });
  } catch (refusal) {
    if (refusal instanceof NotRebuilt) return { reason: refusal.reason };
    throw refusal;
  }
}

function rebuildDraft(tx: Tx, deps: Deps, document: DocumentToRebuild) {
  const isReceipt = document.comprobante.TipoDeComprobante === "P";
  return isReceipt ? rebuildPay(tx, deps, document) : rebuildInvoice(tx, deps, document);
}

/** The document before its stamp. Sealed bytes are written one way only, so these are the ones that were sent. */
function sealedOf(stamped: Comprobante): Sealed {
  const { Complemento = [], ...rest } = stamped;
  const others = Complemento.filter(({ tipo }) => tipo !== "timbre");
  const comprobante = { ...rest, ...(others.length === 0 ? {} : { Complemento: others }) };
  const { Sello = "", NoCertificado = "", Certificado = "" } = comprobante;
  const sealed = { ...comprobante, Sello, NoCertificado, Certificado };
  return {
    comprobante: sealed,
    xml: writeXml(sealed),
    cadena: cadenaOriginal(sealed),
    sello: Sello,
    noCertificado: NoCertificado,
  };
}

/** When it was, at its place of issue, what its Fecha says. */
function instantOf({ Fecha, LugarExpedicion }: Comprobante): Date {
  const asUtc = Date.parse(`${Fecha}Z`);
  const shown = Date.parse(`${legalDateAt(new Date(asUtc), LugarExpedicion)}Z`);
  return new Date(asUtc + (asUtc - shown));
}

async function keep(
  deps: Deps,
  found: FoundDocument,
  issuer: RecoveringIssuer | null,
  reason: KeptBecause,
): Promise<Recovery> {
  const issuerId = issuer?.id ?? NO_ISSUER;
  const evidence = evidenceOf(found, issuerId);
  await withTenant(deps.db, issuerId, async (tx) => {
    const { serie, folio, uuid, provider } = evidence;
    if (await isKeptFor(tx, issuerId, uuid, reason)) return;
    const kept = { ...evidence, outcome: "kept", reason, invoiceId: null, xml: Buffer.from(found.xml) } as const;
    await writeRecovered(tx, kept, deps.clock.now());
    if (serie !== null && folio !== null && NUMBER.test(folio)) await passNumber(tx, issuerId, serie, folio);
    const detail = { uuid, provider, kept_because: reason };
    const alert = { kind: RECOVERY_ALERT, subjectId: uuid, issuerId: issuer?.id ?? null, detail };
    await raiseAlert(tx, deps.clock, { ...alert, reason: "document_kept" });
    await recordRecovery(tx, deps, found, issuer?.id ?? null, reason);
  });
  return { kind: "kept", reason };
}

/** The issuer reads it among the activity of its account. */
function recordRecovery(
  tx: Tx,
  deps: Deps,
  { pac, comprobante, timbre }: FoundDocument,
  issuerId: string | null,
  how: string,
) {
  const { Serie, Folio } = comprobante;
  const name = [Serie, Folio].filter((part) => part !== undefined).join("-") || timbre.UUID;
  return recordAuditEvent(tx, deps.clock, {
    action: how in BROUGHT_BACK ? "document_recovered" : "document_kept",
    by: { id: null, name: "Timbra", role: "product", address: "" },
    issuerId,
    subject: { id: null, name },
    detail: { uuid: timbre.UUID, provider: pac.provider, how },
  });
}

const BROUGHT_BACK: Readonly<Record<Exclude<RecoveredAs, "kept">, true>> = {
  settled: true,
  draft: true,
  rebuilt: true,
};

function evidenceOf({ pac, xml, comprobante, timbre }: FoundDocument, issuerId: string) {
  const { provider, environment } = pac;
  const { Serie: serie = null, Folio: folio = null, Emisor } = comprobante;
  const named = { issuerId, uuid: timbre.UUID.toUpperCase(), provider, environment, rfc: Emisor.Rfc };
  return { ...named, serie, folio, certifiedAt: timbre.FechaTimbrado, sha256: sha256(xml) };
}

function sealHash({ comprobante }: FoundDocument): Buffer {
  return sha256(Buffer.from(comprobante.Sello ?? "", "base64"));
}
