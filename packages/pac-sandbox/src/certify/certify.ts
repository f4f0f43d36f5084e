import { randomUUID } from "node:crypto";
import { type Catalogos, type Comprobante, cadenaTimbre, type Timbre } from "@timbra/cfdi";
import { addTimbre } from "@timbra/cfdi/xml";
import type { Authority } from "../authority/authority.ts";
import { type FoundStamp, type StampEntry, type StampLedger, type StampLine, sha256 } from "../ledger/stamp-ledger.ts";
import type { Taxpayers } from "../taxpayers.ts";
import { checkFecha, checkRules, checkSello } from "./checks.ts";
import { localText } from "./local-time.ts";
import { type ReadDocument, readDocument } from "./read-document.ts";
import type { Reason } from "./reason.ts";

/**
 * What came of a document. "repeated": these bytes were stamped before; "renamed": another document had that customid.
 */
export type StampVerdict =
  | { readonly kind: "stamped" | "repeated" | "renamed"; readonly entry: StampEntry; readonly xml: string }
  | {
      readonly kind: "refused";
      readonly reasons: readonly Reason[];
      /** Who issued the document, when it could be read. */
      readonly rfc?: string;
    };

/** What a certification provider works with. */
export interface StampingDeps {
  readonly authority: Authority;
  readonly stampLedger: StampLedger;
  readonly catalogos: Catalogos;
  /** Stamps bought; each one in the ledger uses one up. */
  readonly stamps: number;
  /** Those that the account has registered: suspended ones, and those with credit of their own. */
  readonly taxpayers: Taxpayers;
}

/** How a document was sent. */
export interface StampSubmission {
  /** What the client calls it. */
  readonly customId?: string | undefined;
  /**
   * A document with a stamp is refused for it (707), even when the stamp is in this ledger; otherwise the one in the
   * ledger is reported as a repetition.
   */
  readonly refusesStamped?: boolean;
}

/** customid is remembered this long. */
const CUSTOM_ID_WINDOW = 72 * 3_600_000;

/**
 * Validates a sealed document as a provider does and stamps it. Resolves to "stamped" only when the ledger has the
 * stamp on disk. From the look-ups to the ledger entry nothing is awaited: two sendings of the same document at
 * once cannot both be stamped.
 */
export async function certify(
  deps: StampingDeps,
  xml: Uint8Array,
  now: Date,
  { customId, refusesStamped = false }: StampSubmission = {},
): Promise<StampVerdict> {
  const reading = await readDocument(xml);
  if (!reading.ok) return { kind: "refused", reasons: reading.reasons };
  const { document } = reading;
  const rfc = document.comprobante.Emisor.Rfc;
  if (refusesStamped && document.hasTimbre) return { kind: "refused", reasons: [STAMP_INSIDE], rfc };
  const earlier = earlierStamp(deps.stampLedger, document);
  if (earlier) return { kind: "repeated", entry: earlier.entry, xml: await earlier.xml() };
  const renamed = customId === undefined ? undefined : recentCustomId(deps.stampLedger, customId, now);
  if (renamed) return { kind: "renamed", entry: renamed.entry, xml: await renamed.xml() };
  const reasons = reasonsAgainst(deps, document, now);
  if (reasons.length > 0) return { kind: "refused", reasons, rfc };
  const line = makeLine(document, deps.authority, now, customId);
  deps.taxpayers.spend(rfc);
  return { kind: "stamped", entry: await deps.stampLedger.add(line), xml: line.xml };
}

/** A copied Sello over other data is not a repetition; it is a broken seal, and is refused as one. */
function earlierStamp(stampLedger: StampLedger, document: ReadDocument): FoundStamp | undefined {
  const found = stampLedger.bySello(document.sello);
  return found?.entry.cadena === document.cadena ? found : undefined;
}

function recentCustomId(stampLedger: StampLedger, customId: string, now: Date): FoundStamp | undefined {
  const found = stampLedger.byCustomId(customId);
  return found && now.getTime() - Date.parse(found.entry.at) <= CUSTOM_ID_WINDOW ? found : undefined;
}

