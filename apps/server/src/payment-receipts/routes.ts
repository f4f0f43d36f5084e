import { type Language, notice, PAY_COLUMNS, type PayDraft, type PayFilters, ROUTES } from "@timbra/contract";
import type { FastifyReply } from "fastify";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { authorOf, requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound, refuse } from "../http/errors.ts";
import { idempotentId } from "../http/idempotency.ts";
import { issuerList, listHandlers } from "../http/list-routes.ts";
import { route } from "../http/route.ts";
import { pdfOf, sendFile } from "../http/send-file.ts";
import {
  deleteDraft,
  documentName,
  findInvoice,
  findStamp,
  getTimeline,
  INVOICE_SORTING,
  invoiceList,
  printInvoice,
  sealProblem,
  sendZip,
  serveCancellations,
  stampAnswer,
} from "../invoices/index.ts";
import { newId } from "../lib/ids.ts";
import { ARCHIVES, SHEETS } from "../texts/index.ts";
import { getPayDetail, PAY_CELLS, printPayDraft, toPayRow } from "./detail.ts";
import { pricePayInContext, readPayContext } from "./draft.ts";
import { findPayFacts } from "./receipts.db.ts";
import { getInvoicePayments, getReceivablesSummary, listReceivables } from "./receivables.ts";
import { restampPay, stampNewPay } from "./stamp.ts";

/** Single receipts: preview, one, its files; then lists, stamping, cancelling. */
export const payRoutes: RoutePlugin = (app, deps) => {
  /** Reads something of a receipt that is there. */
  const readOfPay = <Read>(session: Session, id: string, read: (tx: Tx, issuerId: string) => Promise<Read | null>) =>
    withSessionTenant(deps.db, session, async (tx, issuerId) => {
      if ((await findInvoice(tx, issuerId, id))?.type !== "P") throw refuse("not_found");
      return orNotFound(await read(tx, issuerId));
    });
  const requirePay = (session: Session, id: string) => readOfPay(session, id, () => Promise.resolve(true));

  route(app, ROUTES.previewPay, async ({ body, session, language, request, reply }) => {
    if (request.headers.accept?.includes("application/pdf") === true) {
      const { printed, problems } = await printPayDraft(deps, requireIssuer(session), body, language);
      if (printed === null) throw refuse("pay_has_problems", { problems: () => problems });
      return sendFile(reply, { bytes: pdfOf(printed), mediaType: "application/pdf", name: "borrador.pdf" });
    }
    const context = await withSessionTenant(deps.db, session, (tx, issuerId) =>
      readPayContext(tx, deps.clock.now(), issuerId, body, null),
    );
    const { settlement, problems } = pricePayInContext(deps.catalogues, context, language);
    return { settlement, problems: [...problems] };
  });

  route(app, ROUTES.getPay, async ({ params, session, language }) => ({
    pay: await withSessionTenant(deps.db, session, async (tx, issuerId) =>
      orNotFound(await getPayDetail(tx, deps, issuerId, params.id, language)),
    ),
  }));

  route(app, ROUTES.deletePay, async ({ params, session, language }) => {
    await requirePay(session, params.id);
    const outcome = await deleteDraft(deps, requireIssuer(session), params.id);
    if (outcome !== "deleted") throw refuse(outcome);
    return { message: notice("pay_deleted", language) };
  });

  route(app, ROUTES.getPayXml, async ({ params, session, reply }) => {
    const stamp = await readOfPay(session, params.id, (tx, issuerId) => findStamp(tx, issuerId, params.id));
    return sendFile(reply, { bytes: stamp.xml, mediaType: "application/xml", name: `${documentName(stamp)}.xml` });
  });

  route(app, ROUTES.getPayPdf, async ({ params, query, session, language, reply }) => {
    await requirePay(session, params.id);
    const tagged = query.format === "tagged_pdf";
    const found = orNotFound(await printInvoice(deps, requireIssuer(session), params.id, language, tagged));
    return sendFile(reply, { bytes: pdfOf(found.printed), mediaType: "application/pdf", name: `${found.name}.pdf` });
  });

  route(app, ROUTES.getPayTimeline, ({ params, session }) =>
    readOfPay(session, params.id, (tx, issuerId) => getTimeline(tx, issuerId, params.id)),
  );

  for (const routes of [payListRoutes, payStampRoutes, payCancellationRoutes, invoicePaymentRoutes]) routes(app, deps);
};

