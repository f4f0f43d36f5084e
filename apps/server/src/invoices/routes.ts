import { INVOICE_COLUMNS, type Language, notice, ROUTES } from "@timbra/contract";
import type { FastifyReply } from "fastify";
import { zipStream } from "../adapters/zip/zip-stream.ts";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { refuse } from "../http/errors.ts";
import { sendStream, timestampedFileName } from "../http/export.ts";
import { issuerList, listHandlers } from "../http/list-routes.ts";
import { route } from "../http/route.ts";
import { pdfOf, sendFile } from "../http/send-file.ts";
import { currencyDecimals, plainDecimal } from "../lib/decimal-text.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { ARCHIVES, SHEETS } from "../texts/index.ts";
import { readInvoiceDetail } from "./detail.ts";
import {
  adviseInContext,
  createDraft,
  deleteDraft,
  priceInContext,
  readContext,
  requireOwnProducts,
  updateDraft,
} from "./draft.ts";
import { getInvoiceForm } from "./editor-form.ts";
import {
  documentName,
  NAME_HEADER,
  PRINT_PATH,
  type PrintRequest,
  printDraft,
  printInvoice,
  zipInvoices,
} from "./files.ts";
import { findStamp, toInvoiceRow } from "./invoices.db.ts";
import { INVOICE_SORTING, type InvoiceQuery, invoiceList, sumListed } from "./list.db.ts";
import { INVOICE_CELLS, withCurrency } from "./list.ts";
import { invoiceSheets } from "./sheet.ts";
import { getTimeline } from "./timeline.ts";

/** Drafts and single invoices. Lists, stamping and files have files of their own. */
export const invoiceRoutes: RoutePlugin = (app, deps) => {
  const read = async (tx: Tx, issuerId: string, id: string, language: Language) => {
    const found = await readInvoiceDetail(tx, deps, issuerId, id, language);
    if (found === undefined) throw refuse("not_found");
    return found;
  };

  route(app, ROUTES.getInvoiceForm, ({ session, language }) =>
    withSessionTenant(deps.db, session, (tx) => getInvoiceForm(tx, deps, requireIssuer(session), language)),
  );

  route(app, ROUTES.createDraft, async ({ body, session, language }) => {
    const issuerId = requireIssuer(session);
    const id = await createDraft(deps, { issuerId, userId: session.userId }, body);
    return {
      message: notice("draft_saved", language),
      ...(await withSessionTenant(deps.db, session, (tx) => read(tx, issuerId, id, language))),
    };
  });

  route(app, ROUTES.updateDraft, async ({ body, params, session, language }) => {
    const issuerId = requireIssuer(session);
    const { revision, ...draft } = body;
    const outcome = await updateDraft(deps, issuerId, params.id, draft, revision);
    if (outcome !== "saved") throw refuse(outcome);
    return {
      message: notice("draft_saved", language),
      ...(await withSessionTenant(deps.db, session, (tx) => read(tx, issuerId, params.id, language))),
    };
  });

  route(app, ROUTES.deleteDraft, async ({ params, session, language }) => {
    const outcome = await deleteDraft(deps, requireIssuer(session), params.id);
    if (outcome !== "deleted") throw refuse(outcome);
    return { message: notice("draft_deleted", language) };
  });

  route(app, ROUTES.getInvoice, async ({ params, session, language }) => {
    const { invoice } = await withSessionTenant(deps.db, session, (tx) =>
      read(tx, requireIssuer(session), params.id, language),
    );
    return { invoice };
  });

  route(app, ROUTES.getInvoiceTimeline, async ({ params, session }) => {
    const timeline = await withSessionTenant(deps.db, session, (tx) =>
      getTimeline(tx, requireIssuer(session), params.id),
    );
    if (timeline === null) throw refuse("not_found");
    return timeline;
  });
};

/** The list of an issuer's invoices. */
export function invoiceLists(deps: Deps) {
  const decimals = currencyDecimals(deps.catalogues);
  return listHandlers(deps, {
    ...issuerList(deps, "invoices"),
    ...INVOICE_SORTING,
    list: (tx, query: InvoiceQuery, session) => invoiceList(tx, requireIssuer(session), query),
    toRows: (rows) => rows.map((row) => toInvoiceRow(row, decimals)),
    name: SHEETS.invoices,
    headings: INVOICE_COLUMNS,
    cells: INVOICE_CELLS,
  });
}

