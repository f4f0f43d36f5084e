import { Decimal } from "@timbra/cfdi";
import {
  balanceOf,
  idOfKey,
  keyOfId,
  type Language,
  legalDateAt,
  type MessageKey,
  type PayableInvoice,
  type PayDraft,
  type PricedPay,
  type ProblemBody,
  pricePay,
  type Receiver,
  sentence,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import {
  findReceiver,
  findStamp,
  getIssuingFacts,
  type IssuingFacts,
  isLive,
  nameOf,
  readCredits,
  readSealed,
  readStamped,
} from "../invoices/index.ts";
import { groupBy } from "../lib/group-by.ts";
import { LAW_MESSAGES } from "../lib/law-messages.ts";
import {
  type CountedSettlement,
  findAwaiting,
  findPayables,
  findXmls,
  listSettlements,
  type PayableRow,
} from "./payable.db.ts";
import { findLiveReplacement, type PaySummary } from "./receipts.db.ts";

/** A receipt's draft with everything around it that its price and its rules depend on. */
export interface PayInContext {
  readonly draft: PayDraft;
  readonly facts: IssuingFacts;
  readonly receiver: Receiver | null;
  readonly legalDate: string;
  readonly payable: readonly Payable[];
  readonly replaced: PayableRow | null;
  readonly faults: readonly Fault[];
}

interface Fault {
  readonly path: string;
  readonly key: MessageKey;
  readonly params: Readonly<Record<string, string>>;
}

/** Every row that a draft names: the invoices that it pays, and the receipt that it replaces. */
export function idsIn(draft: PayDraft): string[] {
  const invoices = draft.payments.flatMap(({ documents }) => documents.map(({ invoice_id }) => invoice_id));
  return [...new Set([...invoices, ...(draft.replaces_id === null ? [] : [draft.replaces_id])])];
}

/**
 * `payId`: its own row, once it has one. `held`: the rows that the draft names, which the caller holds where the
 * receipt is to be sealed.
 */
export async function readPayContext(
  tx: Tx,
  now: Date,
  issuerId: string,
  draft: PayDraft,
  payId: string | null,
  held?: readonly PayableRow[],
): Promise<PayInContext> {
  const parts = held ?? (await findPayables(tx, issuerId, idsIn(draft)));
  const facts = await getIssuingFacts(tx, issuerId);
  const invoices = parts.filter(({ type }) => type === "I");
  const replaced = parts.find(({ id, type }) => id === draft.replaces_id && type === "P") ?? null;
  const receiver = await receiverOf(tx, issuerId, draft, invoices);
  const payable = await readPayable(tx, issuerId, invoices, replaced?.id ?? null);
  const own = invoices.filter((invoice) => isFor(receiver, invoice));
  const faults = [
    ...faultsOfInvoices(draft, invoices, own, payable),
    ...(draft.replaces_id === null ? [] : await faultsOfReplaced(tx, issuerId, receiver, replaced, payId)),
  ];
  const ownIds = new Set(own.map(({ id }) => id));
  return {
    draft,
    facts,
    receiver,
    legalDate: legalDateAt(now, facts.issuer.zip_code),
    payable: payable.filter(({ id }) => ownIds.has(id)),
    replaced,
    faults,
  };
}

export function pricePayInContext(
  catalogos: Deps["catalogues"],
  context: PayInContext,
  language: Language,
  number?: { readonly serie: string; readonly folio: string },
): PricedPay {
  const { draft, facts, receiver, legalDate, payable, replaced } = context;
  const priced = pricePay(draft, {
    issuer: facts.issuer,
    receiver,
    legalDate,
    invoices: payable,
    replaced: replaced?.uuid == null ? [] : [replaced.uuid.toUpperCase()],
    catalogos,
    messages: LAW_MESSAGES[language],
    ...(number === undefined ? {} : { number }),
  });
  if (context.faults.length === 0) return priced;
  const told = new Set(context.faults.map(({ path }) => path));
  // What follows from a fault would only say the same in other words.
  const problems = priced.problems.filter(({ path }) => !told.has(path));
  return {
    ...priced,
    checked: null,
    problems: [...context.faults.map((fault) => toProblem(fault, language)), ...problems],
  };
}

function toProblem({ path, key, params }: Fault, language: Language): ProblemBody {
  return {
    code: "TIMBRA-PAGO",
    path,
    params: { ...params },
    severity: "error",
    message: sentence(key, language, params),
  };
}

/** The customer that the draft names; else the one of the first invoice, or who that invoice itself says it is for. */
async function receiverOf(
  tx: Tx,
  issuerId: string,
  draft: PayDraft,
  [first]: readonly PayableRow[],
): Promise<Receiver | null> {
  const customerId = draft.customer_id ?? first?.customer_id ?? null;
  const customer = customerId === null ? null : await findReceiver(tx, issuerId, customerId);
  if (customer !== null || first === undefined || draft.customer_id !== null) return customer;
  const document = await readSealed(tx, issuerId, first.id, await findStamp(tx, issuerId, first.id));
  if (document === null) return null;
  const { Rfc, Nombre, RegimenFiscalReceptor, DomicilioFiscalReceptor, ResidenciaFiscal, NumRegIdTrib } =
    document.Receptor;
  return {
    rfc: Rfc,
    name: Nombre,
    tax_regime_id: idOfKey("tax_regime", RegimenFiscalReceptor) ?? null,
    zip_code: DomicilioFiscalReceptor,
    country_id: ResidenciaFiscal === undefined ? null : (idOfKey("country", ResidenciaFiscal) ?? null),
    foreign_tax_id: NumRegIdTrib ?? null,
    email: null,
  };
}

/** An RFC that stands for nobody in particular is somebody by the name. */
function isFor(receiver: Receiver | null, { receiver_rfc, receiver_name }: PayableRow): boolean {
  if (receiver === null || receiver.rfc !== receiver_rfc) return false;
  return !/^X[AE]XX010101000$/.test(receiver_rfc) || plain(receiver.name ?? "") === plain(receiver_name);
}

function plain(name: string): string {
  return name.trim().replace(/\s+/g, " ").toUpperCase();
}

function faultsOfInvoices(
  draft: PayDraft,
  invoices: readonly PayableRow[],
  own: readonly PayableRow[],
  payable: readonly Payable[],
): Fault[] {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const ownIds = new Set(own.map(({ id }) => id));
  const awaiting = new Set(payable.flatMap(({ id, awaits }) => (awaits ? [id] : [])));
  return draft.payments.flatMap(({ documents }, at) =>
    documents.flatMap(({ invoice_id }, place): Fault[] => {
      const invoice = byId.get(invoice_id);
      if (invoice === undefined) return [];
      const key = faultOf(invoice, ownIds.has(invoice_id), awaiting.has(invoice_id));
      return key === null
        ? []
        : [{ path: `payments.${at}.documents.${place}`, key, params: { number: nameOf(invoice) } }];
    }),
  );
}

function faultOf({ state }: PayableRow, isOwn: boolean, awaits: boolean): MessageKey | null {
  if (!isOwn) return "pay_other_receiver";
  if (state === "cancel_requested" || state === "cancel_in_process") return "pay_invoice_busy";
  return awaits ? "pay_invoice_awaits" : null;
}

async function faultsOfReplaced(
  tx: Tx,
  issuerId: string,
  receiver: Receiver | null,
  replaced: PayableRow | null,
  payId: string | null,
): Promise<Fault[]> {
  const at = { path: "replaces_id", params: {} };
  if (
    replaced === null ||
    !isLive(replaced.state) ||
    (await findLiveReplacement(tx, issuerId, replaced.id, payId)) !== null
  )
    return [{ ...at, key: "pay_replaced_not_live" }];
  return isFor(receiver, replaced) ? [] : [{ ...at, key: "pay_replaced_other" }];
}

interface Payable extends PayableInvoice {
  /**
   * A receipt that replaces another one is on its way, and either of them is of this invoice: until that is settled
   * nobody knows which of them counts.
   */
  readonly awaits: boolean;
}

/**
 * The balances of stamped invoices, from their own XML and from what counts: never from a number that was kept.
 * `without`: a receipt to be replaced.
 */
async function readPayable(
  tx: Tx,
  issuerId: string,
  invoices: readonly PayableRow[],
  without: string | null,
): Promise<readonly Payable[]> {
  const stamped = invoices.filter(({ uuid, type }) => uuid !== null && type === "I");
  const ids = stamped.map(({ id }) => id);
  const xmls = await findXmls(tx, issuerId, ids);
  const awaiting = await findAwaiting(tx, issuerId, ids);
  const settlements = groupBy(await listSettlements(tx, issuerId, ids), ({ invoiceId }) => invoiceId);
  const uuids = stamped.map(({ uuid }) => (uuid ?? "").toUpperCase());
  const { takenOf } = await readCredits(tx, issuerId, uuids);
  return stamped.flatMap((invoice, at) => {
    const settled = settlements.get(invoice.id) ?? [];
    const document = readStamped({ xml: xmls.get(invoice.id) ?? "" });
    const facts = {
      credited: takenOf(uuids[at] ?? "").toString(),
      receipts: receiptsOf(settled),
      without,
      live: invoice.state !== "cancelled",
    };
    const balance = balanceOf(document, facts);
    return balance === null ? [] : [{ id: invoice.id, balance, awaits: awaiting.has(invoice.id) }];
  });
}

function receiptsOf(settled: readonly CountedSettlement[]) {
  return [...groupBy(settled, ({ payId }) => payId)].map(([id, rows]) => ({
    id,
    settled: rows.map(({ docto }) => docto),
  }));
}

/** What the lists show of a receipt: what was received, by currency, as far as it is typed. */
export function paySummaryOf({ draft, receiver }: PayInContext, { settlement }: PricedPay): PaySummary {
  const amounts = new Map<string, Decimal>();
  for (const { currency_id, amount } of draft.payments) {
    const currency = keyOfId("currency", currency_id ?? 0);
    if (currency === undefined || amount === null) continue;
    amounts.set(currency, (amounts.get(currency) ?? Decimal.ZERO).plus(Decimal.parse(amount)));
  }
  const moments = settlement?.payments.map(({ date }) => date) ?? draft.payments.flatMap(({ date }) => date ?? []);
  return {
    customerId: draft.customer_id,
    receiverRfc: receiver?.rfc ?? "",
    receiverName: receiver?.name ?? "",
    paidOn: [...moments].sort().at(-1) ?? null,
    amounts: [...amounts].map(([currency, amount]) => ({ currency, amount: amount.toString() })),
    totalMxn: settlement?.total_mxn ?? null,
  };
}