const payStampRoutes: RoutePlugin = (app, deps) => {
  const tell = stampAnswer(deps, {
    name: "pay",
    read: (tx, issuerId, id, language) => getPayDetail(tx, deps, issuerId, id, language),
    toBody: (pay) => ({ pay }),
  });

  async function stamp(
    command: typeof stampNewPay,
    payId: string,
    { body: draft, ...asked }: { body: PayDraft; session: Session; language: Language; reply: FastifyReply },
  ) {
    const outcome = await command(deps, { ...authorOf(asked.session), payId, draft, language: asked.language });
    if (outcome.kind === "revision_conflict") throw refuse("revision_conflict");
    if (outcome.kind !== "asked") throw sealProblem(outcome, "pay");
    return tell(payId, asked);
  }

  route(
    app,
    ROUTES.stampPay,
    ({ request, ...asked }) => {
      const id = idempotentId("stamp", requireIssuer(asked.session), request) ?? newId(deps.clock);
      return stamp(stampNewPay, id, asked);
    },
    ({ pay }, asked) => tell(pay.id, asked),
  );

  route(
    app,
    ROUTES.stampPayAgain,
    ({ params, ...asked }) => stamp(restampPay, params.id, asked),
    ({ pay }, asked) => tell(pay.id, asked),
  );
};

interface PayQuery {
  readonly search: string | null;
  readonly filters?: PayFilters | null | undefined;
  readonly ids?: readonly string[] | null | undefined;
}

/** The list of an issuer's payment receipts. */
export function payLists(deps: Deps) {
  return listHandlers(deps, {
    ...issuerList(deps, "pays"),
    ...INVOICE_SORTING,
    list: (tx, query: PayQuery, session) => invoiceList(tx, requireIssuer(session), toInvoiceQuery(query)),
    toRows: async (rows, tx, { session }) => {
      const ids = rows.map(({ id }) => id);
      const facts = await findPayFacts(tx, requireIssuer(session), ids);
      return rows.map((row) => toPayRow(row, facts.get(row.id), deps.catalogues));
    },
    name: SHEETS.payments,
    headings: PAY_COLUMNS,
    cells: PAY_CELLS,
  });
}

/** The lists of receipts, and of what is to be collected. */
const payListRoutes: RoutePlugin = (app, deps) => {
  const pays = payLists(deps);
  route(app, ROUTES.listPays, pays.list);
  route(app, ROUTES.paginatePays, pays.paginate);
  route(app, ROUTES.exportPays, pays.export);

  route(app, ROUTES.zipPays, (asked) => sendZip(deps, asked, toInvoiceQuery(asked.body), ARCHIVES.payments));

  route(app, ROUTES.listPending, ({ body, session }) => {
    const query = {
      customerId: body.customer_id,
      likeInvoiceId: body.invoice_id,
      without: body.without,
      search: body.search,
    };
    return withSessionTenant(deps.db, session, (tx, issuerId) => listReceivables(tx, deps, issuerId, query));
  });

  route(app, ROUTES.getCollect, ({ session }) =>
    withSessionTenant(deps.db, session, (tx, issuerId) => getReceivablesSummary(tx, deps, issuerId)),
  );
};

const NO_FILTERS = { series_id: null, serie: null, min_total: null, max_total: null };

/** Receipts are kept as invoices are, and found by fewer things. */
function toInvoiceQuery({ filters, ...query }: PayQuery) {
  return { ...query, filters: filters ? { ...NO_FILTERS, ...filters } : null, receipts: true } as const;
}

/** What receipts paid of an invoice. */
const invoicePaymentRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getInvoicePayments, ({ params, session }) =>
    withSessionTenant(deps.db, session, async (tx, issuerId) =>
      orNotFound(await getInvoicePayments(tx, deps, issuerId, params.id)),
    ),
  );
};

/** A receipt is cancelled like an invoice: the same request, the same patience, the same proof. */
const payCancellationRoutes: RoutePlugin = (app, deps) =>
  serveCancellations(app, deps, {
    isOf: (type) => type === "P",
    cancel: ROUTES.cancelPay,
    get: ROUTES.getPayCancellation,
    receipt: ROUTES.getPayCancellationReceipt,
    status: ROUTES.getPaySatStatus,
  });
