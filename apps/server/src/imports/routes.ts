import {
  EXPORT_MEDIA_TYPES,
  IMPORT_COLUMNS,
  IMPORT_MAX_ROWS,
  IMPORT_SHOWN_ROWS,
  type ImportRow,
  type ImportSummary,
  type Language,
  notice,
  type ROUTES,
  type Route,
  type Scope,
} from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { unitsByName } from "../catalogues/index.ts";
import type { Tx } from "../db/index.ts";
import type { App } from "../http/app.ts";
import { authorOf, requireIssuer, type Session, withSessionTenant } from "../http/authenticate.ts";
import { orNotFound, refuse, refuseWith } from "../http/errors.ts";
import { route } from "../http/route.ts";
import { sendFile } from "../http/send-file.ts";
import { getDecimals } from "../issuer/index.ts";
import { mexicanDay, mexicanTime } from "../lib/mexican-time.ts";
import { IMPORT_SHEETS } from "../texts/index.ts";
import { type CommitResult, commitImport, undoImport } from "./commit.ts";
import type { CellMessages, ImportContext, Importer } from "./importer.ts";
import { getImport, type ImportRecord, listImports, listTypedRows } from "./imports.db.ts";
import { previewImport, validateRows } from "./preview.ts";
import { sheetProblem, writeTemplate } from "./sheet.ts";

/** A route of one kind as those of any kind are. */
type Served<Spec> = Omit<Spec, "path" | "scope" | "summary"> &
  Pick<Route, "path" | "summary"> & { readonly scope: Scope };

interface ImportRoutes {
  readonly template: Served<(typeof ROUTES)["customerImportTemplate"]>;
  readonly preview: Served<(typeof ROUTES)["previewCustomerImport"]>;
  readonly list: Served<(typeof ROUTES)["listCustomerImports"]>;
  readonly one: Served<(typeof ROUTES)["getCustomerImport"]>;
  readonly commit: Served<(typeof ROUTES)["commitCustomerImport"]>;
  readonly undo: Served<(typeof ROUTES)["undoCustomerImport"]>;
}

/** Serves the imports of one kind under its own addresses. */
export function serveImports<Form, Content>(
  app: App,
  deps: Deps,
  importer: Importer<Form, Content>,
  routes: ImportRoutes,
): void {
  const { kind } = importer;

  const readImport = async (tx: Tx, id: string) => orNotFound(await getImport(tx, kind, id));
  const readContext = (session: Session, language: Language) =>
    withSessionTenant(deps.db, session, (tx) => contextOf(deps, tx, language));

  async function answer(tx: Tx, id: string, language: Language) {
    const found = await readImport(tx, id);
    const rows = await shownRows(tx, importer, found, await contextOf(deps, tx, language));
    return { import: toSummary(found), rows };
  }

  route(app, routes.template, async ({ query, language, reply }) => {
    const sheet = { name: IMPORT_SHEETS[kind][language], columns: IMPORT_COLUMNS[kind] };
    const file = await writeTemplate(sheet, query.format, language, mexicanTime(deps.clock.now()));
    return sendFile(reply, { ...file, mediaType: EXPORT_MEDIA_TYPES[query.format] });
  });

  route(app, routes.preview, async ({ session, body, language }) => {
    const context = await readContext(session, language);
    const upload = { ...authorOf(session), fileName: body.file_name, bytes: Buffer.from(body.fileBase64, "base64") };
    const previewed = await previewImport(deps, importer, upload, context);
    if (previewed.kind !== "previewed") throw sheetProblem(previewed, IMPORT_COLUMNS[kind], IMPORT_MAX_ROWS, language);
    return withSessionTenant(deps.db, session, (tx) => answer(tx, previewed.id, language));
  });

  route(app, routes.list, async ({ session }) => ({
    imports: (await withSessionTenant(deps.db, session, (tx) => listImports(tx, kind))).map(toSummary),
  }));

  route(app, routes.one, ({ session, params, language }) =>
    withSessionTenant(deps.db, session, (tx) => answer(tx, params.id, language)),
  );

  route(app, routes.commit, async ({ session, params, body, language }) => {
    const context = await readContext(session, language);
    const wish = { issuerId: requireIssuer(session), id: params.id, choice: body };
    const committed = await commitImport(deps, importer, wish, context);
    if (committed.kind !== "done") throw commitProblem(committed);
    const found = await withSessionTenant(deps.db, session, (tx) => readImport(tx, params.id));
    return { message: notice("import_done", language, committed.counts), import: toSummary(found) };
  });

  route(app, routes.undo, async ({ session, params, language }) => {
    const kept = await undoImport(deps, importer, requireIssuer(session), params.id);
    const found = await withSessionTenant(deps.db, session, (tx) => readImport(tx, params.id));
    if (kept === null) throw refuse("wrong_state");
    const message = notice("import_undone", language, { kept: kept.length });
    return { message, import: toSummary(found), kept: [...kept] };
  });
}

