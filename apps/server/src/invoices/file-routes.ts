import { ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { pdfOf, sendFile } from "../http/send-file.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { documentName } from "./document-name.ts";
import { priceInContext, readContext } from "./price-draft.ts";
import { printDraft, printInvoice } from "./print-invoice.ts";
import { refuseOthersProducts } from "./save-draft.ts";
import { findStamp } from "./stamp-facts.db.ts";

/** Previews and files. What is stored leaves byte for byte. */
export const invoiceFileRoutes: Room = (app, deps) => {
  route(app, ROUTES.previewInvoice, async ({ body, session, language, request, reply }) => {
    const issuerId = issuerOf(session);
    await asIssuer(deps.db, session, (tx) => refuseOthersProducts(tx, issuerId, body));
    if (request.headers.accept?.includes("application/pdf") === true) {
      const draft = await printDraft(deps, issuerId, body, language);
      const { printed, problems } = draft;
      if (!printed.ok && problems.some(({ severity }) => severity === "error"))
        throw refuse("invoice_has_problems", { problems: () => problems });
      return sendFile(reply, { bytes: pdfOf(printed), mediaType: "application/pdf", name: "borrador.pdf" });
    }
    const context = await asIssuer(deps.db, session, (tx) => readContext(tx, deps.clock.now(), issuerId, body));
    const { totals, problems } = priceInContext(deps.catalogues, context, language);
    return { totals, problems: [...problems] };
  });

  route(app, ROUTES.getInvoiceXml, async ({ params, session, reply }) => {
    const stamp = await asIssuer(deps.db, session, (tx) => findStamp(tx, issuerOf(session), params.id));
    if (stamp === null) throw refuse("not_found");
    return sendFile(reply, { bytes: stamp.xml, mediaType: "application/xml", name: `${documentName(stamp)}.xml` });
  });

  route(app, ROUTES.getInvoicePdf, async ({ params, session, language, reply }) => {
    const printed = await printInvoice(deps, issuerOf(session), params.id, language);
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
