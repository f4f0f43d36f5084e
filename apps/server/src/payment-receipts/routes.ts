import { type Language, notice, PAY_COLUMNS, type PayDraft, type PayFilters, ROUTES } from "@timbra/contract";
import type { FastifyReply } from "fastify";
import type { Tx } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { authorOf, requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { refuse } from "../http/errors.ts";
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
import { getPayDetail, PAY_CELLS, printPayDraft, toPayRow } from "./detail.ts";
import { idsIn, pricePayInContext, readPayContext } from "./draft.ts";
import { findPayables } from "./payable.db.ts";
import { findPayFacts } from "./receipts.db.ts";
import { getInvoicePayments, getReceivablesSummary, listReceivables } from "./receivables.ts";
import { restampPay, stampNewPay } from "./stamp.ts";

/** Single receipts: preview, one, its files. Lists and stamping have files of their own. */
export const payRoutes: RoutePlugin = (app, deps) => {
  const mustBePay = async (tx: Tx, issuerId: string, id: string) => {
    const found = await findInvoice(tx, issuerId, id);
    if (found?.type !== "P") throw refuse("not_found");
  };

  route(app, ROUTES.previewPay, async ({ body, session, language, request, reply }) => {
    const issuerId = requireIssuer(session);
    if (request.headers.accept?.includes("application/pdf") === true) {
      const { printed, problems } = await printPayDraft(deps, issuerId, body, language);
      if (printed === null) throw refuse("pay_has_problems", { problems: () => problems });
      return sendFile(reply, { bytes: pdfOf(printed), mediaType: "application/pdf", name: "borrador.pdf" });
    }
    const context = await withSessionTenant(deps.db, session, async (tx) =>
      readPayContext(tx, deps.clock.now(), issuerId, body, await findPayables(tx, issuerId, idsIn(body)), null),
    );
    const { settlement, problems } = pricePayInContext(deps.catalogues, context, language);
    return { settlement, problems: [...problems] };
  });

  route(app, ROUTES.getPay, async ({ params, session, language }) => {
    const pay = await withSessionTenant(deps.db, session, (tx) =>
      getPayDetail(tx, deps, requireIssuer(session), params.id, language),
    );
    if (pay === undefined) throw refuse("not_found");
    return { pay };
  });

  route(app, ROUTES.deletePay, async ({ params, session, language }) => {
    await withSessionTenant(deps.db, session, (tx) => mustBePay(tx, requireIssuer(session), params.id));
    const outcome = await deleteDraft(deps, requireIssuer(session), params.id);
    if (outcome !== "deleted") throw refuse(outcome);
    return { message: notice("pay_deleted", language) };
  });

  route(app, ROUTES.getPayXml, async ({ params, session, reply }) => {
    const stamp = await withSessionTenant(deps.db, session, async (tx) => {
      await mustBePay(tx, requireIssuer(session), params.id);
      return findStamp(tx, requireIssuer(session), params.id);
    });
    if (stamp === null) throw refuse("not_found");
    return sendFile(reply, { bytes: stamp.xml, mediaType: "application/xml", name: `${documentName(stamp)}.xml` });
  });

  route(app, ROUTES.getPayPdf, async ({ params, session, language, reply }) => {
    await withSessionTenant(deps.db, session, (tx) => mustBePay(tx, requireIssuer(session), params.id));
    const found = await printInvoice(deps, requireIssuer(session), params.id, language);
    if (found === null) throw refuse("not_found");
    return sendFile(reply, { bytes: pdfOf(found.printed), mediaType: "application/pdf", name: `${found.name}.pdf` });
  });

  route(app, ROUTES.getPayTimeline, async ({ params, session }) => {
    const timeline = await withSessionTenant(deps.db, session, async (tx) => {
      await mustBePay(tx, requireIssuer(session), params.id);
      return getTimeline(tx, requireIssuer(session), params.id);
    });
    if (timeline === null) throw refuse("not_found");
    return timeline;
  });
};

export const payStampRoutes: RoutePlugin = (app, deps) => {
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

/** The lists of receipts, and of what is to be collected. */
export const payListRoutes: RoutePlugin = (app, deps) => {
  const pays = listHandlers(deps, {
    ...issuerList(deps, "pays"),
    ...INVOICE_SORTING,
    list: (tx, query: PayQuery) => invoiceList(tx, toInvoiceQuery(query)),
    toRows: async (rows, tx, { session }) => {
      const ids = rows.map(({ id }) => id);
      const facts = await findPayFacts(tx, requireIssuer(session), ids);
      return rows.map((row) => toPayRow(row, facts.get(row.id), deps.catalogues));
    },
    name: { es: "Pagos", en: "Payments" },
    headings: PAY_COLUMNS,
    cells: PAY_CELLS,
  });
  route(app, ROUTES.listPays, pays.list);
  route(app, ROUTES.paginatePays, pays.paginate);
  route(app, ROUTES.exportPays, pays.export);

  route(app, ROUTES.zipPays, (asked) =>
    sendZip(deps, asked, toInvoiceQuery(asked.body), { es: "Pagos.zip", en: "Payments.zip" }),
  );

  route(app, ROUTES.listPending, ({ body, session }) => {
    const query = {
      customerId: body.customer_id,
      likeInvoiceId: body.invoice_id,
      without: body.without,
      search: body.search,
    };
    return withSessionTenant(deps.db, session, (tx) => listReceivables(tx, deps, requireIssuer(session), query));
  });

  route(app, ROUTES.getCollect, ({ session }) =>
    withSessionTenant(deps.db, session, (tx) => getReceivablesSummary(tx, deps, requireIssuer(session))),
  );
};

const NO_FILTERS = { series_id: null, serie: null, min_total: null, max_total: null };

/** Receipts are kept as invoices are, and found by fewer things. */
function toInvoiceQuery({ filters, ...query }: PayQuery) {
  return { ...query, filters: filters ? { ...NO_FILTERS, ...filters } : null, receipts: true } as const;
}

/** What receipts paid of an invoice. */
export const invoicePaymentRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.getInvoicePayments, async ({ params, session }) => {
    const payments = await withSessionTenant(deps.db, session, (tx) =>
      getInvoicePayments(tx, deps, requireIssuer(session), params.id),
    );
    if (payments === null) throw refuse("not_found");
    return payments;
  });
};

/** A receipt is cancelled like an invoice: the same request, the same patience, the same proof. */
export const payCancellationRoutes: RoutePlugin = (app, deps) =>
  serveCancellations(app, deps, {
    isOf: (type) => type === "P",
    cancel: ROUTES.cancelPay,
    get: ROUTES.getPayCancellation,
    receipt: ROUTES.getPayCancellationReceipt,
    status: ROUTES.getPaySatStatus,
  });
