import { notice, ROUTES } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { pdfOf, sendFile } from "../http/send-file.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { deleteDraft, documentName, findInvoice, findStamp, getTimeline, printInvoice } from "../invoices/index.ts";
import { idsIn, pricePayInContext, readPayContext } from "./pay-context.ts";
import { getPayDetail } from "./pay-detail.ts";
import { findParts } from "./payable.db.ts";
import { printPayDraft } from "./print-pay.ts";

/** Single receipts: preview, one, its files. Lists and stamping have files of their own. */
export const payRoutes: Room = (app, deps) => {
  const mustBePay = async (tx: Tx, issuerId: string, id: string) => {
    const found = await findInvoice(tx, issuerId, id);
    if (found?.type !== "P") throw refuse("not_found");
  };

  route(app, ROUTES.previewPay, async ({ body, session, language, request, reply }) => {
    const issuerId = issuerOf(session);
    if (request.headers.accept?.includes("application/pdf") === true) {
      const { printed, problems } = await printPayDraft(deps, issuerId, body, language);
      if (printed === null) throw refuse("pay_has_problems", { problems: () => problems });
      return sendFile(reply, { bytes: pdfOf(printed), mediaType: "application/pdf", name: "borrador.pdf" });
    }
    const context = await asIssuer(deps.db, session, async (tx) =>
      readPayContext(tx, deps.clock.now(), issuerId, body, await findParts(tx, issuerId, idsIn(body)), null),
    );
    const { settlement, problems } = pricePayInContext(deps.catalogues, context, language);
    return { settlement, problems: [...problems] };
  });

  route(app, ROUTES.getPay, async ({ params, session, language }) => {
    const pay = await asIssuer(deps.db, session, (tx) =>
      getPayDetail(tx, deps, issuerOf(session), params.id, language),
    );
    if (pay === undefined) throw refuse("not_found");
    return { pay };
  });

  route(app, ROUTES.deletePay, async ({ params, session, language }) => {
    await asIssuer(deps.db, session, (tx) => mustBePay(tx, issuerOf(session), params.id));
    const outcome = await deleteDraft(deps, issuerOf(session), params.id);
    if (outcome !== "deleted") throw refuse(outcome);
    return { message: notice("pay_deleted", language) };
  });

  route(app, ROUTES.getPayXml, async ({ params, session, reply }) => {
    const stamp = await asIssuer(deps.db, session, async (tx) => {
      await mustBePay(tx, issuerOf(session), params.id);
      return findStamp(tx, issuerOf(session), params.id);
    });
    if (stamp === null) throw refuse("not_found");
    return sendFile(reply, { bytes: stamp.xml, mediaType: "application/xml", name: `${documentName(stamp)}.xml` });
  });

  route(app, ROUTES.getPayPdf, async ({ params, session, language, reply }) => {
    await asIssuer(deps.db, session, (tx) => mustBePay(tx, issuerOf(session), params.id));
    const found = await printInvoice(deps, issuerOf(session), params.id, language);
    if (found === null) throw refuse("not_found");
    return sendFile(reply, { bytes: pdfOf(found.printed), mediaType: "application/pdf", name: `${found.name}.pdf` });
  });

  route(app, ROUTES.getPayTimeline, async ({ params, session }) => {
    const timeline = await asIssuer(deps.db, session, async (tx) => {
      await mustBePay(tx, issuerOf(session), params.id);
      return getTimeline(tx, issuerOf(session), params.id);
    });
    if (timeline === null) throw refuse("not_found");
    return timeline;
  });
};