function reasonsAgainst(deps: StampingDeps, document: ReadDocument, now: Date): readonly Reason[] {
  if (document.hasTimbre) return [STAMP_INSIDE];
  const { comprobante } = document;
  const taxpayer = deps.taxpayers.find(comprobante.Emisor.Rfc);
  if (taxpayer?.isSuspended) return [SUSPENDED];
  if (deps.stampLedger.size >= deps.stamps || taxpayer?.credit === 0) return [NO_STAMPS_LEFT];
  const rules = checkRules(comprobante, deps.catalogos);
  return [
    ...rules.filter(({ ofSchema }) => ofSchema),
    ...checkFecha(comprobante, now),
    ...checkSello(comprobante, deps.authority),
    ...rules.filter(({ ofSchema }) => !ofSchema),
  ];
}

const STAMP_INSIDE: Reason = { code: "707", message: "El comprobante ya incluye un timbre fiscal digital." };
const SUSPENDED: Reason = { code: "701", message: "El RFC emisor está suspendido en la cuenta." };

export const NO_STAMPS_LEFT: Reason = { code: "718", message: "La cuenta no tiene timbres disponibles." };

/** The stamped document and its ledger entry. */
function makeLine(document: ReadDocument, authority: Authority, now: Date, customId?: string): StampLine {
  const { comprobante } = document;
  const timbre = makeTimbre(comprobante.Sello ?? "", authority, now);
  const xml = addTimbre(document.text, timbre);
  const relacionados = relatedTo(comprobante);
  return {
    uuid: timbre.UUID,
    fechaTimbrado: timbre.FechaTimbrado,
    rfc: comprobante.Emisor.Rfc,
    receptor: comprobante.Receptor.Rfc,
    tipo: comprobante.TipoDeComprobante,
    ...(comprobante.Serie !== undefined && { serie: comprobante.Serie }),
    ...(comprobante.Folio !== undefined && { folio: comprobante.Folio }),
    fecha: comprobante.Fecha,
    total: comprobante.Total,
    moneda: comprobante.Moneda,
    sello: document.sello,
    cadena: document.cadena,
    sha256: sha256(xml),
    ...(relacionados.length > 0 && { relacionados }),
    ...(customId !== undefined && { customId }),
    at: now.toISOString(),
    xml,
  };
}

/** Stamps have the time of Zona Centro wherever the issuer is (Anexo 20, TFD 1.1). */
const ZONA_CENTRO = "America/Mexico_City";

/** A new stamp over a document's Sello, sealed with the provider's certificate. */
function makeTimbre(selloCfd: string, authority: Authority, now: Date): Timbre {
  const unsealed: Timbre = {
    tipo: "timbre",
    Version: "1.1",
    UUID: randomUUID().toUpperCase(),
    FechaTimbrado: localText(now, ZONA_CENTRO),
    RfcProvCertif: authority.pacRfc,
    SelloCFD: selloCfd,
    NoCertificadoSAT: authority.satNumber,
    SelloSAT: "",
  };
  return { ...unsealed, SelloSAT: authority.sign(cadenaTimbre(unsealed)) };
}

/**
 * The UUIDs, upper case, that a document names: those it relates to and those it pays. While it is in force they cannot
 * be cancelled.
 */
function relatedTo({ CfdiRelacionados = [], Complemento = [] }: Comprobante): string[] {
  const related = CfdiRelacionados.flatMap(({ CfdiRelacionado }) => CfdiRelacionado);
  const paid = Complemento.flatMap((one) => (one.tipo === "pagos" ? one.Pago : [])).flatMap(
    ({ DoctoRelacionado }) => DoctoRelacionado,
  );
  return [...new Set([...related, ...paid.map(({ IdDocumento }) => IdDocumento)].map((uuid) => uuid.toUpperCase()))];
}
