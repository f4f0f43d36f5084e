import {
  type Comprobante,
  type Concepto,
  cadenaOriginal,
  hasUnknownComplement,
  type Retencion,
  type Traslado,
} from "@timbra/cfdi";
import {
  complementsIn,
  type DraftItem,
  factorOf,
  type InvoiceDraft,
  idOfKey,
  idOfUnit,
  invoiceDraft,
  localTaxesOf,
  type Receiver,
  type TaxRow,
  taxOf,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { priceInContext, readContext, summaryOf } from "./draft.ts";
import { type DraftSummary, insertDraft } from "./drafts.db.ts";
import { type Folio, listDraftsLike } from "./invoices.db.ts";
import { assignTickets } from "./ticket-checks.ts";

/** A certified document of an issuer that has no row here, to be kept as one of its own. */
export interface DocumentToRebuild {
  readonly issuerId: string;
  /** Who is written down as its author. */
  readonly userId: string;
  /** As it was certified. */
  readonly comprobante: Comprobante;
  readonly number: Folio;
  readonly seriesId: string | null;
  /** The instant of its Fecha. */
  readonly sealedAt: Date;
}

/** The row that a document is kept as: a draft whose seal is that document. */
export interface Rebuilt {
  readonly invoiceId: string;
  /** Whether it was a draft here already. */
  readonly wasDraft: boolean;
  /** What it was numbered before it was sealed; null of most. */
  readonly earlier: Folio | null;
  readonly summary: DraftSummary;
}

type RebuildDeps = Pick<Deps, "clock" | "catalogues">;

/**
 * Makes a certified invoice, credit note or transfer a draft again, in the caller's transaction, which seals it: one of
 * the issuer's drafts, or one that is written from the document. Either must price to exactly the certified cadena
 * original; null where neither does, and nothing is written: nothing of a document is ever guessed.
 */
export async function rebuildInvoice(tx: Tx, deps: RebuildDeps, document: DocumentToRebuild): Promise<Rebuilt | null> {
  const { issuerId, userId, comprobante } = document;
  const { TipoDeComprobante: type, Receptor, Total: total } = comprobante;
  for (const kept of await listDraftsLike(tx, issuerId, {
    type,
    receiverRfc: Receptor.Rfc,
    total,
    ...document.number,
  })) {
    const own = await priceAs(tx, deps, document, invoiceDraft.parse(kept.draft));
    if (own === null) continue;
    await takeTickets(tx, issuerId, kept.id, own.draft);
    const earlier = kept.serie === null || kept.folio === null ? null : { serie: kept.serie, folio: kept.folio };
    return { invoiceId: kept.id, wasDraft: true, earlier, summary: own.summary };
  }
  const written = draftOf(comprobante, document.seriesId);
  const priced = written === null ? null : await priceAs(tx, deps, document, written);
  if (priced === null) return null;
  const invoiceId = newId(deps.clock);
  const { draft, summary } = priced;
  await insertDraft(tx, { issuerId, id: invoiceId, userId, draft, summary, now: deps.clock.now() });
  await takeTickets(tx, issuerId, invoiceId, draft);
  return { invoiceId, wasDraft: false, earlier: null, summary };
}

async function priceAs(
  tx: Tx,
  { catalogues }: RebuildDeps,
  { issuerId, comprobante, number, sealedAt }: DocumentToRebuild,
  draft: InvoiceDraft,
): Promise<{ readonly draft: InvoiceDraft; readonly summary: DraftSummary } | null> {
  const context = await readContext(tx, sealedAt, issuerId, draft);
  const priced = priceInContext(catalogues, { ...context, legalDate: comprobante.Fecha }, "es", number);
  const isSame = saysTheSame(priced.priced, comprobante);
  return isSame ? { draft: context.draft, summary: summaryOf(context, priced) } : null;
}

/** Whether a document that is not sealed yet would be certified as this one was. */
export function saysTheSame(priced: Comprobante, certified: Comprobante): boolean {
  const { NoCertificado = "", Certificado = "", Sello = "" } = certified;
  if (hasUnknownComplement(certified)) return false;
  return cadenaOriginal({ ...priced, NoCertificado, Certificado, Sello }) === cadenaOriginal(certified);
}

/** The tickets that a global invoice has lines of are its own from its seal on. */
async function takeTickets(tx: Tx, issuerId: string, invoiceId: string, draft: InvoiceDraft): Promise<void> {
  if (draft.type === "I" && draft.global !== null)
    await assignTickets(tx, { issuerId, invoiceId, draft, language: "es" });
}

/** The draft that a document was sealed from, as far as a document can say; null where no draft of ours says that. */
function draftOf(comprobante: Comprobante, seriesId: string | null): InvoiceDraft | null {
  const { TipoDeComprobante: type, Emisor, Receptor, InformacionGlobal: global } = comprobante;
  if (type !== "I" && type !== "E" && type !== "T") return null;
  return {
    type,
    series_id: seriesId,
    customer_id: null,
    receiver: receiverOf(Receptor),
    cfdi_use_id: idOfKey("cfdi_use", Receptor.UsoCFDI) ?? null,
    payment_form_id: idOf("payment_form", comprobante.FormaPago),
    payment_method_id: idOf("payment_method", comprobante.MetodoPago),
    export_id: idOf("export", comprobante.Exportacion),
    tax_regime_id: idOf("tax_regime", Emisor.RegimenFiscal),
    currency_id: idOf("currency", comprobante.Moneda),
    exchange_rate: comprobante.TipoCambio ?? null,
    conditions: comprobante.CondicionesDePago ?? null,
    expedition_zip: comprobante.LugarExpedicion,
    relations: (comprobante.CfdiRelacionados ?? []).map((one) => ({
      type: one.TipoRelacion,
      uuids: one.CfdiRelacionado.map((uuid) => uuid.toUpperCase()),
    })),
    global: global === undefined ? null : { periodicity: global.Periodicidad, months: global.Meses, year: global.Año },
    notes: null,
    extra: null,
    items: comprobante.Conceptos.map(itemOf),
    complements: complementsIn(comprobante.Complemento),
    local_taxes: localTaxesOf(comprobante).map(({ amount, ...tax }) => ({ ...tax, items: null, base: null, amount })),
  };
}

/** Whom a document is for, as a receiver that is no customer of the issuer's. */
function receiverOf(receptor: Comprobante["Receptor"]): Receiver {
  return {
    rfc: receptor.Rfc,
    name: receptor.Nombre,
    tax_regime_id: idOf("tax_regime", receptor.RegimenFiscalReceptor),
    zip_code: receptor.DomicilioFiscalReceptor,
    country_id: idOf("country", receptor.ResidenciaFiscal),
    foreign_tax_id: receptor.NumRegIdTrib ?? null,
    email: null,
  };
}

function itemOf(concepto: Concepto): DraftItem {
  const terceros = concepto.ACuentaTerceros;
  return {
    product_id: null,
    key: concepto.ClaveProdServ,
    sku: concepto.NoIdentificacion ?? null,
    description: concepto.Descripcion,
    quantity: concepto.Cantidad,
    unit_id: idOfUnit(concepto.ClaveUnidad) ?? null,
    unit_price: concepto.ValorUnitario,
    total_import: null,
    discount: concepto.Descuento ?? null,
    tax_object_id: idOf("tax_object", concepto.ObjetoImp),
    taxes: [
      ...(concepto.Impuestos?.Traslados ?? []).map((row) => taxRowOf(row, false)),
      ...(concepto.Impuestos?.Retenciones ?? []).map((row) => taxRowOf(row, true)),
    ],
    predial: concepto.CuentaPredial?.join(", ") || null,
    customs: (concepto.InformacionAduanera ?? []).map((document) => document.replace(/\s/g, "")),
    operation: null,
    complements: complementsIn(concepto.ComplementoConcepto),
    third_party:
      terceros === undefined
        ? null
        : {
            rfc: terceros.RfcACuentaTerceros,
            name: terceros.NombreACuentaTerceros,
            tax_regime_id: idOf("tax_regime", terceros.RegimenFiscalACuentaTerceros),
            zip_code: terceros.DomicilioFiscalACuentaTerceros,
          },
  };
}

/** The base is the line's amount, save the units of a quota. */
function taxRowOf(row: Traslado | Retencion, withheld: boolean): TaxRow {
  const factor = factorOf(row.TipoFactor);
  const base = factor === "quota" ? row.Base : null;
  return { tax: taxOf(row.Impuesto), factor, rate: row.TasaOCuota ?? null, withheld, base };
}

function idOf(catalogue: Parameters<typeof idOfKey>[0], key: string | undefined): number | null {
  return key === undefined ? null : (idOfKey(catalogue, key) ?? null);
}
