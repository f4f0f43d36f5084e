import {
  type AttentionReason,
  allowedUses,
  DEFAULT_IDS,
  type InvoiceDraft,
  type InvoiceIssuer,
  idOfKey,
  idOfUnit,
  invoiceDraft,
  type OrderState,
  type ProblemBody,
} from "@timbra/contract";
import { findOwner } from "../accounts/index.ts";
import { raiseAlert, resolveAlert } from "../alerts/index.ts";
import type { Deps } from "../boot/deps.ts";
import { withTenant } from "../db/index.ts";
import {
  findInvoice,
  findStamp,
  getIssuingFacts,
  saveNewDraft,
  sendInvoice,
  stampInvoice,
  updateDraft,
} from "../invoices/index.ts";
import { listSeries } from "../issuer/index.ts";
import type { JobHandler } from "../jobs/queue.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { languageOf, orderReference } from "./order-row.ts";
import { changeOrder, findOrder, type OrderRecord } from "./orders.db.ts";
import { isReversed, isUnpaid, ORDER_ALERT } from "./states.ts";

interface Seller {
  readonly issuerId: string;
  readonly userId: string;
}

const KIND = ORDER_ALERT.invoice;

/** What the buyer can mend, what passes by itself, and what is for whoever runs this installation. */
type Obstacle = "needs_data" | "being_certified" | AttentionReason;

/**
 * Issues the invoice of a paid order in the account of whoever sells here, as its owner would. The invoice has the
 * order's own id, so that however often this is tried there is one; what keeps it from being issued is retried and
 * reported. None is begun for money that was refunded.
 */
export function invoiceOrderJob(deps: Deps): JobHandler<"invoice-order"> {
  return async ({ issuerId, orderId }) => {
    const order = await withTenant(deps.db, issuerId, (tx) => findOrder(tx, issuerId, orderId));
    if (
      order === undefined ||
      order.invoice_uuid !== null ||
      !order.needs_invoice ||
      isUnpaid(order.state as OrderState)
    )
      return;
    if (isReversed(order.state as OrderState) && !(await isBegun(deps, order))) return clearObstacle(deps, order);
    const seller = await sellerOf(deps, order);
    if (seller === null) return recordObstacle(deps, order, "no_seller");
    const stopped =
      (await stampedUuid(deps, seller, orderId)) === null ? await issueInvoice(deps, seller, order) : null;
    const uuid = await stampedUuid(deps, seller, orderId);
    if (uuid === null) return recordObstacle(deps, order, stopped ?? "being_certified");
    await finishInvoice(deps, seller, order, uuid);
  };
}

/**
 * Whether its invoice is more than a draft: what may be certified is followed to its end, whatever becomes of the
 * money.
 */
async function isBegun(deps: Deps, { seller_id: sellerId, id }: OrderRecord): Promise<boolean> {
  if (sellerId === null) return false;
  const invoice = await withTenant(deps.db, sellerId, (tx) => findInvoice(tx, sellerId, id));
  return invoice !== undefined && invoice.state !== "draft";
}

/** Once it is known who sells, that does not change: an invoice is looked up where it was begun. */
async function sellerOf(deps: Deps, order: OrderRecord): Promise<Seller | null> {
  const { sellerRfc } = deps.config;
  const seller =
    order.seller_id === null
      ? sellerRfc && (await findOwner(deps.db, { rfc: sellerRfc }))
      : await findOwner(deps.db, { id: order.seller_id });
  if (!seller) return null;
  if (order.seller_id === null) await updateOrder(deps, order, { seller_id: seller.issuerId });
  return seller;
}

function stampedUuid(deps: Deps, { issuerId }: Seller, invoiceId: string): Promise<string | null> {
  return withTenant(deps.db, issuerId, async (tx) => (await findStamp(tx, issuerId, invoiceId))?.uuid ?? null);
}

/** Null when the provider was called; else what prevents it. */
async function issueInvoice(deps: Deps, seller: Seller, order: OrderRecord): Promise<Obstacle | null> {
  const buyer = await withTenant(deps.db, order.issuer_id, (tx) => getIssuingFacts(tx, order.issuer_id));
  if (!buyer.complete) return "needs_data";
  const [series] = await withTenant(deps.db, seller.issuerId, (tx) => listSeries(tx));
  if (series === undefined) return "no_series";
  const draft = orderInvoiceDraft(order, buyer.issuer, series.id, mexicanDay(deps.clock.now()));
  const kept = await saveNewDraft(deps, seller, draft, order.id);
  if (kept === "revision_conflict") await updateDraft(deps, seller.issuerId, order.id, draft, undefined);
  const outcome = await stampInvoice(deps, {
    issuerId: seller.issuerId,
    invoiceId: order.id,
    language: languageOf(order),
  });
  if (outcome.kind === "asked") return null;
  if (outcome.kind !== "problems") return outcome.kind;
  return outcome.problems.some((problem) => isOfBuyer(problem)) ? "needs_data" : "draft_problems";
}

