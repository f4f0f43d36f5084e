import {
  BULK_COLUMNS,
  BULK_PAGE,
  BULK_SECOND_ROW,
  type BulkInvoice,
  EXPORT_MEDIA_TYPES,
  type Language,
  ROUTES,
} from "@timbra/contract";
import { currencyDecimals } from "../currency-decimals.ts";
import type { Room } from "../http/app-type.ts";
import { sendStream, timestamped } from "../http/listing-export.ts";
import { route } from "../http/route.ts";
import { sendFile } from "../http/send-file.ts";
import type { Session } from "../http/session.ts";
import { asIssuer } from "../http/tenant.ts";
import { writeTemplate } from "../imports/index.ts";
import { mexicanTime } from "../mexican-day.ts";
import { listBulkInvoices } from "./list-invoices.db.ts";
import { readBatch } from "./read-batch.ts";
import { writeResult } from "./result-file.ts";
import { toBulkInvoice } from "./to-bulk-invoice.ts";

const TEMPLATES = { es: "Facturas", en: "Invoices" } as const;
const RESULTS = { es: "Resultado", en: "Result" } as const;
const RESULT_ROWS = 500;

/** What is read of batches: the template, the invoices of one with their problems, and the result as a file. */
export const bulkFileRoutes: Room = (app, deps) => {
  const decimals = currencyDecimals(deps.catalogues);

  async function* everyInvoice(
    session: Session,
    batchId: string,
    language: Language,
  ): AsyncGenerator<readonly BulkInvoice[]> {
    for (let offset = 0; ; offset += RESULT_ROWS) {
      const { rows } = await asIssuer(deps.db, session, (tx) =>
        listBulkInvoices(tx, { batchId, limit: RESULT_ROWS, offset, worstFirst: false }),
      );
      if (rows.length > 0) yield rows.map((row) => toBulkInvoice(row, decimals, language));
      if (rows.length < RESULT_ROWS) return;
    }
  }

  route(app, ROUTES.bulkTemplate, async ({ query, language, reply }) => {
    const sheet = { name: TEMPLATES[language], columns: BULK_COLUMNS, more: [BULK_SECOND_ROW] };
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
    const { rows, total } = await asIssuer(deps.db, session, (tx) => listBulkInvoices(tx, wanted));
    return { invoices: rows.map((row) => toBulkInvoice(row, decimals, language)), total };
  });

  route(app, ROUTES.bulkResult, async ({ session, params, query, language, reply }) => {
    await readBatch(deps, session, params.id);
    const local = mexicanTime(deps.clock.now());
    const file = writeResult(everyInvoice(session, params.id, language), query.format, language, local);
    return sendStream(
      reply,
      EXPORT_MEDIA_TYPES[query.format],
      timestamped(local, `${RESULTS[language]}.${query.format}`),
      file,
    );
  });
};
