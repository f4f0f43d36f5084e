import { BULK_COLUMNS, BULK_MAX_INVOICES, IMPORT_MAX_ROWS, type Language, notice, ROUTES } from "@timbra/contract";
import type { Room } from "../http/app-type.ts";
import { refuse, refuseWith } from "../http/problem.ts";
import { route } from "../http/route.ts";
import type { Session } from "../http/session.ts";
import { asIssuer, issuerOf } from "../http/tenant.ts";
import { refuseSheet } from "../imports/index.ts";
import { listBatches } from "./batches.db.ts";
import { deletePreview } from "./bulk-files.db.ts";
import { cancelBulk, type Moved, pauseBulk, resumeBulk, retryBulk, startBulk } from "./move-bulk.ts";
import { type BulkPreviewed, previewBulk } from "./preview-bulk.ts";
import { readBatch } from "./read-batch.ts";

type Deed = "bulk_started" | "bulk_paused" | "bulk_resumed" | "bulk_cancelled" | "bulk_retried";

/** Many invoices from one spreadsheet: read, started, followed, stopped. */
export const bulkRoutes: Room = (app, deps) => {
  const placeOf = (session: Session, batchId: string) => ({ issuerId: issuerOf(session), batchId });

  /** What a deed did to a batch that is there, and how the batch stands now. */
  async function afterDeed(session: Session, id: string, deed: Deed, language: Language, act: () => Promise<Moved>) {
    await readBatch(deps, session, id);
    const moved = await act();
    if (moved.kind === "wrong_state") throw refuse("wrong_state");
    if (moved.kind === "nothing") throw refuse("bulk_nothing_to_issue");
    return { message: notice(deed, language, { count: moved.count }), batch: await readBatch(deps, session, id) };
  }

  route(app, ROUTES.previewBulk, async ({ session, body, language }) => {
    const upload = {
      issuerId: issuerOf(session),
      userId: session.userId,
      fileName: body.file_name,
      bytes: Buffer.from(body.fileBase64, "base64"),
    };
    const previewed = await previewBulk(deps, upload);
    if (previewed.kind !== "previewed") throw refusePreview(previewed, language);
    return { batch: await readBatch(deps, session, previewed.id) };
  });

  route(app, ROUTES.listBulk, async ({ session }) => ({ batches: await asIssuer(deps.db, session, listBatches) }));

  route(app, ROUTES.getBulk, async ({ session, params }) => ({ batch: await readBatch(deps, session, params.id) }));

  route(app, ROUTES.startBulk, ({ session, params, body, language }) =>
    afterDeed(session, params.id, "bulk_started", language, () => startBulk(deps, placeOf(session, params.id), body)),
  );

  for (const [spec, deed, act] of [
    [ROUTES.pauseBulk, "bulk_paused", pauseBulk],
    [ROUTES.resumeBulk, "bulk_resumed", resumeBulk],
    [ROUTES.cancelBulk, "bulk_cancelled", cancelBulk],
    [ROUTES.retryBulk, "bulk_retried", retryBulk],
  ] as const)
    route(app, spec, ({ session, params, language }) =>
      afterDeed(session, params.id, deed, language, () => act(deps, placeOf(session, params.id))),
    );

  route(app, ROUTES.discardBulk, async ({ session, params, language }) => {
    await readBatch(deps, session, params.id);
    if (!(await asIssuer(deps.db, session, (tx) => deletePreview(tx, params.id)))) throw refuse("wrong_state");
    return { message: notice("bulk_discarded", language) };
  });
};

function refusePreview(previewed: Exclude<BulkPreviewed, { kind: "previewed" }>, language: Language) {
  if (previewed.kind === "too_many_invoices")
    return refuseWith("bulk_too_many", { count: previewed.count, max: BULK_MAX_INVOICES });
  return refuseSheet(previewed.unread, BULK_COLUMNS, IMPORT_MAX_ROWS, language);
}
