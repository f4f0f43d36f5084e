import { randomUUID } from "node:crypto";
import type { Client } from "../../testing/client.ts";
import { COMPANY_CSF, csfPdf } from "../../testing/csf-pdf.ts";
import type { Business, PublishedCall } from "./published-call.ts";

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString("base64");
const settings = "crud_user_settings";

function chunk() {
  return { upload_id: randomUUID(), name: "hola.txt", size: 4, offset: 0, file: base64("hola") };
}

async function someUpload(client: Client): Promise<string> {
  const { body } = await client.call("uploadChunk", { body: chunk() });
  return body.upload.upload_id;
}

const UPLOAD = ["upload_id", "name", "size", "received", "complete", "media_type", "expires_at"].map(
  (name) => `upload.${name}`,
);

const UPLOAD_CALLS: readonly PublishedCall[] = [
  {
    call: "POST /api/uploads",
    scope: settings,
    payload: chunk,
    answers: ["message", ...UPLOAD],
    says: "message",
    mistaken: { payload: { size: 0, offset: -1 }, fields: ["upload_id", "name", "size", "offset", "file"] },
  },
  {
    call: "GET /api/uploads/:id",
    scope: settings,
    payload: ({ uploadId }) => ({ id: uploadId }),
    answers: UPLOAD,
    foreign: ({ uploadId }) => ({ id: uploadId }),
  },
  {
    call: "GET /api/uploads/:id/file",
    scope: settings,
    payload: ({ uploadId }) => ({ id: uploadId }),
    answers: { file: "application/octet-stream" },
    foreign: ({ uploadId }) => ({ id: uploadId }),
  },
  {
    call: "DELETE /api/uploads/:id",
    scope: settings,
    payload: async ({ client }) => ({ id: await someUpload(client) }),
    answers: ["message"],
    says: "message",
    foreign: ({ uploadId }) => ({ id: uploadId }),
  },
];

const IMPORT = [
  ...[
    "id",
    "kind",
    "file_name",
    "state",
    "row_count",
    "valid_count",
    "duplicate_count",
    "ignored_columns",
    "done_count",
  ],
  ...["created_count", "updated_count", "skipped_count", "kept_count", "created_at", "committed_at", "undone_at"],
];
const SHEETS = {
  customers:
    "RFC,Nombre o razón social,Correo electrónico,Régimen fiscal,Código postal\nXAXX010101000,Mostrador,a@example.com,616,06000",
  products: "Descripción,Clave del SAT,Unidad,Precio\nSilla,56101504,H87,10",
};

/** The addresses of one kind of import; each makes what it needs, since an import is written and taken back once. */
function importCalls(kind: keyof typeof SHEETS, idOf: (business: Business) => string): PublishedCall[] {
  const scope = `crud_user_${kind === "customers" ? "clients" : kind}` as const;
  const base = `/api/${kind}/imports` as const;
  const file = { fileBase64: base64(SHEETS[kind]), file_name: "lista.csv" };
  const send = async (client: Client, path: string, body: object) =>
    (await client.raw("POST", `${base}${path}`, { body })).body;
  const preview = async ({ client }: Business) =>
    ((await send(client, "/preview", file)) as { import: { id: string } }).import.id;
  const choice = { rows: "valid", duplicates: "skip" };
  const named = (business: Business) => ({ id: idOf(business) });
  return [
    { call: `GET ${base}_template`, scope, payload: () => ({ format: "csv" }), answers: { file: "text/csv" } },
    {
      call: `POST ${base}/preview`,
      scope,
      payload: () => file,
      answers: [...IMPORT.map((name) => `import.${name}`), "rows[].number", "rows[].name"],
      mistaken: { payload: {}, fields: ["fileBase64", "file_name"] },
    },
    { call: `GET ${base}`, scope, answers: IMPORT.map((name) => `imports[].${name}`) },
    { call: `GET ${base}/:id`, scope, payload: named, answers: IMPORT.map((name) => `import.${name}`), foreign: named },
    {
      call: `POST ${base}/:id/commit`,
      scope,
      payload: async (own) => ({ id: await preview(own), ...choice }),
      answers: ["message", ...IMPORT.map((name) => `import.${name}`)],
      says: "message",
      mistaken: { payload: { rows: "some" }, fields: ["rows", "duplicates"] },
      foreign: (theirs) => ({ ...named(theirs), ...choice }),
    },
    {
      call: `POST ${base}/:id/undo`,
      scope,
      payload: async (own) => {
        const id = await preview(own);
        await send(own.client, `/${id}/commit`, choice);
        return { id };
      },
      answers: ["message", ...IMPORT.map((name) => `import.${name}`)],
      says: "message",
      foreign: named,
    },
  ];
}

const EXPORTED = {
  payload: { format: "pdf", columns: ["secret"], sort: { column: "secret" } },
  fields: ["format", "columns.0", "sort.column"],
};

const SHEET_CALLS: readonly PublishedCall[] = [
  {
    call: "POST /api/customers/list/export",
    scope: "crud_user_clients",
    payload: () => ({ format: "csv", search: null, filters: {} }),
    answers: { file: "text/csv" },
    mistaken: EXPORTED,
  },
  {
    call: "POST /api/products/list/export",
    scope: "crud_user_products",
    payload: () => ({ format: "csv", search: null, filters: {} }),
    answers: { file: "text/csv" },
    mistaken: EXPORTED,
  },
  {
    call: "POST /api/customers/csf",
    scope: "crud_user_clients",
    payload: () => ({ pdfBase64: base64(csfPdf(COMPANY_CSF)) }),
    answers: ["rfc", "name", "zip_code", "tax_regimes[].id", "tax_regimes[].label", "status", "address.calle"].map(
      (name) => `csf.${name}`,
    ),
    mistaken: { payload: {}, fields: ["pdfBase64"] },
  },
];

const searched = (kind: string, q: string): PublishedCall => ({
  call: `GET /api/catalogs/search/${kind}`,
  scope: "*",
  payload: () => ({ q }),
  answers: ["rows[].key", "rows[].description"],
});

/** Uploads, spreadsheets in and out, and the searches of the large lists. */
export const FILE_CALLS: readonly PublishedCall[] = [
  ...UPLOAD_CALLS,
  ...importCalls("customers", ({ customerImportId }) => customerImportId),
  ...importCalls("products", ({ productImportId }) => productImportId),
  ...SHEET_CALLS,
  searched("product-keys", "silla"),
  searched("units", "pieza"),
  searched("zip-codes", "06000"),
];