/** The lists of invoices, and what can be taken away from them at once. */
export const invoiceListRoutes: RoutePlugin = (app, deps) => {
  const invoices = invoiceLists(deps);
  const sheets = invoiceSheets(deps);
  route(app, ROUTES.listInvoices, invoices.list);
  route(app, ROUTES.paginateInvoices, invoices.paginate);
  route(app, ROUTES.exportInvoices, (asked) =>
    sheets.export({ ...asked, body: { ...asked.body, issued: true, columns: withCurrency(asked.body.columns) } }),
  );

  route(app, ROUTES.sumInvoices, async ({ body, session }) => {
    const issuerId = requireIssuer(session);
    const sums = await withSessionTenant(deps.db, session, (tx) => sumListed(tx, issuerId, body));
    const decimals = currencyDecimals(deps.catalogues);
    return {
      currencies: sums.map(({ gross, credited, invoiced, ...sum }) => {
        const text = (amount: string) => plainDecimal(amount, decimals(sum.currency));
        return { ...sum, gross: text(gross), credited: text(credited), invoiced: text(invoiced) };
      }),
    };
  });

  route(app, ROUTES.zipInvoices, (asked) => sendZip(deps, asked, asked.body, ARCHIVES.invoices));
};

/** Sends the files of the stamped documents that a query lets through. */
export async function sendZip(
  deps: Deps,
  { session, language, reply }: { session: Session; language: Language; reply: FastifyReply },
  query: InvoiceQuery,
  names: Readonly<Record<Language, string>>,
) {
  const entries = await zipInvoices(deps, requireIssuer(session), query, language);
  if (entries === "not_found") throw refuse("not_found");
  if (entries === null) throw refuse("no_files");
  const local = mexicanTime(deps.clock.now());
  return sendStream(reply, "application/zip", timestampedFileName(local, names[language]), zipStream(entries, local));
}

/** Previews and files. What is stored leaves byte for byte. */
export const invoiceFileRoutes: RoutePlugin = (app, deps) => {
  route(app, ROUTES.previewInvoice, async ({ body, session, language, request, reply }) => {
    const issuerId = requireIssuer(session);
    await withSessionTenant(deps.db, session, (tx) => requireOwnProducts(tx, issuerId, body));
    if (request.headers.accept?.includes("application/pdf") === true) {
      const draft = await printDraft(deps, issuerId, body, language);
      const { printed, problems } = draft;
      if (!printed.ok && problems.some(({ severity }) => severity === "error"))
        throw refuse("invoice_has_problems", { problems: () => problems });
      return sendFile(reply, { bytes: pdfOf(printed), mediaType: "application/pdf", name: "borrador.pdf" });
    }
    const context = await withSessionTenant(deps.db, session, (tx) =>
      readContext(tx, deps.clock.now(), issuerId, body),
    );
    const { totals, problems } = priceInContext(deps.catalogues, context, language);
    return { totals, problems: [...problems], advice: adviseInContext(context, language) };
  });

  route(app, ROUTES.getInvoiceXml, async ({ params, session, reply }) => {
    const stamp = await withSessionTenant(deps.db, session, (tx) => findStamp(tx, requireIssuer(session), params.id));
    if (stamp === null) throw refuse("not_found");
    return sendFile(reply, { bytes: stamp.xml, mediaType: "application/xml", name: `${documentName(stamp)}.xml` });
  });

  route(app, ROUTES.getInvoicePdf, async ({ params, query, session, language, reply }) => {
    const tagged = query.format === "tagged_pdf";
    const printed = await printInvoice(deps, requireIssuer(session), params.id, language, tagged);
    if (printed === null) throw refuse("not_found");
    return sendFile(reply, {
      bytes: pdfOf(printed.printed),
      mediaType: "application/pdf",
      name: `${printed.name}.pdf`,
    });
  });

  route(app, ROUTES.getCertifierCertificate, async ({ params, reply }) => {
    const certificate = await deps.pacs.certificate(params.number);
    if (certificate === null) throw refuse("not_found");
    return sendFile(reply, { bytes: certificate, mediaType: "application/pkix-cert", name: `${params.number}.cer` });
  });
};

/**
 * The routes of the processes for expensive requests alone: prints what the process that started them is not to be kept
 * from others for.
 */
export const printWorkerRoutes: RoutePlugin = (app, deps) => {
  app.post(PRINT_PATH, async (request, reply) => {
    const { issuerId, id, language, tagged } = request.body as PrintRequest;
    const paper = await printInvoice(deps, issuerId, id, language, tagged);
    if (paper === null) return reply.code(404).send();
    reply.header(NAME_HEADER, encodeURIComponent(paper.name));
    if (!paper.printed.ok) return reply.code(503).send(paper.printed.reason);
    return reply.type("application/pdf").send(Buffer.from(paper.printed.pdf));
  });
};
