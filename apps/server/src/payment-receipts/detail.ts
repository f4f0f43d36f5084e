import { writeXml } from "@timbra/cfdi";
import {
  type Language,
  type PayColumn,
  type PayDetail,
  type PayDraft,
  type PayRow,
  type ProblemBody,
  payDraft,
  settlementOf,
} from "@timbra/contract";
import type { PrintOutcome } from "../adapters/pdf/index.ts";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { Deps } from "../boot/deps.ts";
import { type Tx, withTenant } from "../db/index.ts";
import type { ExportColumns } from "../http/export.ts";
import {
  findInvoice,
  findStamp,
  type InvoiceRecordWithDraft,
  localTime,
  numberOf,
  printDocument,
  readSealed,
  refusalProblems,
  toInvoiceRow,
  toStampFacts,
} from "../invoices/index.ts";
import { currencyDecimals, plainDecimal } from "../lib/decimal-text.ts";
import { DOCUMENT_STATUS_WORDS } from "../texts/index.ts";
import { pricePayInContext, readPayContext } from "./draft.ts";
import { findPaidIds, findPayFacts, findReplacements, type NamedPay, type PayFacts } from "./receipts.db.ts";

type DetailDeps = Pick<Deps, "catalogues" | "clock">;

/** One receipt, whole; undefined when the issuer has none by that id. */
export async function getPayDetail(
  tx: Tx,
  deps: DetailDeps,
  issuerId: string,
  id: string,
  language: Language,
): Promise<PayDetail | undefined> {
  const pay = await findInvoice(tx, issuerId, id);
  if (pay === undefined || pay.type !== "P") return undefined;
  const facts = (await findPayFacts(tx, issuerId, [id])).get(id);
  const stamp = await findStamp(tx, issuerId, id);
  const sealed = pay.state === "draft" ? null : await readSealed(tx, issuerId, id, stamp);
  const { replaces, replacedBy } = await findReplacements(tx, issuerId, id);
  return {
    ...toPayRow(pay, facts, deps.catalogues),
    revision: pay.revision,
    draft: payDraft.parse(pay.draft),
    settlement:
      sealed === null
        ? await priceDraft(tx, deps, issuerId, pay, language)
        : settlementOf(sealed, { language, invoices: await findPaidIds(tx, issuerId, id), unapplied: null }),
    problems: refusalProblems(pay.problems, language),
    stamp: stamp === null || sealed === null ? null : toStampFacts(stamp, sealed),
    files: stamp === null ? null : { xml: `/api/pays/${id}/xml`, pdf: `/api/pays/${id}/pdf` },
    replaces: toNamed(replaces),
    replaced_by: toNamed(replacedBy),
  };
}

/** Of what was sealed, the amounts are read from the sealed bytes; only a draft is priced anew. */
async function priceDraft(
  tx: Tx,
  deps: DetailDeps,
  issuerId: string,
  pay: InvoiceRecordWithDraft,
  language: Language,
): Promise<PayDetail["settlement"]> {
  const context = await readPayContext(tx, deps.clock.now(), issuerId, payDraft.parse(pay.draft), pay.id);
  return pricePayInContext(deps.catalogues, context, language).settlement;
}

function toNamed(pay: NamedPay | null): PayDetail["replaces"] {
  if (pay === null) return null;
  const folio = pay.folio === null ? null : Number(pay.folio);
  return { ...pay, folio, uuid: pay.uuid?.toUpperCase() ?? null, state: pay.state as PayDetail["state"] };
}

type Record = Parameters<typeof toInvoiceRow>[0];

/** A receipt's row of invoices, with what only a receipt has, as the contract's row. */
export function toPayRow(record: Record, facts: PayFacts | undefined, catalogues: Deps["catalogues"]): PayRow {
  const decimals = currencyDecimals(catalogues);
  return {
    ...toInvoiceRow(record, decimals),
    paid_on: facts?.paidOn?.slice(0, 10) ?? null,
    amounts: (facts?.amounts ?? []).map(({ currency, amount }) => ({
      currency,
      amount: plainDecimal(amount, decimals(currency)),
    })),
    total_mxn: facts?.totalMxn === null || facts === undefined ? null : plainDecimal(facts.totalMxn, decimals("MXN")),
    documents: [...(facts?.documents ?? [])],
    counts: facts?.counts ?? false,
    orphaned: facts?.orphaned ?? false,
  };
}

/** A receipt as the columns of an exported list. */
export const PAY_CELLS: ExportColumns<PayColumn, PayRow> = {
  date: [20, ({ date, created_at }) => dateCell(date ?? localTime(created_at))],
  folio: [14, (row) => textCell(numberOf(row))],
  receiver_name: [44, (row) => textCell(row.receiver_name)],
  receiver_rfc: [16, (row) => textCell(row.receiver_rfc)],
  paid_on: [14, ({ paid_on }) => (paid_on === null ? textCell(null) : dateCell(paid_on))],
  amounts: [24, ({ amounts }) => textCell(amounts.map(({ currency, amount }) => `${amount} ${currency}`).join(", "))],
  total_mxn: [16, ({ total_mxn }) => (total_mxn === null ? textCell(null) : numberCell(total_mxn))],
  documents: [30, ({ documents }) => textCell(documents.map((one) => numberOf(one)).join(", "))],
  status: [14, ({ status }, language) => textCell(DOCUMENT_STATUS_WORDS[status][language])],
  uuid: [40, ({ uuid }) => textCell(uuid)],
  created_at: [20, (row) => dateCell(localTime(row.created_at))],
};

/**
 * The printed form of a receipt as it is being written, marked as not valid; null, with the problems, while nothing can
 * be applied.
 */
export async function printPayDraft(
  deps: Deps,
  issuerId: string,
  draft: PayDraft,
  language: Language,
): Promise<{ readonly printed: PrintOutcome | null; readonly problems: readonly ProblemBody[] }> {
  const context = await withTenant(deps.db, issuerId, (tx) =>
    readPayContext(tx, deps.clock.now(), issuerId, draft, null),
  );
  const { priced, problems } = pricePayInContext(deps.catalogues, context, language);
  if (priced === null) return { printed: null, problems };
  const printed = await printDocument(deps, {
    issuerId,
    kind: "payment",
    xml: writeXml(priced),
    language,
    draft: { ...draft, extra: null },
    mark: "draft",
  });
  return { printed, problems };
}
