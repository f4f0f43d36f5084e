import {
  BULK_COLUMNS,
  BULK_MAX_INVOICES,
  BULK_PAGE,
  BULK_SECOND_ROW,
  type BulkBatch,
  type BulkInvoice,
  EXPORT_MEDIA_TYPES,
  IMPORT_MAX_ROWS,
  type Language,
  notice,
  ROUTES,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import type { RoutePlugin } from "../http/app.ts";
import { requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound, refuse, refuseWith } from "../http/errors.ts";
import { sendStream, timestampedFileName } from "../http/export.ts";
import { route } from "../http/route.ts";
import { sendFile } from "../http/send-file.ts";
import { sheetProblem, writeTemplate } from "../imports/index.ts";
import { currencyDecimals } from "../lib/decimal-text.ts";
import { mexicanTime } from "../lib/mexican-time.ts";
import { SHEETS } from "../texts/index.ts";
import { deletePreview, getBatch, listBatches, listBulkInvoices } from "./batches.db.ts";
import { fixBulk, listBulkFixes } from "./fix.ts";
import { type BulkPreviewResult, previewBulk } from "./preview.ts";
import { toBulkInvoice, writeResult } from "./result.ts";
import { cancelBulk, pauseBulk, resumeBulk, retryBulk, type StateChange, startBulk } from "./run.ts";

type BulkCommand = "bulk_fixed" | "bulk_started" | "bulk_paused" | "bulk_resumed" | "bulk_cancelled" | "bulk_retried";

/** Many invoices from one spreadsheet: read, started, followed, stopped. */
export const bulkRoutes: RoutePlugin = (app, deps) => {
  const placeOf = (session: Session, batchId: string) => ({ issuerId: requireIssuer(session), batchId });

  /** What a command did to a batch that is there, and how the batch stands now. */
  async function afterDeed(
    session: Session,
    id: string,
    command: BulkCommand,
    language: Language,
    act: () => Promise<StateChange>,
  ) {
    await readBatch(deps, session, id);
    const moved = await act();
    if (moved.kind === "wrong_state") throw refuse("wrong_state");
    if (moved.kind === "nothing") throw refuse("bulk_nothing_to_issue");
    return { message: notice(command, language, { count: moved.count }), batch: await readBatch(deps, session, id) };
  }

  route(app, ROUTES.previewBulk, async ({ session, body, language }) => {
    const upload = {
      issuerId: requireIssuer(session),
      userId: session.userId,
      fileName: body.file_name,
      bytes: Buffer.from(body.fileBase64, "base64"),
    };
    const previewed = await previewBulk(deps, upload);
    if (previewed.kind !== "previewed") throw refusePreview(previewed, language);
    return { batch: await readBatch(deps, session, previewed.id) };
  });

  route(app, ROUTES.listBulk, async ({ session }) => ({
    batches: await withSessionTenant(deps.db, session, listBatches),
  }));

  route(app, ROUTES.getBulk, async ({ session, params }) => ({ batch: await readBatch(deps, session, params.id) }));

  route(app, ROUTES.startBulk, ({ session, params, body, language }) =>
    afterDeed(session, params.id, "bulk_started", language, () => startBulk(deps, placeOf(session, params.id), body)),
  );

  for (const [spec, command, act] of [
    [ROUTES.fixBulk, "bulk_fixed", fixBulk],
    [ROUTES.pauseBulk, "bulk_paused", pauseBulk],
    [ROUTES.resumeBulk, "bulk_resumed", resumeBulk],
    [ROUTES.cancelBulk, "bulk_cancelled", cancelBulk],
    [ROUTES.retryBulk, "bulk_retried", retryBulk],
  ] as const)
    route(app, spec, ({ session, params, language }) =>
      afterDeed(session, params.id, command, language, () => act(deps, placeOf(session, params.id))),
    );

  route(app, ROUTES.discardBulk, async ({ session, params, language }) => {
    await readBatch(deps, session, params.id);
    if (!(await withSessionTenant(deps.db, session, (tx) => deletePreview(tx, params.id)))) throw refuse("wrong_state");
    return { message: notice("bulk_discarded", language) };
  });

  bulkFileRoutes(app, deps);
};

function refusePreview(previewed: Exclude<BulkPreviewResult, { kind: "previewed" }>, language: Language) {
  if (previewed.kind === "too_many_invoices")
    return refuseWith("bulk_too_many", { count: previewed.count, max: BULK_MAX_INVOICES });
  return sheetProblem(previewed.unread, BULK_COLUMNS, IMPORT_MAX_ROWS, language);
}

const RESULT_ROWS = 500;

/** What is read of batches: the template, the invoices of one with their problems, and the result as a file. */
const bulkFileRoutes: RoutePlugin = (app, deps) => {
  const decimals = currencyDecimals(deps.catalogues);

  async function* everyInvoice(
    session: Session,
    batchId: string,
    language: Language,
  ): AsyncGenerator<readonly BulkInvoice[]> {
    for (let offset = 0; ; offset += RESULT_ROWS) {
      const { rows } = await withSessionTenant(deps.db, session, (tx) =>
        listBulkInvoices(tx, { batchId, limit: RESULT_ROWS, offset, worstFirst: false }),
      );
      if (rows.length > 0) yield rows.map((row) => toBulkInvoice(row, decimals, language));
      if (rows.length < RESULT_ROWS) return;
    }
  }

  route(app, ROUTES.bulkTemplate, async ({ query, language, reply }) => {
    const sheet = { name: SHEETS.bulk[language], columns: BULK_COLUMNS, more: [BULK_SECOND_ROW] };
    const file = await writeTemplate(sheet, query.format, language, mexicanTime(deps.clock.now()));
    return sendFile(reply, { ...file, mediaType: EXPORT_MEDIA_TYPES[query.format] });
  });

  route(app, ROUTES.listBulkInvoices, async ({ session, params, query, language }) => {
    await readBatch(deps, session, params.id);
    const wanted = {
      batchId: params.id,
      state: query.state,
      limit: BULK_PAGE,
      offset: (query.page - 1) * BULK_PAGE,
      worstFirst: true,
    };
    const { rows, total } = await withSessionTenant(deps.db, session, (tx) => listBulkInvoices(tx, wanted));
    return { invoices: rows.map((row) => toBulkInvoice(row, decimals, language)), total };
  });

  route(app, ROUTES.listBulkFixes, async ({ session, params, language }) => {
    await readBatch(deps, session, params.id);
    return { fixes: await withSessionTenant(deps.db, session, (tx) => listBulkFixes(tx, params.id, language)) };
  });

  route(app, ROUTES.bulkResult, async ({ session, params, query, language, reply }) => {
    await readBatch(deps, session, params.id);
    const local = mexicanTime(deps.clock.now());
    const file = writeResult(everyInvoice(session, params.id, language), query.format, language, local);
    return sendStream(
      reply,
      EXPORT_MEDIA_TYPES[query.format],
      timestampedFileName(local, `${SHEETS.bulkResult[language]}.${query.format}`),
      file,
    );
  });
};

/** A batch of the session's issuer; refused when there is none by that id. */
async function readBatch({ db }: Pick<Deps, "db">, session: Session, id: string): Promise<BulkBatch> {
  return orNotFound(await withSessionTenant(db, session, (tx) => getBatch(tx, id)));
}
