import type { Asking } from "./client.ts";
import type { Load } from "./load.ts";

const LINES = 5_000;
const ATTRIBUTES = 200_000;
/** Of a line of the document below. */
const ATTRIBUTES_A_LINE = 7;

/** A tenant, and a draft of one line that it may preview. */
export interface Tenant {
  readonly token: string;
  readonly draft: Readonly<Record<string, unknown>> & { readonly items: readonly object[] };
}

export function asking(
  { token }: Tenant,
  method: Asking["method"],
  path: string,
  body?: object,
  accept = "application/json",
): Asking {
  const headers = { authorization: `Bearer ${token}`, accept, localization: "es", "content-type": "application/json" };
  return { method, path, headers, body: body === undefined ? "" : JSON.stringify(body) };
}

/** Everything that costs the server much and that a tenant may ask for. */
export function hostileLoads(tenant: Tenant): readonly Load[] {
  const post = (path: string, body: object, accept?: string) => asking(tenant, "POST", path, body, accept);
  const verify = (xml: string) => post("/api/invoices/verify", { xmlBase64: Buffer.from(xml).toString("base64") });
  const long = {
    ...tenant.draft,
    items: Array.from({ length: LINES }, (_, at) => ({ ...tenant.draft.items[0], sku: `SKU-${at}` })),
  };
  const lists = ["customers", "products", "invoices"].map((list) => post(`/api/${list}/list`, {}));
  const searches = ["a", "ferreteria", "quimera"].map((search) =>
    post("/api/invoices/list/paginate", { search, rows_per_page: 100 }),
  );
  return [
    { what: `verifying a file of ${ATTRIBUTES} attributes`, requests: [verify(manyAttributes())] },
    { what: `verifying a document of ${ATTRIBUTES} attributes`, requests: [verify(manyLines())] },
    { what: `JSON previews of ${LINES} lines`, requests: [post("/api/invoices/preview", long)] },
    { what: "lists", requests: [...lists, ...searches] },
    { what: `PDF previews of ${LINES} lines`, requests: [post("/api/invoices/preview", long, "application/pdf")] },
    { what: "PDF previews of one line", requests: [post("/api/invoices/preview", tenant.draft, "application/pdf")] },
    { what: "exports", requests: ["xlsx", "csv"].map((format) => post("/api/invoices/list/export", { format })) },
  ];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"';

/** All of them at one element. */
function manyAttributes(): string {
  const attributes = Array.from({ length: ATTRIBUTES }, (_, at) => ` a${at}="1"`).join("");
  return `${HEAD} Version="4.0"${attributes}/>`;
}

/** As a document has them. */
function manyLines(): string {
  const line =
    '<cfdi:Concepto ClaveProdServ="01010101" Cantidad="1" ClaveUnidad="H87" Descripcion="a" ValorUnitario="1" Importe="1" ObjetoImp="01"/>';
  const lines = line.repeat(Math.ceil(ATTRIBUTES / ATTRIBUTES_A_LINE));
  const header =
    ' Version="4.0" Fecha="2026-11-20T10:00:00" Sello="" NoCertificado="30001000000500003416" Certificado="" SubTotal="1" Moneda="MXN" Total="1"' +
    ' TipoDeComprobante="I" Exportacion="01" MetodoPago="PUE" FormaPago="03" LugarExpedicion="06000"';
  const parties =
    '<cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/>' +
    '<cfdi:Receptor Rfc="URE180429TM6" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA" DomicilioFiscalReceptor="86991" RegimenFiscalReceptor="601" UsoCFDI="G03"/>';
  return `${HEAD}${header}>${parties}<cfdi:Conceptos>${lines}</cfdi:Conceptos></cfdi:Comprobante>`;
}
