import type { Comprobante, DoctoRelacionado, Pago, Pagos } from "@timbra/cfdi";
import { idOfKey, type PayDraft, payDraft, REPLACES } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { type DocumentToRebuild, listDraftsLike, type Rebuilt, saysTheSame } from "../invoices/index.ts";
import { newId } from "../lib/ids.ts";
import { type PayInContext, paySummaryOf, pricePayInContext, readPayContext } from "./draft.ts";
import { findIdsByUuid } from "./payable.db.ts";
import { insertPay, insertSettlements, replacePay } from "./receipts.db.ts";
import { toDocumentSummary, toSettlements } from "./stamp.ts";

/**
 * Makes a certified receipt a draft again with what it settles, in the caller's transaction, which seals it: the one
 * that was kept here before it was sealed, or one that is written from the document. It must price to exactly the
 * certified cadena original, from the balances that are known here; null where it does not, and nothing is written.
 */
export async function rebuildPay(
  tx: Tx,
  deps: Pick<Deps, "clock" | "catalogues">,
  document: DocumentToRebuild,
): Promise<Rebuilt | null> {
  const { issuerId, userId, comprobante, number, seriesId } = document;
  const receiverRfc = comprobante.Receptor.Rfc;
  const kept = await listDraftsLike(tx, issuerId, { type: "P", receiverRfc, total: "0", ...number });
  for (const { id, draft: stored, serie, folio } of kept) {
    const draft = payDraft.parse(stored);
    const priced = await priceAs(tx, deps, document, draft, id);
    if (priced === null) continue;
    await replacePay(tx, { ...priced.insert, issuerId, id, userId });
    await insertSettlements(tx, issuerId, id, priced.settlements);
    const earlier = serie === null || folio === null ? null : { serie, folio };
    return { invoiceId: id, wasDraft: true, earlier, summary: priced.summary };
  }
  const written = await draftOf(tx, issuerId, comprobante, seriesId);
  const priced = written === null ? null : await priceAs(tx, deps, document, written, null);
  if (priced === null) return null;
  const invoiceId = newId(deps.clock);
  await insertPay(tx, { ...priced.insert, issuerId, id: invoiceId, userId });
  await insertSettlements(tx, issuerId, invoiceId, priced.settlements);
  return { invoiceId, wasDraft: false, earlier: null, summary: priced.summary };
}

async function priceAs(
  tx: Tx,
  { clock, catalogues }: Pick<Deps, "clock" | "catalogues">,
  { issuerId, comprobante, number, sealedAt, seriesId }: DocumentToRebuild,
  draft: PayDraft,
  payId: string | null,
) {
  const read = await readPayContext(tx, sealedAt, issuerId, draft, payId);
  const context: PayInContext = { ...read, legalDate: comprobante.Fecha };
  const priced = pricePayInContext(catalogues, context, "es", number);
  if (priced.priced === null || priced.pagos === null || !saysTheSame(priced.priced, comprobante)) return null;
  const doctos = priced.pagos.Pago.flatMap(({ DoctoRelacionado: rows }): readonly DoctoRelacionado[] => rows);
  return {
    insert: {
      draft,
      replacedUuid: context.replaced?.uuid ?? null,
      summary: paySummaryOf(context, priced),
      now: clock.now(),
    },
    settlements: toSettlements(context, doctos),
    summary: toDocumentSummary({ series_id: seriesId }, context),
  };
}

/** The draft that a receipt was sealed from, as far as it can say; null where it pays what is not kept here. */
async function draftOf(
  tx: Tx,
  issuerId: string,
  { Complemento = [], CfdiRelacionados = [] }: Comprobante,
  seriesId: string | null,
): Promise<PayDraft | null> {
  const pagos = Complemento.find((complemento): complemento is Pagos => complemento.tipo === "pagos");
  if (pagos === undefined) return null;
  const replaced = CfdiRelacionados.filter(({ TipoRelacion }) => TipoRelacion === REPLACES);
  const uuids = replaced.flatMap(({ CfdiRelacionado }) => CfdiRelacionado);
  const paid = pagos.Pago.flatMap(({ DoctoRelacionado: rows }) => rows.map(({ IdDocumento }) => IdDocumento));
  const ids = await findIdsByUuid(tx, issuerId, [...uuids, ...paid]);
  if ([...uuids, ...paid].some((uuid) => !ids.has(uuid.toUpperCase()))) return null;
  const idOf = (uuid: string) => ids.get(uuid.toUpperCase()) ?? "";
  return {
    customer_id: null,
    series_id: seriesId,
    replaces_id: uuids[0] === undefined ? null : idOf(uuids[0]),
    notes: null,
    payments: pagos.Pago.map((pago) => paymentOf(pago, idOf)),
  };
}

function paymentOf(pago: Pago, idOf: (uuid: string) => string): PayDraft["payments"][number] {
  const accounts = {
    payer_bank_rfc: pago.RfcEmisorCtaOrd ?? null,
    payer_bank_name: pago.NomBancoOrdExt ?? null,
    payer_account: pago.CtaOrdenante ?? null,
    payee_bank_rfc: pago.RfcEmisorCtaBen ?? null,
    payee_account: pago.CtaBeneficiario ?? null,
  };
  return {
    date: pago.FechaPago,
    form_id: idOfKey("payment_form", pago.FormaDePagoP) ?? null,
    currency_id: idOfKey("currency", pago.MonedaP) ?? null,
    exchange_rate: pago.MonedaP === "MXN" ? null : (pago.TipoCambioP ?? null),
    amount: pago.Monto,
    operation: pago.NumOperacion ?? null,
    accounts: Object.values(accounts).every((part) => part === null) ? null : accounts,
    rates: {},
    documents: pago.DoctoRelacionado.map(({ IdDocumento, ImpPagado, MonedaDR, EquivalenciaDR }) => ({
      invoice_id: idOf(IdDocumento),
      amount: ImpPagado,
      rate: MonedaDR === pago.MonedaP ? null : (EquivalenciaDR ?? null),
    })),
  };
}