async function contextOf(
  { catalogues, catalogueStore, clock }: Deps,
  tx: Tx,
  language: Language,
): Promise<ImportContext> {
  const decimals = await getDecimals(tx);
  return { language, catalogues, unitCalled: unitsByName(catalogueStore), day: mexicanDay(clock.now()), decimals };
}

function commitProblem(refusal: Exclude<CommitResult, { kind: "done" }>): Error {
  if (refusal.kind === "has_errors") return refuseWith("import_has_errors", { count: refusal.count });
  if (refusal.kind === "in_progress") return refuse("import_in_progress");
  return refuse(refusal.kind === "ended" ? "wrong_state" : "not_found");
}

/** An import as the contract describes it. */
function toSummary(found: ImportRecord): ImportSummary {
  const { created_at, committed_at, undone_at, ignored_columns } = found;
  return {
    ...found,
    kind: found.kind as ImportSummary["kind"],
    state: found.state as ImportSummary["state"],
    ignored_columns: ignored_columns as string[],
    created_at: created_at.toISOString(),
    committed_at: committed_at?.toISOString() ?? null,
    undone_at: undone_at?.toISOString() ?? null,
  };
}

/**
 * The rows that are shown of an import, said in the caller's language. Once it is written they are of no more interest.
 */
async function shownRows<Form, Content>(
  tx: Tx,
  importer: Importer<Form, Content>,
  found: ImportRecord,
  context: ImportContext,
): Promise<ImportRow[]> {
  if (found.state !== "previewed") return [];
  // A row is wrong for repeating another, which may be far above: all of them are looked at.
  const validated = await validateRows(importer, await listTypedRows(tx, found.id, null), context);
  const worst = [...validated]
    .sort((one, other) => Number(one.form !== null) - Number(other.form !== null))
    .slice(0, IMPORT_SHOWN_ROWS);
  const existing = await importer.find(
    tx,
    worst.flatMap(({ form }) => (form === null ? [] : [form])),
  );
  return worst.map(({ number, cells, form, errors, warnings }) => ({
    number,
    name: importer.nameOf(cells),
    state: stateOf(form === null ? null : existing.has(importer.keyOf(form))),
    errors: atColumns(importer, errors, context.language),
    warnings: atColumns(importer, warnings, context.language),
  }));
}

function stateOf(existsAlready: boolean | null): ImportRow["state"] {
  if (existsAlready === null) return "invalid";
  return existsAlready ? "duplicate" : "valid";
}

/** What is said of the fields of a form, at the headings that they stand under in the file. */
function atColumns(importer: Pick<Importer, "kind">, remarks: CellMessages, language: Language) {
  const columns = Object.values(IMPORT_COLUMNS[importer.kind]);
  return Object.entries(remarks).flatMap(([field, messages]) => {
    const column = columns.find((candidate) => candidate.field === field)?.heading[language] ?? "";
    return messages.map((message) => ({ column, message }));
  });
}