/**
 * What the buyer's own profile says of them, and the use that follows from it; everything else is the seller's to mend.
 */
function isOfBuyer({ path, severity }: ProblemBody): boolean {
  return severity === "error" && (path.startsWith("receiver") || path === "cfdi_use_id");
}

/** The order says what the buyer can mend; the rest is for whoever runs this installation. The job is tried again. */
async function recordObstacle(deps: Deps, order: OrderRecord, reason: Obstacle): Promise<never> {
  const problem = reason === "needs_data" ? reason : null;
  if (order.invoice_problem !== problem) await updateOrder(deps, order, { invoice_problem: problem });
  if (reason !== "needs_data" && reason !== "being_certified") {
    const item = { kind: KIND, subjectId: order.id, issuerId: order.issuer_id, reason, detail: {} };
    await deps.db.transaction().execute((tx) => raiseAlert(tx, deps.clock, item));
  }
  throw new Error(`The invoice of an order is not issued yet: ${reason}.`);
}

async function finishInvoice(deps: Deps, seller: Seller, order: OrderRecord, uuid: string): Promise<void> {
  const language = languageOf(order);
  const request = { to: [order.buyer_email], cc: [], message: null, language };
  await sendInvoice(deps, { ...seller, id: order.id, invoiceId: order.id, request, language });
  await updateOrder(deps, order, { invoice_uuid: uuid, invoice_problem: null });
  await clearObstacle(deps, order);
}

function clearObstacle(deps: Deps, { id }: OrderRecord): Promise<void> {
  return deps.db.transaction().execute((tx) => resolveAlert(tx, KIND, id));
}

function updateOrder(deps: Deps, order: OrderRecord, changes: Parameters<typeof changeOrder>[2]): Promise<void> {
  return withTenant(deps.db, order.issuer_id, (tx) => changeOrder(tx, order, changes, deps.clock.now()));
}

/** c_ClaveProdServ "Servicios de facturación", c_ClaveUnidad "Unidad de servicio". */
const PRODUCT_KEY = "84111506";
const SERVICE_UNIT = "E48";
/** c_FormaPago "Tarjeta de crédito": the provider does not say of every card which kind it is. */
const BY_CARD = "04";
const IN_GENERAL = "G03";
const WITHOUT_EFFECT = "S01";

/** The invoice of a purchase: what was bought, at what price, to the buyer as the buyer's own profile says. */
function orderInvoiceDraft(order: OrderRecord, buyer: InvoiceIssuer, seriesId: string, day: string): InvoiceDraft {
  const uses = allowedUses(buyer.rfc, buyer.tax_regime_id, day);
  return invoiceDraft.parse({
    type: "I",
    series_id: seriesId,
    receiver: {
      rfc: buyer.rfc,
      name: buyer.name,
      tax_regime_id: buyer.tax_regime_id,
      zip_code: buyer.zip_code,
      email: order.buyer_email,
    },
    // Null: the seller's own, from the profile that it is sealed by.
    tax_regime_id: null,
    cfdi_use_id: idOfKey("cfdi_use", uses.includes(IN_GENERAL) ? IN_GENERAL : WITHOUT_EFFECT),
    payment_form_id: idOfKey("payment_form", BY_CARD),
    payment_method_id: DEFAULT_IDS.payment_method,
    export_id: DEFAULT_IDS.export,
    currency_id: DEFAULT_IDS.currency,
    items: [
      {
        key: PRODUCT_KEY,
        sku: orderReference(order.id),
        description: "Créditos para timbrar comprobantes fiscales digitales",
        quantity: order.credits,
        unit_id: idOfUnit(SERVICE_UNIT),
        unit_price: order.price_each,
        tax_object_id: DEFAULT_IDS.tax_object,
        taxes: [{ tax: "IVA", factor: "rate", rate: "0.16", withheld: false }],
      },
    ],
  });
}
