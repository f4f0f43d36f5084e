import { type Language, notice, ROUTES } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { deleteDraft } from "./delete-draft.ts";
import { readInvoiceDetail } from "./invoice-detail.ts";
import { getInvoiceForm } from "./invoice-form.ts";
import { createDraft, updateDraft } from "./save-draft.ts";
import { getTimeline } from "./timeline.ts";

/** Drafts and single invoices. Lists, stamping and files have files of their own. */
export const invoiceRoutes: Room = (app, deps) => {
  const read = async (tx: Tx, issuerId: string, id: string, language: Language) => {
    const found = await readInvoiceDetail(tx, deps, issuerId, id, language);
    if (found === undefined) throw refuse("not_found");
    return found;
  };

  route(app, ROUTES.getInvoiceForm, ({ session, language }) =>
    asIssuer(deps.db, session, (tx) => getInvoiceForm(tx, deps, issuerOf(session), language)),
  );

  route(app, ROUTES.createDraft, async ({ body, session, language }) => {
    const issuerId = issuerOf(session);
    const id = await createDraft(deps, { issuerId, userId: session.userId }, body);
    return {
      message: notice("draft_saved", language),
      ...(await asIssuer(deps.db, session, (tx) => read(tx, issuerId, id, language))),
    };
  });

  route(app, ROUTES.updateDraft, async ({ body, params, session, language }) => {
    const issuerId = issuerOf(session);
    const { revision, ...draft } = body;
    const outcome = await updateDraft(deps, issuerId, params.id, draft, revision);
    if (outcome !== "saved") throw refuse(outcome);
    return {
      message: notice("draft_saved", language),
      ...(await asIssuer(deps.db, session, (tx) => read(tx, issuerId, params.id, language))),
    };
  });

  route(app, ROUTES.deleteDraft, async ({ params, session, language }) => {
    const outcome = await deleteDraft(deps, issuerOf(session), params.id);
    if (outcome !== "deleted") throw refuse(outcome);
    return { message: notice("draft_deleted", language) };
  });

  route(app, ROUTES.getInvoice, async ({ params, session, language }) => {
    const { invoice } = await asIssuer(deps.db, session, (tx) => read(tx, issuerOf(session), params.id, language));
    return { invoice };
  });

  route(app, ROUTES.getInvoiceTimeline, async ({ params, session }) => {
    const timeline = await asIssuer(deps.db, session, (tx) => getTimeline(tx, issuerOf(session), params.id));
    if (timeline === null) throw refuse("not_found");
    return timeline;
  });
};
